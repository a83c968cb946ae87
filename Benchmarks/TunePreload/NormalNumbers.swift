import SeededNumbers

extension SeededNumbers {
  /// Of the normal distribution with mean 0 and deviation 1: close enough as a sum of twelve.
  mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &self) }
  }
}
