/// A critically damped spring that pulls a displacement to zero: as fast as can be without swinging.
///
/// It is the closed solution and not a sum of steps, so it does not depend on the frame rate.
/// Units: whatever the displacement is in, and seconds.
public struct Spring: Hashable, Sendable {
  /// Undamped angular frequency in radians per second: √(stiffness ÷ mass). libadwaita's swipes have stiffness 500,
  /// mass 0.5 and damping ratio 1, which comes to rest over a whole page in about 0.3 s.
  public static let swipeFrequency = (500.0 / 0.5).squareRoot()

  /// Displacement at the start.
  public let displacement: Double
  /// Velocity at the start, per second.
  public let velocity: Double
  public let frequency: Double

  public init(displacement: Double, velocity: Double, frequency: Double = Spring.swipeFrequency) {
    self.displacement = Numbers.finite(displacement)
    self.velocity = Numbers.finite(velocity)
    self.frequency = max(0.1, Numbers.finite(frequency, or: Spring.swipeFrequency))
  }

  /// The displacement `time` seconds after the start.
  public func displacement(after time: Double) -> Double {
    let t = max(0, Numbers.finite(time))
    return (displacement + (velocity + frequency * displacement) * t) * Numbers.decay(frequency * t)
  }

  /// The velocity `time` seconds after the start.
  public func velocity(after time: Double) -> Double {
    let t = max(0, Numbers.finite(time))
    return (velocity - frequency * (velocity + frequency * displacement) * t) * Numbers.decay(frequency * t)
  }

  /// The same spring with its velocity limited so that it never passes zero, nor strays further than `bound` from
  /// it on the way out. `bound` is at least the present displacement.
  public func limited(to bound: Double) -> Spring {
    let distance = abs(displacement)
    let outward = displacement == 0 ? abs(velocity) : velocity * (displacement > 0 ? 1 : -1)
    // Inwards: with v = −ωx it just does not cross. Outwards: with v = ω(b − x) the peak is at most b.
    let allowed = outward.clamped(to: (-frequency * distance)...(frequency * max(0, bound - distance)))
    let direction: Double = displacement == 0 ? (velocity < 0 ? -1 : 1) : (displacement > 0 ? 1 : -1)
    return Spring(displacement: displacement, velocity: allowed * direction, frequency: frequency)
  }
}
