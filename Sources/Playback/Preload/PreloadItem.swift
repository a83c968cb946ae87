import Feed

/// An item of the window, as preloading sees it.
public struct PreloadItem: Sendable, Equatable {
  /// The ways to read it, in any order. Without any, there is nothing to fetch.
  public var renditions: [PreloadRendition]
  /// In seconds.
  public var duration: Double
  /// How long it will be watched.
  public var watch: WatchCurve
  /// Up to which second it can be played without a gap, from where playback is or would begin.
  public var readyUntil: Double
  /// The rendition of the first second on hand, and of the last.
  public var firstRendition: Int?
  public var lastRendition: Int?
  /// Where playback is or would begin, in seconds.
  public var position: Double

  /// Taken where the duration is not known, in seconds.
  static let usualDuration = 15.0

  public init(
    renditions: [PreloadRendition], duration: Double, watch: WatchCurve, readyUntil: Double = 0,
    firstRendition: Int? = nil, lastRendition: Int? = nil, position: Double = 0
  ) {
    self.renditions = renditions
    self.duration = duration
    self.watch = watch
    self.readyUntil = readyUntil
    self.firstRendition = firstRendition
    self.lastRendition = lastRendition
    self.position = position
  }

  /// An item of a feed of which nothing is on hand yet; its renditions are numbered as its sources are.
  public init(_ item: MediaItem, history: WatchHistory) {
    let seconds = item.duration.map { $0 / .seconds(1) }.flatMap { $0 > 0 ? $0 : nil }
    let duration = seconds ?? Self.usualDuration
    self.init(
      renditions: item.sources.map { source in
        PreloadRendition(byteCount: source.byteCount, duration: seconds, bitRate: source.bitRate)
      },
      duration: duration, watch: history.curve(duration: duration))
  }

  /// How many seconds there are to fetch; the last may be a part of one.
  public var wholeSeconds: Int { Self.whole(duration.rounded(.up)) }

  /// The first second that is not on hand.
  var nextSecond: Int { max(Self.whole(readyUntil), firstSecond) }

  /// The second in which playback is or would begin.
  var firstSecond: Int { min(Self.whole(position), max(0, wholeSeconds - 1)) }

  /// The probability that the person is where playback is.
  var watching: Double { watching(after: 0) }

  /// The same after so many more seconds of playing.
  func watching(after seconds: Double) -> Double { max(1e-6, watch.probability(at: position + seconds)) }

  /// Whether anybody begins to watch it.
  var isEverWatched: Bool { watch.probability(at: position) > 0 }

  /// Whether there is anything to fetch at all.
  var isFetchable: Bool { !renditions.isEmpty && wholeSeconds > 0 }

  /// Whether anything of it is still to be fetched.
  var hasMore: Bool { isFetchable && nextSecond < wholeSeconds }

  /// Seconds on hand from where playback is; a second that is there in part does not count.
  var secondsAhead: Double { max(0, Double(nextSecond) - max(0, position)) }

  /// The rendition of the second before the next, if there is one.
  var renditionBefore: PreloadRendition? {
    guard readyUntil > 0, readyUntil >= position, let lastRendition, renditions.indices.contains(lastRendition) else {
      return nil
    }
    return renditions[lastRendition]
  }

  /// A time in seconds as a whole number, 0 for what is no time, one day at most.
  private static func whole(_ seconds: Double) -> Int { seconds > 0 ? Int(min(seconds, 86_400)) : 0 }
}
