/// A resource of the test origin. Its bytes are a pure function of seed and offset, so anybody can say what is right.
public struct TestResource: Sendable {
  public var seed: UInt64
  public var length: Int64
  public var tellsLength = true
  public var hasRanges = true
  public var validator: String?
  public var contentType: String? = "video/mp4"
  /// Bytes that stand at the start instead of the made ones.
  public var prefix: [UInt8] = []

  public init(seed: UInt64, length: Int64, validator: String? = "\"v1\"") {
    self.seed = seed
    self.length = length
    self.validator = validator
  }

  public func bytes(_ range: Range<Int64>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = range.count
      var index = 0
      while index < count {
        // Eight bytes share a mixed word.
        let offset = range.lowerBound + Int64(index)
        var word = Self.word(seed, offset >> 3) >> UInt64(8 * (offset & 7))
        for _ in 0..<min(8 - Int(offset & 7), count - index) {
          buffer[index] = UInt8(truncatingIfNeeded: word)
          word >>= 8
          index += 1
        }
      }
      for offset in range.clamped(to: 0..<Int64(prefix.count)) {
        buffer[Int(offset - range.lowerBound)] = prefix[Int(offset)]
      }
    }
  }

  private static func word(_ seed: UInt64, _ index: Int64) -> UInt64 {
    var word = (seed &* 0x9E37_79B9_7F4A_7C15) ^ (UInt64(bitPattern: index) &* 0xD6E8_FEB8_6659_FD93)
    word = (word ^ (word >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return word ^ (word >> 29)
  }
}

/// What goes wrong with one answer.
public enum TestFault: Sendable {
  case error(FetchErrorKind)
  /// The body ends after so many bytes, and the fetcher tells.
  case cutShort(after: Int64)
  /// A 206 with fewer bytes than asked, ended in order.
  case shorter(Int64)
  /// The connection breaks after so many bytes.
  case reset(after: Int64)

  public enum FetchErrorKind: Sendable {
    case status(Int)
    case noNetwork
    case cannotConnect
    case stalled
  }
}
