/// How the policy estimates what it doesn't know. `TunePreload` finds these numbers; see `docs/PERFORMANCE.md`.
public struct PreloadTuning: Sendable, Equatable {
  /// What stalls count, as multiples of their price. A stall on a slow line brings others, on a fast line it passes.
  public var stallWeight = PaceCurve(0.42, 1.0, 1.2, 2.2)
  /// What bytes and jumps of quality count, and heads that come early, as multiples of their prices.
  public var byteWeight = PaceCurve(1.05, 1.1, 1.2, 1.2)
  public var jumpWeight = PaceCurve(0.92, 0.85, 1.05, 0.92)
  public var earlyWeight = PaceCurve(0.25, 1.0, 0.7, 0.6)

  /// After how many Mbit a download counts a quarter in the fast and in the slow estimate of the pace.
  public var fastMegabits = 3.0
  public var slowMegabits = 70.0
  /// The share of the fast estimate where it says that the line has become faster, and where it says slower.
  public var fastShare = 0.1
  public var fastRise = 0.6
  /// The pace expected before anything was downloaded, in seconds for each Mbit, and as how many Mbit that counts.
  public var priorPace = 0.6
  public var priorMegabits = 0.7
  /// What the estimate is multiplied with: slower than thought costs more than faster.
  public var bias = PaceCurve(1.0, 1.1, 1.12, 1.1)
  /// The round trip of a request, in seconds.
  public var roundTrip = 0.08

  /// The deviation of downloads from the pace expected at first, relatively, and as how many downloads that counts.
  public var priorDeviation = 0.4
  public var priorDownloads = 12.0
  /// What a download counts for the deviation after each further one.
  public var deviationMemory = 0.95
  /// What the measured deviation is multiplied with.
  public var spread = PaceCurve(0.9)
  /// How much farther the slowest point lies from the mean, in deviations.
  public var skew = 0.0
  /// A download that takes this many seconds deviates by a factor of √2 less than a very short one.
  public var averaging = 2.0

  /// What has to be won by waiting a step instead of fetching; below 0, waiting has to win more.
  public var patience = PaceCurve(-0.02)
  /// What fetching the next item's next second has to win over all else.
  public var headPatience = PaceCurve(0.0)
  /// The worth of having the next head beyond the planned seconds, as a share of its worth now.
  public var laterHead = PaceCurve(0.0)
  /// How much running dry beyond the planned seconds counts.
  public var endStall = PaceCurve(0.1, 0.1, 0.3, 0.3)

  public init() {}

  /// What was found on the training users of the ACM Multimedia 2022 short video challenge.
  public static let tuned = PreloadTuning()
}
