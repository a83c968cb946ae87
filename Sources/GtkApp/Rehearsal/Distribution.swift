/// A set of measured values, summed up as the report shows them.
struct Distribution: Codable, Equatable {
  var count: Int
  var p50: Double
  var p95: Double
  var p99: Double
  var max: Double

  /// Percentiles by nearest rank: the smallest value that at least that share of all values does not exceed.
  /// All are 0 when there are no values.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    count = sorted.count
    func rank(_ share: Double) -> Double {
      guard !sorted.isEmpty else { return 0 }
      let index = Int((share * Double(sorted.count)).rounded(.up)) - 1
      return sorted[Swift.min(Swift.max(index, 0), sorted.count - 1)]
    }
    p50 = rank(0.50)
    p95 = rank(0.95)
    p99 = rank(0.99)
    max = sorted.last ?? 0
  }
}
