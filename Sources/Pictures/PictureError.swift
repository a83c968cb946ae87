import FFmpegEngine
import MediaCache

/// Why a picture can't be shown.
public struct PictureError: Error, Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    /// The bytes can't be had: no such file, no network, the server's answer.
    case reading(EngineError)
    /// A web page, or other text, came in place of a picture.
    case webPage
    /// It is none of JPEG, PNG, GIF, WebP, HEIC and AVIF.
    case notAPicture
    /// It is one of these, made in a way that no decoder here knows.
    case unsupported(String)
    /// Its bytes are not what its header says, or end too early.
    case damaged
    /// Its header tells of more pixels than are decoded; nothing was allocated for it.
    case tooLarge(width: Int, height: Int)
    /// It has more bytes than a picture may have.
    case tooManyBytes(limit: Int)
    case outOfMemory
    /// Nobody wants it any more. Never shown to people.
    case cancelled
  }

  /// The file's name or the address, as people know it.
  public var name: String
  public var problem: Problem

  public init(name: String, problem: Problem) {
    self.name = name
    self.problem = problem
  }

  /// What the decoder of stills says of a file that is known to be a picture.
  init(_ error: StillError, name: String) {
    let problem: Problem =
      switch error {
      case .engine(let error): Self.problem(error)
      case .tooLarge(_, let width, let height): .tooLarge(width: width, height: height)
      case .tooManyBytes: .tooManyBytes(limit: PictureLimits.bytes)
      case .damaged, .noPicture: .damaged
      case .cancelled: .cancelled
      }
    self.init(name: name, problem: problem)
  }

  init(_ error: EngineError) { self.init(name: error.name, problem: Self.problem(error)) }

  private static func problem(_ error: EngineError) -> Problem {
    switch error.problem {
    case .cancelled: .cancelled
    case .outOfMemory: .outOfMemory
    case .unsupportedCodec(let codec): .unsupported(codec)
    case .unknownFormat, .brokenHeader, .noStreams, .nothingDecodable: .damaged
    case .ffmpeg where error.activity != .reading: .damaged
    case .emptyFile, .notFound, .notPermitted, .notARegularFile, .system, .unsupportedLocation, .fetch, .changed,
      .ffmpeg:
      .reading(error)
    }
  }

  /// Whether the same bytes would fail again, so that there is no use in trying.
  var lasts: Bool {
    switch problem {
    case .reading, .outOfMemory, .cancelled: false
    case .webPage, .notAPicture, .unsupported, .damaged, .tooLarge, .tooManyBytes: true
    }
  }
}
