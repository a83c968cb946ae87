import FFmpegEngine

/// Why an upload could not be prepared.
public struct IngestError: Error, Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    /// It cannot be opened, read or decoded.
    case media(EngineError)
    /// It holds sound only.
    case noPicture
    /// The start asked for is at or after the end. Both in seconds; the length is nil where nothing was found at all.
    case startBeyondEnd(start: Double, length: Double)
    /// It is longer than the profile takes, in seconds.
    case tooLong(limit: Double)
    /// Its picture has more pixels than fit into the memory allowed.
    case tooLarge(width: Int, height: Int)
    /// An encoder, a filter or a file of the result failed.
    case writing(ClipError)
    /// A folder or a file of the result can't be made, in the system's words.
    case notWritable(path: String, reason: String)
    /// The person or the program no longer wants it. Nothing is left behind.
    case cancelled
  }

  /// The upload's file name, or the folder's for a problem with it.
  public var name: String
  public var problem: Problem

  public init(name: String, problem: Problem) {
    self.name = name
    self.problem = problem
  }

  init(name: String, _ error: EngineError) {
    self.init(name: name, problem: error.problem == .cancelled ? .cancelled : .media(error))
  }

  init(name: String, _ error: ClipError) {
    self.init(name: name, problem: error == .cancelled ? .cancelled : .writing(error))
  }
}
