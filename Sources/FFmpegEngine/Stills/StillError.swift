/// Why there is no still picture of something.
public enum StillError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file could not be opened, read or decoded.
  case engine(EngineError)
  /// The header tells of a picture beyond the limits; nothing was allocated for it.
  case tooLarge(name: String, width: Int, height: Int)
  /// The file has more bytes than a picture may have.
  case tooManyBytes(name: String, byteCount: Int64)
  /// Its bytes are not what its header says.
  case damaged(name: String)
  /// There is no picture in it, such as in a recording of sound alone, or the item has nothing to show.
  case noPicture(name: String)
  /// Nobody wants it any more.
  case cancelled

  public var description: String {
    switch self {
    case .engine(let error): error.description
    case .tooLarge(let name, let width, let height):
      "Opening “\(name)” failed: it is \(width) × \(height), more than \(StillLimits.side) a side or "
        + "\(StillLimits.pixels / 1_000_000) million pixels. Make it smaller first."
    case .tooManyBytes(let name, let count):
      "Opening “\(name)” failed: it has \(count / 1_000_000) MB, more than a picture may have "
        + "(\(StillLimits.bytes / 1_000_000) MB). Make it smaller first."
    case .damaged(let name): "Decoding “\(name)” failed: it is damaged. Copy or download it again."
    case .noPicture(let name): "“\(name)” has no picture."
    case .cancelled: "Decoding a still was cancelled."
    }
  }
}

/// What a header may ask for before anything is allocated.
package enum StillLimits {
  /// Pixels along a side.
  package static let side = 16_384
  /// Pixels in all.
  static let pixels = 100_000_000
  /// Bytes of an image file.
  static let bytes: Int64 = 64_000_000

  package static func check(_ width: Int, _ height: Int, name: String) throws(StillError) {
    guard width > 0, height > 0 else { throw .damaged(name: name) }
    guard width <= side, height <= side, width * height <= pixels else {
      throw .tooLarge(name: name, width: width, height: height)
    }
  }
}
