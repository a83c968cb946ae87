/// One way to read an item, as preloading sees it: how good it is, and what each second of it weighs.
public struct PreloadRendition: Sendable, Equatable {
  /// What a second of it is worth to whoever watches: its nominal bit rate in Mbit/s.
  public let quality: Double
  /// The bytes of each second, as far as they are known.
  public let secondBytes: [Int]
  /// The bytes of a second that is not listed.
  public let meanBytes: Double
  /// What has to be read before the first second: the container's header.
  public let headerBytes: Int

  /// Taken where nothing is known, in Mbit/s: a 720p H.264 video for telephones.
  static let usualQuality = 2.0
  /// The header of a short MP4 with its tables.
  static let usualHeaderBytes = 16_384

  /// A rendition whose seconds are known, all or the first of them.
  /// - Parameters:
  ///   - quality: the nominal bit rate in Mbit/s, above 0.
  ///   - secondBytes: the bytes of each second from 0 on. Later seconds weigh as much as the quality says.
  public init(quality: Double, secondBytes: [Int], headerBytes: Int = 0) {
    self.quality = quality > 0 ? min(quality, 1000) : Self.usualQuality
    self.secondBytes = secondBytes
    meanBytes = self.quality * 125_000
    self.headerBytes = max(0, headerBytes)
  }

  /// A rendition of which little is known.
  /// - Parameters:
  ///   - byteCount: the size of the whole, if known.
  ///   - duration: in seconds, if known.
  ///   - bitRate: the mean bits per second, if known.
  public init(byteCount: Int64?, duration: Double?, bitRate: Int?) {
    headerBytes = Self.usualHeaderBytes
    secondBytes = []
    if let byteCount, byteCount > 0, let duration, duration > 0, duration.isFinite {
      meanBytes = min(Double(byteCount) / max(1, duration), 1e9)
    } else if let bitRate, bitRate > 0 {
      meanBytes = min(Double(bitRate) / 8, 1e9)
    } else {
      meanBytes = Self.usualQuality * 125_000
    }
    quality = bitRate.map { min(max(Double($0) / 1e6, 0.01), 1000) } ?? meanBytes / 125_000
  }

  /// What a second weighs; the first one with the header.
  func bytes(ofSecond second: Int) -> Double {
    let body = second < secondBytes.count ? Double(max(1, secondBytes[second])) : meanBytes
    return second == 0 ? body + Double(headerBytes) : body
  }

  /// How many bytes from the start have to be on hand to play up to a second.
  public func bytes(upTo second: Int) -> Int {
    let listed = secondBytes.prefix(max(0, second)).reduce(0) { $0 + max(1, $1) }
    let others = Double(max(0, second - secondBytes.count)) * meanBytes
    return second > 0 ? headerBytes + listed + Int(others.rounded(.up)) : 0
  }

  /// Up to which second the first bytes can be played.
  public func seconds(inFirst bytes: Int) -> Double {
    var rest = Double(bytes - headerBytes)
    for (second, size) in secondBytes.enumerated() {
      if rest < Double(max(1, size)) { return Double(second) + max(0, rest) / Double(max(1, size)) }
      rest -= Double(max(1, size))
    }
    return Double(secondBytes.count) + max(0, rest) / meanBytes
  }
}
