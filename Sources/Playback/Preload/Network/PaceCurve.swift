/// A number that depends on how fast the line is: given at four paces, linear between them, the same beyond them.
public struct PaceCurve: Sendable, Equatable {
  /// In seconds for each Mbit: lines of 3.3, 1.8, 1.1 and 0.63 Mbit/s.
  public static let paces = SIMD4<Double>(0.3, 0.55, 0.9, 1.6)

  /// At the four paces, the fastest line first.
  public var values: SIMD4<Double>

  public init(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
    values = SIMD4(first, second, third, fourth)
  }

  /// The same on every line.
  public init(_ value: Double) { values = SIMD4(repeating: value) }

  /// The value at a pace in seconds for each Mbit.
  func value(at pace: Double) -> Double {
    var index = 0
    while index < 2, pace > Self.paces[index + 1] { index += 1 }
    let share = (pace - Self.paces[index]) / (Self.paces[index + 1] - Self.paces[index])
    return values[index] + (values[index + 1] - values[index]) * min(1, max(0, share))
  }
}
