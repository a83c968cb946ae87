import Foundation
import SeededNumbers

/// Searches for the place with the highest worth: a cloud of tries whose middle and widths follow the better half.
///
/// The separable covariance matrix adaptation of Ros and Hansen (PPSN 2008), with their default constants.
struct EvolutionStrategy {
  private(set) var mean: [Double]
  private(set) var sigma: Double
  private var variances: [Double]
  private var sigmaPath: [Double]
  private var path: [Double]
  private var generation = 0
  let population: Int
  private let weights: [Double]
  private let effective: Double

  init(mean: [Double], sigma: Double) {
    let count = mean.count
    self.mean = mean
    self.sigma = sigma
    variances = Array(repeating: 1, count: count)
    sigmaPath = Array(repeating: 0, count: count)
    path = sigmaPath
    var size = 4
    while Double(size) < 4 + 3 * EvolutionStrategy.logarithm(Double(count)) { size += 1 }
    population = size
    let raw = (1...size / 2).map { Self.logarithm(Double(size + 1) / 2) - Self.logarithm(Double($0)) }
    let sum = raw.reduce(0, +)
    weights = raw.map { $0 / sum }
    effective = 1 / weights.reduce(0) { $0 + $1 * $1 }
  }

  /// The tries of a generation.
  func tries(using generator: inout SeededNumbers) -> [[Double]] {
    (0..<population).map { _ in
      zip(mean, variances).map { $0 + sigma * $1.squareRoot() * generator.normal() }
    }
  }

  /// Learns from the tries, the best first.
  mutating func learn(_ ranked: [[Double]]) {
    let count = Double(mean.count)
    generation += 1
    let sigmaRate = (effective + 2) / (count + effective + 3)
    let damping = 1 + 2 * max(0, ((effective - 1) / (count + 1)).squareRoot() - 1) + sigmaRate
    let pathRate = 4 / (count + 4)
    let gain = (count + 2) / 3
    let twice = 2 / ((count + 1.3) * (count + 1.3) + effective)
    let rankRate = min(
      1 - twice, gain * 2 * (effective - 2 + 1 / effective) / ((count + 2) * (count + 2) + effective))
    let oneRate = min(1 - rankRate, gain * twice)
    let expected = count.squareRoot() * (1 - 1 / (4 * count) + 1 / (21 * count * count))
    let old = mean
    for index in mean.indices {
      mean[index] = zip(weights, ranked).reduce(0) { $0 + $1.0 * $1.1[index] }
      let step = (mean[index] - old[index]) / sigma
      let normal = step / variances[index].squareRoot()
      sigmaPath[index] =
        (1 - sigmaRate) * sigmaPath[index] + (sigmaRate * (2 - sigmaRate) * effective).squareRoot() * normal
      path[index] = (1 - pathRate) * path[index] + (pathRate * (2 - pathRate) * effective).squareRoot() * step
      let spread = zip(weights, ranked).reduce(0.0) { sum, pair in
        let part = (pair.1[index] - old[index]) / sigma
        return sum + pair.0 * part * part
      }
      variances[index] =
        (1 - oneRate - rankRate) * variances[index] + oneRate * path[index] * path[index] + rankRate * spread
    }
    let length = sigmaPath.reduce(0) { $0 + $1 * $1 }.squareRoot()
    sigma *= Self.exponential(sigmaRate / damping * (length / expected - 1))
  }
}

extension EvolutionStrategy {
  private static func logarithm(_ value: Double) -> Double { log(value) }
  private static func exponential(_ value: Double) -> Double { exp(min(1, value)) }
}
