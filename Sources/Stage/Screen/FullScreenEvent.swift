/// What a gesture on a full screen asks for.
public enum FullScreenEvent: Hashable, Sendable {
  /// The controls appear or hide. On a locked screen only the lock button is meant.
  case controls(areShown: Bool)
  /// A finger looks for a place, in seconds: the time is shown, and perhaps a picture of it.
  case scrubbing(to: Double)
  /// It has found one.
  case scrubbed(to: Double)
  /// It was taken away: all goes on from where it was.
  case scrubCancelled
  /// The picture's brightness, 0 … 1.
  case brightness(Double)
  /// 0 … 1.
  case volume(Double)
  /// Seconds to go on, back if negative.
  case skip(by: Double)
  /// A finger is held: all runs at twice the speed until it ends.
  case fastBegan
  case fastEnded
}

/// What drags set out from.
public struct FullScreenValues: Hashable, Sendable {
  /// Seconds.
  public var position: Double
  /// Seconds; 0 while it is not known, and then nothing is scrubbed.
  public var duration: Double
  /// 0 … 1.
  public var brightness: Double
  public var volume: Double

  public init(position: Double, duration: Double, brightness: Double, volume: Double) {
    self.duration = max(0, Numbers.finite(duration))
    self.position = Numbers.finite(position).clamped(to: 0...self.duration)
    self.brightness = Numbers.finite(brightness, or: 1).clamped(to: 0...1)
    self.volume = Numbers.finite(volume, or: 1).clamped(to: 0...1)
  }
}
