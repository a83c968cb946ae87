/// How long a download will take: an estimate, and how far it may be off.
struct PaceEstimate {
  /// In seconds for each Mbit, on the safe side.
  let mean: Double
  /// The same over a long time, as it was: tells slow lines from fast ones.
  let usual: Double
  /// How far a download may be off, relatively.
  let spread: Double
  private let roundTrip: Double

  /// The probabilities of a fast, a usual and a slow download.
  static let shares = SIMD3<Double>(0.3, 0.4, 0.3)
  /// How far they lie from the mean, in spreads. Networks now and then stand still, so the slow side is long.
  static let deviations = SIMD3<Double>(-1, 0, 1.5)

  init(_ history: ThroughputHistory, _ tuning: PreloadTuning) {
    let fast = Self.mean(history, memory: tuning.fastMegabits, tuning)
    let slow = Self.mean(history, memory: tuning.slowMegabits, tuning)
    usual = slow
    mean = (slow + tuning.fastShare * (fast - slow)) * tuning.bias.value(at: slow)
    spread = tuning.spread.value(at: slow)
    roundTrip = tuning.roundTrip
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

  /// How long some megabits take on the mean, in seconds.
  func seconds(megabits: Double) -> Double { megabits * mean + roundTrip }

  /// How long they take on a fast, a usual and a slow download.
  func range(megabits: Double) -> SIMD3<Double> {
    roundTrip + megabits * mean * (1 + spread * Self.deviations)
  }
}
