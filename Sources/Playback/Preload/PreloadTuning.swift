/// How the policy estimates what it doesn't know, and how far ahead it looks. `TunePreload` finds these numbers; see
/// `docs/PERFORMANCE.md`.
public struct PreloadTuning: Sendable, Equatable {
  /// As long as what plays has fewer seconds on hand, nothing else is fetched.
  public var safeSeconds = PaceCurve(1.547, 2.894, 4.982, 1.796)
  /// How many seconds of what plays are fetched ahead where everybody stays, beside a share of those that have to be on
  /// hand for the next ones to come in time.
  public var aheadSeconds = PaceCurve(1.308, 3.763, 2.487, 1.404)
  public var needShare = PaceCurve(0.399, 0.076, 0.68, 1.266)
  /// The next head is fetched once the probability that the person leaves within so many seconds is at least this share
  /// of the probability to leave later than what is on hand, so that the head will have come too early.
  public var leaveWithin = PaceCurve(6.638, 6.383, 7.018, 1.005)
  public var laterShare = PaceCurve(0.689, 0.024, 0.264, 0.059)
  /// How many seconds of the next item are fetched ahead where everybody stays, and of each one after it as a share of
  /// the one before.
  public var furtherSeconds = PaceCurve(4.977, 4.823, 4.032, 3.55)
  public var furtherShare = 1.186

  /// What stalls count, as multiples of their price. A stall on a slow line brings others, on a fast line it passes.
  public var stallWeight = PaceCurve(0.457, 0.478, 0.757, 1.427)
  /// What bytes and jumps of quality count, and heads that come early, as multiples of their prices.
  public var byteWeight = PaceCurve(0.969, 1.287, 1.115, 1.194)
  public var jumpWeight = PaceCurve(0.748, 0.985, 1.199, 1.454)
  public var earlyWeight = PaceCurve(0.835, 0.196, 0.642, 0.341)
  /// The share of what is on hand of the current item that is expected to play before an item ahead begins.
  public var headCushion = PaceCurve(0.961, 0.951, 0.471, 1.252)

  /// After how many Mbit a download counts a quarter in the fast and in the slow estimate of the pace.
  public var fastMegabits = 2.468
  public var slowMegabits = 56.14
  /// The share of the fast estimate in the one used.
  public var fastShare = 0.42
  /// The pace expected before anything was downloaded, in seconds for each Mbit, and as how many Mbit that counts.
  public var priorPace = 0.7
  public var priorMegabits = 0.686
  /// What the estimate is multiplied with: slower than thought costs more than faster.
  public var bias = PaceCurve(1.119, 1.228, 1.161, 1.095)
  /// How far a download may be off, relatively.
  public var spread = PaceCurve(0.438, 0.286, 0.216, 0.067)
  /// The round trip of a request, in seconds.
  public var roundTrip = 0.08

  public init() {}

  /// What was found on the training users of the ACM Multimedia 2022 short video challenge.
  public static let tuned = PreloadTuning()
}
