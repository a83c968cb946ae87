/// Why the challenge's data can't be used.
public enum ChallengeDataError: Error, Equatable, CustomStringConvertible {
  /// A file or a folder is absent or can't be read.
  case unreadable(path: String, reason: String)
  /// A folder holds nothing of what it should.
  case empty(path: String)
  /// A line of a file is not what the format says.
  case malformed(path: String, line: Int, expected: String)
  /// Two files that belong together disagree.
  case mismatch(path: String, reason: String)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "Reading “\(path)” failed: \(reason). Name the folder that holds network_traces, short_video_size and user_ret."
    case .empty(let path): "“\(path)” holds no data. Fetch the data again."
    case .malformed(let path, let line, let expected):
      "“\(path)”, line \(line): expected \(expected). Fetch the data again."
    case .mismatch(let path, let reason): "“\(path)”: \(reason). Fetch the data again."
    }
  }
}
