/// Random numbers that are the same for the same seed, everywhere: SplitMix64 (Steele, Lea, Flood 2014).
public struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, not including, `limit`, which is at least 1.
  public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  public mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  /// One of a list that is not empty.
  public mutating func pick<T>(_ list: [T]) -> T { list[below(list.count)] }

  public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
