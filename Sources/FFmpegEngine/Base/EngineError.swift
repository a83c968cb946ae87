import CFFmpeg
import MediaCache
import Playback

/// Why the engine could not do something with a file: what it was doing, to what, what was wrong, and what to do.
public struct EngineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being done.
  public enum Activity: String, Hashable, Sendable {
    case opening
    case reading
    case decodingPicture
    case decodingSound
    case convertingPicture
    case writing
    case openingSoundDevice
  }

  /// What was wrong, for programs.
  public enum Problem: Hashable, Sendable {
    /// There is no such file.
    case notFound
    case notPermitted
    /// A folder, a pipe, a device or a socket.
    case notARegularFile
    /// The operating system's error number.
    case system(Int32)
    case emptyFile
    /// No demuxer knows the bytes.
    case unknownFormat
    /// The container's header cannot be read.
    case brokenHeader
    /// Neither picture nor sound.
    case noStreams
    /// The engine has no decoder for this codec.
    case unsupportedCodec(String)
    /// The codec is known, and not one frame or sample could be decoded.
    case nothingDecodable
    /// The file asks to open others, or the address has no reader.
    case unsupportedLocation(String)
    /// The bytes could not be fetched.
    case fetch(FetchError)
    /// The bytes under the address were replaced by others while they were read.
    case changed
    case outOfMemory
    /// An error of FFmpeg's that has no case of its own.
    case ffmpeg(code: Int32)
    /// The reader was cancelled. Never shown to people.
    case cancelled
  }

  /// The file's name or the address, as people know it.
  public var name: String
  public var activity: Activity
  public var problem: Problem

  public init(name: String, activity: Activity, problem: Problem) {
    self.name = name
    self.activity = activity
    self.problem = problem
  }

  /// The error for a negative result of an FFmpeg call.
  package init(name: String, activity: Activity, code: Int32) {
    let problem: Problem =
      switch code {
      case shim_AVERROR_ENOMEM: .outOfMemory
      case shim_AVERROR_EXIT: .cancelled
      // The header says that it goes on, and the file does not.
      case shim_AVERROR_EOF where activity == .opening: .brokenHeader
      case shim_AVERROR_INVALIDDATA: activity == .opening ? .brokenHeader : .nothingDecodable
      default: .ffmpeg(code: code)
      }
    self.init(name: name, activity: activity, problem: problem)
  }

  /// One sentence: what was being done, to what, and what was wrong.
  public var description: String {
    let doing =
      switch activity {
      case .opening: "Opening"
      case .reading: "Reading"
      case .decodingPicture: "Decoding the picture of"
      case .decodingSound: "Decoding the sound of"
      case .convertingPicture: "Converting the picture of"
      case .writing: "Writing"
      case .openingSoundDevice: "Opening the sound device for"
      }
    return "\(doing) “\(name)” failed: \(problem.reason(in: .english))."
  }

  /// One sentence: what the person can do about it.
  public var advice: String {
    switch problem {
    case .notFound: "Check whether the file was moved or deleted."
    case .notPermitted: "Ask its owner for permission to read it."
    case .notARegularFile: "Choose a media file instead."
    case .emptyFile: "Copy or download it again."
    case .unknownFormat: "Choose a video or sound file."
    case .brokenHeader, .nothingDecodable: "Copy or download it again, or convert it anew from the original."
    case .noStreams: "Choose a file with a picture or sound."
    case .unsupportedCodec: "Convert it to H.264 and AAC."
    case .unsupportedLocation: "Download the file first and open the copy."
    case .fetch(let error): error.advice
    case .changed: "Play it again from the start."
    case .outOfMemory: "Close other programs and try again."
    case .system, .ffmpeg, .cancelled: "Try again; if it goes on failing, copy or convert the file."
    }
  }

  /// The same for the playback core.
  public var playbackFailure: PlaybackFailure {
    let reason: PlaybackFailure.Reason =
      switch problem {
      case .notFound: .notFound
      case .notPermitted: .notPermitted
      case .notARegularFile, .unsupportedCodec, .unsupportedLocation: .unsupported
      case .emptyFile, .unknownFormat, .brokenHeader, .noStreams, .nothingDecodable: .damaged
      case .fetch(let error): Self.reason(error.problem)
      case .changed, .system, .outOfMemory, .ffmpeg, .cancelled: .resource
      }
    // The cache has retried where that could help.
    let mayPass = if case .fetch = problem { false } else { true }
    return PlaybackFailure(reason: reason, message: description, advice: advice, mayPass: mayPass)
  }

  private static func reason(_ problem: FetchError.Problem) -> PlaybackFailure.Reason {
    switch problem {
    case .status(404, _), .status(410, _): .notFound
    case .status(401, _), .status(403, _): .notPermitted
    case .cancelled, .nameNotFound, .cannotConnect, .noNetwork, .reset, .cutShort, .stalled: .network
    case .badAddress, .untrusted, .status, .wrongRange, .changed, .notMedia, .tooManyRedirects, .malformed: .server
    }
  }
}
