import Glibc
public import LoopbackOrigin

/// Bytes that tell whose they are and where they lie, and begin as an MP4 does.
public struct TestBody: Sendable {
  public let length: Int64
  /// Repeated all along. Its length is a prime number, so that no power of two falls in step with it.
  private let block: [UInt8]

  private static let period = 65_521

  public init(seed: UInt64, length: Int64) {
    self.length = length
    var state = seed
    var block = (0..<Self.period).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    block.replaceSubrange(0..<12, with: [0, 0, 0, 24] + Array("ftypisom".utf8))
    self.block = block
  }

  public subscript(range: Range<Int64>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = fill(range.lowerBound, UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Whether the bytes are those that lie at the offset.
  public func matches(_ bytes: UnsafeRawBufferPointer, at offset: Int64) -> Bool {
    guard offset >= 0, offset + Int64(bytes.count) <= length else { return false }
    return pieces(offset, bytes.count).allSatisfy { piece in
      block.withUnsafeBytes { block in
        guard let came = bytes.baseAddress, let own = block.baseAddress else { return false }
        return memcmp(came + piece.done, own + piece.place, piece.count) == 0
      }
    }
  }

  public func resource(
    contentType: String? = "video/mp4", entityTag: String? = "\"one\"", lastModified: Int64? = 1_000_000_000
  ) -> OriginResource {
    OriginResource(length: length, contentType: contentType, entityTag: entityTag, lastModified: lastModified) {
      fill($0, $1)
    }
  }

  private func fill(_ offset: Int64, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let wanted = max(0, Int(min(Int64(buffer.count), length - offset)))
    for piece in pieces(offset, wanted) {
      UnsafeMutableRawBufferPointer(rebasing: buffer[piece.done..<piece.done + piece.count])
        .copyBytes(from: block[piece.place..<piece.place + piece.count])
    }
    return wanted
  }

  /// Where the bytes of a range lie in the block: so many, after so many others, from that place on.
  private func pieces(_ offset: Int64, _ wanted: Int) -> [(done: Int, place: Int, count: Int)] {
    var pieces: [(done: Int, place: Int, count: Int)] = []
    var done = 0
    while done < wanted {
      let place = Int((offset + Int64(done)) % Int64(Self.period))
      let count = min(wanted - done, Self.period - place)
      pieces.append((done, place, count))
      done += count
    }
    return pieces
  }
}
