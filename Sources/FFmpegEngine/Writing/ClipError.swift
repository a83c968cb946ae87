/// Why a clip could not be written.
public enum ClipError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The options contradict each other or make no sense; says which and why.
  case invalidOptions(String)
  /// The library has no encoder, muxer or pixel format of this name.
  case unsupported(String)
  /// The file can't be made or written.
  case notWritable(path: String, reason: String)
  /// An encoder or a muxer refused; `code` is FFmpeg's.
  case library(doing: String, path: String, code: Int32)
  /// The caller no longer wants it. Nothing is left behind.
  case cancelled

  public var description: String {
    switch self {
    case .invalidOptions(let why): "The clip's options make no sense: \(why)."
    case .unsupported(let what): "This FFmpeg can't write \(what). Choose another codec or install one that has it."
    case .notWritable(let path, let reason): "Could not write “\(path)”: \(reason). Check the folder and the disk."
    case .library(let doing, let path, let code): "Failed \(doing) for “\(path)”: \(LibraryText.reason(code))."
    case .cancelled: "Writing was cancelled."
    }
  }
}
