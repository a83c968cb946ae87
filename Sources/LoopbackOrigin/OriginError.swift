import Glibc

/// Why an origin could not begin its work.
public enum OriginError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system gave no socket, port, event or thread.
  case start(step: String, number: Int32)
  case file(path: String, number: Int32)

  public var description: String {
    switch self {
    case .start(let step, let number): "Starting the origin failed at \(step): \(String(cString: strerror(number)))."
    case .file(let path, let number): "Serving “\(path)” failed: \(String(cString: strerror(number)))."
    }
  }
}
