/// What a policy does next in a simulated session.
public enum SessionAction: Sendable, Equatable {
  /// Downloads the next chunk of a video of the queue at a rate, 0 to 2.
  case download(video: Int, rate: Int)
  /// Waits, in milliseconds above 0.
  case sleep(milliseconds: Int)
}

/// Decides in a simulated session. One value serves one session.
public protocol SessionPolicy {
  mutating func act(in view: SessionView) -> SessionAction

  /// How often it weighed what to do; going on with a sleep is no decision.
  var decisions: Int { get }
}

/// How far a video is.
public struct VideoProgress: Sendable, Equatable {
  /// The rate of each chunk downloaded or being downloaded.
  public internal(set) var rates: [Int] = []
  /// The chunks that have arrived.
  public internal(set) var arrived = 0
  /// Milliseconds that can be played from here on.
  public internal(set) var buffer = 0
  /// Where playback is, in milliseconds.
  public internal(set) var position = 0
}

/// What a policy may see of a session: everything but how long the person will watch.
public struct SessionView: Sendable {
  public let videos: [SimulatedVideo]
  public internal(set) var progress: [VideoProgress]
  /// The video that plays.
  public internal(set) var current = 0
  /// How long the last step took, in milliseconds, 0 at first.
  public internal(set) var lastDelay = 0
  /// The bytes of the last step, 0 if it was a sleep.
  public internal(set) var lastBytes = 0

  /// How many videos can be downloaded: the current one and the next four.
  static let queueLength = 5

  init(videos: [SimulatedVideo]) {
    self.videos = videos
    progress = Array(repeating: VideoProgress(), count: videos.count)
  }

  /// The videos that can be downloaded, the current one first.
  public var queue: Range<Int> { current..<min(current + Self.queueLength, videos.count) }

  /// Whether a video has chunks that were not asked for yet.
  public func hasMore(_ video: Int) -> Bool { progress[video].arrived < videos[video].chunkCount }
}
