import Testing

/// The frames of an animated WebP file, by its chunks (the WebP container specification).
struct AnimatedWebP {
  private(set) var width = 0
  private(set) var height = 0
  /// 0 is for ever.
  private(set) var loops = -1
  /// How long each frame is shown.
  private(set) var milliseconds: [Int] = []

  init(_ bytes: [UInt8]) throws {
    try #require(bytes.count > 20 && Array(bytes[0..<4]) == Array("RIFF".utf8))
    func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
    try #require(number(4, 4) + 8 == bytes.count)
    var at = 12
    while at + 8 <= bytes.count {
      let (name, size) = (String(decoding: bytes[at..<at + 4], as: UTF8.self), number(at + 4, 4))
      switch name {
      case "VP8X": (width, height) = (number(at + 12, 3) + 1, number(at + 15, 3) + 1)
      case "ANIM": loops = number(at + 12, 2)
      case "ANMF": milliseconds.append(number(at + 20, 3))
      default: break
      }
      at += 8 + (size + 1) / 2 * 2
    }
  }
}
