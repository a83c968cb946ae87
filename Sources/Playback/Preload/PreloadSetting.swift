/// How much may be fetched before it is wanted.
public enum PreloadSetting: String, Sendable, CaseIterable {
  /// Nothing: each item is read when it plays.
  case off
  /// Of items that don't play yet, the header and the first second.
  case heads
  /// As much as is likely to be used.
  case normal

  /// What holds on a network that costs money: heads at most.
  public func limited(onMetered isMetered: Bool) -> PreloadSetting { isMetered && self == .normal ? .heads : self }
}
