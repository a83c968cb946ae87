/// The little arithmetic that the standard library lacks, so that this room needs no other.
enum Numbers {
  /// e to the power of `-x`, for `x` of at least 0; relative error below 1e-14.
  static func decay(_ x: Double) -> Double {
    guard x > 0 else { return 1 }
    guard x < 700 else { return 0 }
    let ln2 = 0.693_147_180_559_945_3
    let halvings = Int(x / ln2)
    let rest = x - Double(halvings) * ln2
    // The Taylor series of e^rest for a rest below ln 2: the 18th term is smaller than a double can tell.
    var sum = 1.0
    var term = 1.0
    for n in 1...18 {
      term *= rest / Double(n)
      sum += term
    }
    return Double(sign: .plus, exponent: -halvings, significand: 1) / sum
  }

  /// `value` if it is a number, else `fallback`: what comes from devices is not to be trusted.
  static func finite(_ value: Double, or fallback: Double = 0) -> Double { value.isFinite ? value : fallback }
}

extension Comparable {
  /// The nearest value within the range.
  func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
