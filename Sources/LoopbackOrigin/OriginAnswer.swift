/// What the origin does for one request, step by step.
public struct OriginAnswer: Sendable {
  public enum Step: Sendable {
    /// The status line and the fields. `Date` is added.
    case head(status: Int, fields: [(name: String, value: String)])
    /// Bytes that belong to no resource: the frame of a chunk, say.
    case bytes([UInt8])
    case resource(OriginResource, Range<Int64>)
    /// Nothing goes on until the gate opens.
    case wait(OriginGate)
    /// From here on at most so many bytes a second, besides the shape of the whole origin.
    case pace(bytesPerSecond: Double)
  }

  public enum Ending: Sendable {
    case keepAlive
    case close
    /// The connection breaks with a reset instead of an orderly end.
    case reset
  }

  public var steps: [Step]
  public var ending: Ending

  public init(_ steps: [Step], ending: Ending = .keepAlive) {
    self.steps = steps
    self.ending = ending
  }

  /// A status with a short text as its body.
  public static func status(
    _ status: Int, fields: [(name: String, value: String)] = [], text: String = ""
  ) -> OriginAnswer {
    let body = Array(text.utf8)
    return OriginAnswer([.head(status: status, fields: fields + [("Content-Length", "\(body.count)")]), .bytes(body)])
  }
}
