/// How the policy estimates what it doesn't know, and how far ahead it looks. `TunePreload` finds these numbers; see
/// `docs/PERFORMANCE.md`.
public struct PreloadTuning: Sendable, Equatable {
  /// As long as what plays has fewer seconds on hand, nothing else is fetched.
  public var safeSeconds = PaceCurve(1.51, 2.82, 3.9, 1.97)
  /// How many seconds of what plays are fetched ahead where everybody stays, beside a share of those that have to be on
  /// hand for the next ones to come in time.
  public var aheadSeconds = PaceCurve(1.3, 3.59, 3.32, 3.26)
  public var needShare = PaceCurve(0.294, 0.44, 0.31, 0.542)
  /// The next head is fetched once the person may leave within so many seconds with at least this probability.
  public var leaveWithin = PaceCurve(5.12, 6.06, 4.61, 2.6)
  public var leaveChance = PaceCurve(0.158, 0.092, 0.014, 0.018)
  /// How many seconds of the next item are fetched ahead where everybody stays, and of each one after it as a share of
  /// the one before.
  public var furtherSeconds = PaceCurve(3.03, 4.85, 4.61, 3.33)
  public var furtherShare = 1.17

  /// What stalls count, as multiples of their price. A stall on a slow line brings others, on a fast line it passes.
  public var stallWeight = PaceCurve(0.344, 0.604, 0.786, 1.77)
  /// What bytes and jumps of quality count, and heads that come early, as multiples of their prices.
  public var byteWeight = PaceCurve(1.04, 1.28, 1.29, 1.22)
  public var jumpWeight = PaceCurve(0.981, 1.04, 1.27, 1.39)
  public var earlyWeight = PaceCurve(0.659, 0.16, 0.205, 0.124)
  /// The share of what is on hand of the current item that is expected to play before an item ahead begins.
  public var headCushion = PaceCurve(1.11, 0.774, 0.483, 1.23)

  /// After how many Mbit a download counts a quarter in the fast and in the slow estimate of the pace.
  public var fastMegabits = 3.7
  public var slowMegabits = 72.4
  /// The share of the fast estimate where it says that the line has become faster, and where it says slower.
  public var fastShare = 0.361
  public var fastRise = 0.566
  /// The pace expected before anything was downloaded, in seconds for each Mbit, and as how many Mbit that counts.
  public var priorPace = 0.825
  public var priorMegabits = 0.183
  /// What the estimate is multiplied with: slower than thought costs more than faster.
  public var bias = PaceCurve(1.09, 1.26, 1.18, 1.12)
  /// How far a download may be off, relatively.
  public var spread = PaceCurve(0.439, 0.342, 0.08, 0.162)
  /// The round trip of a request, in seconds.
  public var roundTrip = 0.08

  public init() {}

  /// What was found on the training users of the ACM Multimedia 2022 short video challenge.
  public static let tuned = PreloadTuning()
}
