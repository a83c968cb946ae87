/// A second of the next item that may be fetched while the current one plays.
struct AheadStep {
  let rate: Int
  let quality: Float
  /// What it will be worth less what its bytes cost.
  let reward: Float
  let seconds: SIMD8<Float>
}
