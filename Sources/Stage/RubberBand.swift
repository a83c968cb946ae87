/// What happens to a drag beyond the end: it follows less and less, and never further than a bound.
public struct RubberBand: Hashable, Sendable {
  /// The displacement that no drag exceeds. 0 makes the end a wall.
  public let bound: Double
  /// How much of the first step beyond the end is followed, 0 … 1.
  public let give: Double

  public init(bound: Double, give: Double = 0.55) {
    self.bound = max(0, Numbers.finite(bound))
    self.give = Numbers.finite(give, or: 0.55).clamped(to: 0.01...1)
  }

  /// What is shown of a drag that is `distance` beyond the end: y = b·g·x ÷ (b + g·x).
  public func shown(_ distance: Double) -> Double {
    guard bound > 0, distance != 0, !distance.isNaN else { return 0 }
    guard distance.isFinite else { return distance < 0 ? -bound : bound }
    let x = abs(distance) * give
    let y = min(bound, bound * (x / (bound + x)))
    return distance < 0 ? -y : y
  }

  /// The drag that is shown as `displacement`: the inverse of `shown`.
  public func drag(shownAs displacement: Double) -> Double {
    guard bound > 0, displacement.isFinite else { return 0 }
    let y = min(abs(displacement), bound * 0.999)
    let x = y * bound / (give * (bound - y))
    return displacement < 0 ? -x : x
  }

  /// A position held within `range`, with the band's give at both ends.
  public func shown(_ position: Double, in range: ClosedRange<Double>) -> Double {
    if position < range.lowerBound { return range.lowerBound + shown(position - range.lowerBound) }
    if position > range.upperBound { return range.upperBound + shown(position - range.upperBound) }
    return position
  }

  /// The inverse of `shown(_:in:)`.
  public func drag(shownAs position: Double, in range: ClosedRange<Double>) -> Double {
    if position < range.lowerBound { return range.lowerBound + drag(shownAs: position - range.lowerBound) }
    if position > range.upperBound { return range.upperBound + drag(shownAs: position - range.upperBound) }
    return position
  }
}
