/// How long a download will take: an estimate with its spread, in six points.
struct PaceEstimate {
  static let points = 6
  /// The probabilities of the points, fastest first.
  static let shares = SIMD8<Float>(0.2, 0.2, 0.2, 0.2, 0.12, 0.08, 0, 0)
  /// How far the points lie from the mean, in deviations. Networks now and then stand still, so the slow side is long.
  static let deviations = SIMD8<Float>(-1.05, -0.6, -0.2, 0.28, 1, 2.1, 0, 0)

  /// In seconds for each Mbit, on the safe side.
  let mean: Float
  /// The same over a long time, as it was: tells slow lines from fast ones.
  let usual: Double
  /// The relative deviation of a short download.
  private let spread: Float
  private let roundTrip: Float
  private let averaging: Float
  private let tail: SIMD8<Float>

  init(_ history: ThroughputHistory, _ tuning: PreloadTuning) {
    let fast = Self.mean(history, memory: tuning.fastMegabits, tuning)
    let slow = Self.mean(history, memory: tuning.slowMegabits, tuning)
    let share = fast > slow ? tuning.fastRise : tuning.fastShare
    usual = slow
    mean = Float((slow + share * (fast - slow)) * tuning.bias.value(at: slow))
    spread = Float(tuning.spread.value(at: slow) * Self.deviation(history, mean: slow, tuning))
    roundTrip = Float(tuning.roundTrip)
    averaging = Float(tuning.averaging)
    var tail = Self.deviations
    tail[5] += Float(tuning.skew)
    self.tail = tail
  }

  /// Seconds for each Mbit over the past, where what lies `memory` Mbit back counts a quarter.
  private static func mean(_ history: ThroughputHistory, memory: Double, _ tuning: PreloadTuning) -> Double {
    var weights = 0.0
    var sum = 0.0
    var past = 0.0
    for download in history.downloads.reversed() {
      let megabits = Double(download.bytes) * 8e-6
      let age = 1 + past / memory
      let weight = 1 / (age * age)
      weights += weight * megabits
      sum += weight * max(0, download.seconds - tuning.roundTrip)
      past += megabits
    }
    let age = 1 + past / memory
    let weight = tuning.priorMegabits / (age * age)
    return (sum + weight * tuning.priorPace) / (weights + weight)
  }

  /// How far past downloads were from their mean, relatively.
  private static func deviation(_ history: ThroughputHistory, mean: Double, _ tuning: PreloadTuning) -> Double {
    var weights = tuning.priorDownloads
    var sum = tuning.priorDownloads * tuning.priorDeviation * tuning.priorDeviation
    var weight = 1.0
    for download in history.downloads.reversed() {
      let pace = max(0, download.seconds - tuning.roundTrip) / (Double(download.bytes) * 8e-6)
      let off = min(3, pace / mean) - 1
      weights += weight
      sum += weight * off * off
      weight *= tuning.deviationMemory
    }
    return (sum / weights).squareRoot()
  }

  /// How long some bytes take, in seconds, at the points. The more bytes, the smaller the relative spread.
  func seconds(bytes: Float) -> SIMD8<Float> {
    let flow = bytes * 8e-6 * mean
    let narrow = spread / (1 + flow / averaging).squareRoot()
    let factors = (1 + narrow * tail).clamped(lowerBound: SIMD8(repeating: 0.15), upperBound: SIMD8(repeating: 100))
    return roundTrip + flow * factors
  }
}
