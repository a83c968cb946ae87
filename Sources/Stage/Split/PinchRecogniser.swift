/// What two fingers mean by coming together or going apart: one answer for each gesture, at the moment it is clear.
public struct PinchRecogniser: Hashable, Sendable {
  public enum Meaning: Hashable, Sendable {
    /// The fingers came together.
    case together
    /// The fingers went apart.
    case apart
  }

  /// The fingers' distance, as a share of what it was at the beginning, at which they have come together…
  public static let together = 0.75
  /// … and gone apart.
  public static let apart = 1 / together

  private enum Phase: Hashable {
    case idle
    case open
    case answered
  }

  private var phase = Phase.idle

  public init() {}

  public mutating func began() { phase = .open }

  /// - Parameter scale: the fingers' distance ÷ their distance at the beginning.
  public mutating func changed(scale: Double) -> Meaning? {
    guard phase == .open, scale.isFinite, scale > 0 else { return nil }
    let meaning: Meaning? = scale <= Self.together ? .together : scale >= Self.apart ? .apart : nil
    if meaning != nil { phase = .answered }
    return meaning
  }

  /// One finger lifted, or the gesture was taken away.
  public mutating func ended() { phase = .idle }
}
