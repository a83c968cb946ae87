/// What is wanted: the prices of what can go wrong, where one Mbit/s of quality watched for one second is worth 1.
public struct PreloadObjective: Sendable, Equatable {
  /// Of a second that somebody waits for a picture.
  public var stallCost: Double
  /// Of each megabit fetched.
  public var megabitCost: Double
  /// Of each Mbit/s by which quality jumps from one second to the next.
  public var jumpCost: Double
  /// Of each Mbit/s of a next item's head, if it is on hand when the last watched second of an item is fetched.
  public var earlyHeadCost: Double
  /// As long as less than this many seconds of what plays are on hand, nothing else is fetched.
  public var leastAhead: Double

  public init(
    stallCost: Double, megabitCost: Double, jumpCost: Double, earlyHeadCost: Double, leastAhead: Double
  ) {
    self.stallCost = max(0, stallCost)
    self.megabitCost = max(0, megabitCost)
    self.jumpCost = max(0, jumpCost)
    self.earlyHeadCost = max(0, earlyHeadCost)
    self.leastAhead = max(0, leastAhead)
  }

  /// How far to fetch ahead compared with the challenge, whose prices the tuning was found with: farther where stalls are
  /// dearer or bytes cheaper.
  var reach: Double {
    let challenge = Self.challenge.stallCost / Self.challenge.megabitCost
    guard megabitCost > 0 else { return Self.mostReach }
    return min(Self.mostReach, (stallCost / megabitCost / challenge).squareRoot())
  }

  private static let mostReach = 4.0

  /// The app's: a stall annoys more than a byte costs, networks can fail for seconds, and no head comes too early.
  public static let app = PreloadObjective(
    stallCost: 4, megabitCost: 0.1, jumpCost: 1, earlyHeadCost: 0, leastAhead: 3)

  /// The one of the ACM Multimedia 2022 Grand Challenge on short video streaming, with its quirk about heads.
  public static let challenge = PreloadObjective(
    stallCost: 1.85, megabitCost: 0.5, jumpCost: 1, earlyHeadCost: 1, leastAhead: 0)
}
