import Feed

/// Names one of the pool's players for as long as the pool lives.
public struct PlayerID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
  public init(_ rawValue: Int) { self.rawValue = rawValue }

  public static func < (a: PlayerID, b: PlayerID) -> Bool { a.rawValue < b.rawValue }
  public var description: String { "p\(rawValue)" }
}

/// The number of a load. It grows with every load on any player, so what an older load
/// still sends (an event, a frame) can be told from what is wanted now, and dropped.
public struct Generation: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }

  public static func < (a: Generation, b: Generation) -> Bool { a.rawValue < b.rawValue }
  public var description: String { "g\(rawValue)" }
}

/// Where a seek may land.
public enum SeekPrecision: Hashable, Sendable {
  /// On the frame that is on screen at the asked time.
  case precise
  /// On the nearest key frame at or before the asked time: quick, for scrubbing.
  case fast
}

/// All that a player needs to know before its first sample: nothing about sound is told later.
public struct LoadRequest: Hashable, Sendable {
  public var item: ItemID
  public var source: MediaSource
  public var generation: Generation
  /// Where to begin, from the item's first frame; not negative.
  public var start: Duration
  public var loop: LoopMode
  /// Whether this player owns the sound. At most one player does.
  public var isAudible: Bool
  /// Whether the feed is muted.
  public var isMuted: Bool
  /// Whether somebody looks at it now. Work for others waits behind it.
  public var isFocused: Bool

  public init(
    item: ItemID, source: MediaSource, generation: Generation, start: Duration = .zero, loop: LoopMode = .none,
    isAudible: Bool = false, isMuted: Bool = false, isFocused: Bool = false
  ) {
    self.item = item
    self.source = source
    self.generation = generation
    self.start = start
    self.loop = loop
    self.isAudible = isAudible
    self.isMuted = isMuted
    self.isFocused = isFocused
  }
}

/// What is known of an item once it is open.
public struct MediaFacts: Hashable, Sendable {
  /// Nil when the container does not tell (a live stream).
  public var duration: Duration?
  /// How long one turn is when all of it is looped: as long as the picture, or, without one, as the sound.
  public var turn: Duration?
  /// As shown; nil when there is no picture.
  public var size: PixelSize?
  public var hasSound: Bool
  /// A sentence for people about what cannot be played though the rest can, such as a sound codec.
  public var warning: String?

  public init(
    duration: Duration? = nil, turn: Duration? = nil, size: PixelSize? = nil, hasSound: Bool = false,
    warning: String? = nil
  ) {
    self.duration = duration
    self.turn = turn
    self.size = size
    self.hasSound = hasSound
    self.warning = warning
  }
}

/// Why an item cannot be played, in words for people.
public struct PlaybackFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// The file is gone, or the address answers with nothing.
    case notFound
    /// The file may not be read.
    case notPermitted
    /// The bytes are no known kind of media, or are damaged beyond playing.
    case damaged
    /// The media are sound but the engine lacks their codec or format.
    case unsupported
    /// The network is gone, or nothing comes over it.
    case network
    /// The server answers, but not with the media.
    case server
    /// Something inside failed: memory, a device.
    case resource
  }

  public var reason: Reason
  /// One sentence: what was being done, to what, and what was wrong.
  public var message: String
  /// One sentence: what the person can do about it.
  public var advice: String
  /// Whether trying again at once may help. False if whoever brings the bytes has tried often enough, or knows better.
  public var mayPass: Bool

  public init(reason: Reason, message: String, advice: String, mayPass: Bool = true) {
    self.reason = reason
    self.message = message
    self.advice = advice
    self.mayPass = mayPass
  }

  public var description: String { "\(message) \(advice)" }
}

/// What a player tells. Each event carries the generation of the load that it speaks of.
public enum PlayerEvent: Hashable, Sendable {
  /// The first frame is decoded and its sound is held: `play` shows it at the next refresh.
  case ready(Generation, MediaFacts)
  /// The first frame of this load has been presented by a view.
  case firstFrame(Generation)
  /// It wants to go on and has nothing to go on with.
  case stalled(Generation)
  /// It goes on after a stall.
  case recovered(Generation)
  /// Where it is, a few times a second while it plays, and after each seek.
  case progress(Generation, position: Duration)
  /// The last of the asked seeks has landed; its frame is ready to be shown.
  case seeked(Generation, position: Duration)
  /// A loop has come round; `turn` counts from 1.
  case turned(Generation, turn: Int)
  /// The last frame has been shown, and the loop mode is `none`.
  case ended(Generation)
  case failed(Generation, PlaybackFailure)

  public var generation: Generation {
    switch self {
    case .ready(let g, _), .firstFrame(let g), .stalled(let g), .recovered(let g), .progress(let g, _),
      .seeked(let g, _), .turned(let g, _), .ended(let g), .failed(let g, _):
      return g
    }
  }
}

/// An engine's instance that can load, preroll, play, pause, seek and be emptied again; costly, therefore pooled.
///
/// Every call returns at once: opening, reading, decoding and tearing down happen elsewhere, also the waiting for
/// them. A call that has no meaning in the present state (play before load) is remembered or ignored, never an error.
@MainActor
public protocol Player: AnyObject {
  /// What a view shows: a frame source on Linux, an `AVPlayer` for an `AVPlayerLayer` on Apple's systems.
  associatedtype Output

  var id: PlayerID { get }
  var output: Output { get }
  /// All events, in order, from creation to the player's end. Has one reader: the coordinator.
  var events: AsyncStream<PlayerEvent> { get }

  /// Drops what was loaded and prerolls the given source: up to its first frame and first sound, then holds.
  func load(_ request: LoadRequest)
  func play()
  func pause()
  /// Of many seeks the last one wins; only that one is reported.
  func seek(to position: Duration, precision: SeekPrecision)
  /// Takes or gives up the sound. Giving up fades out first.
  func setAudible(_ isAudible: Bool)
  func setMuted(_ isMuted: Bool)
  /// Whether somebody looks at it now, so that its work goes first.
  func setFocused(_ isFocused: Bool)
  /// Speed: 1 is normal; 0.25 to 4.
  func setRate(_ rate: Double)
  /// Plays another part of what is loaded, or another number of times, from where it is (from the part's beginning if
  /// that is outside of it). Turns are counted anew.
  func setLoop(_ loop: LoopMode)
  /// Runs what is loaded on the clock of what another player holds, until either is loaded anew, or, with nil, on its
  /// own again. A shared clock runs only while both play and neither stalls, and neither is ever a frame ahead of the
  /// other. Both must loop the same range and be sent to the same place, and their views must ask for frames at the
  /// same times.
  func shareClock(with other: Self?)
  /// Lets go of everything loaded. The player can load again.
  func unload()
}
