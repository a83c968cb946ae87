/// All that a decision on preloading rests on, as plain values.
public struct PreloadSnapshot: Sendable, Equatable {
  /// The window in the order of the feed: what plays (or is about to) first, then what comes next.
  public var items: [PreloadItem]
  /// What was watched last before the current item, in Mbit/s, if it matters.
  public var previousQuality: Double?
  public var throughput: ThroughputHistory
  public var setting: PreloadSetting
  /// Whether the network costs money for each byte.
  public var isMetered: Bool

  public init(
    items: [PreloadItem], throughput: ThroughputHistory, previousQuality: Double? = nil,
    setting: PreloadSetting = .normal, isMetered: Bool = false
  ) {
    self.items = items
    self.throughput = throughput
    self.previousQuality = previousQuality
    self.setting = setting
    self.isMetered = isMetered
  }
}
