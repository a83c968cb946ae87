public struct PreloadTuning: Sendable, Equatable {
  public var stallWeight = 0.95
  public var stallSlope = 1.0
  public var usualPace = 0.6
  public var byteWeight = 1.0
  public var jumpWeight = 1.0
  public var earlyWeight = 1.0
  public var fastMegabits = 1.5
  public var slowMegabits = 20.0
  public var fastShare = 0.5
  public var fastRise = 0.5
  public var priorPace = 0.8
  public var priorMegabits = 1.0
  public var spread = 1.15
  public var skew = -0.3
  public var averaging = 1.2
  public var priorDeviation = 0.4
  public var priorDownloads = 6.0
  public var deviationMemory = 0.95
  public var bias = 1.05
  public var patience = 0.0
  public var laterHead = 0.5
  public var headPatience = 0.0
  public var roundTrip = 0.08
  public var endStall = 0.5
  public init() {}

  public static let tuned = PreloadTuning()
}
