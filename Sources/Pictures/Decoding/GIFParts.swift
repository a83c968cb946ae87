/// What a GIF file says of its frames (GIF89a specification), found by going from block to block. Nothing is decoded.
struct GIFParts: Hashable {
  /// How long each frame is shown, in nanoseconds; only of frames whose last byte is there.
  private(set) var durations: [Int64] = []
  /// How often it is played; nil for ever.
  private(set) var turns: Int? = 1

  init(_ bytes: [UInt8]) {
    let cursor = ByteCursor(bytes)
    guard cursor.has("GIF8", at: 0), let flags = cursor.number(at: 10, count: 1) else { return }
    var at = 13 + Self.tableSize(flags)
    var delay = 0
    while let block = cursor.number(at: at, count: 1) {
      switch block {
      case 0x21:
        guard let label = cursor.number(at: at + 1, count: 1) else { return }
        if label == 0xF9 { delay = cursor.number(at: at + 4, count: 2, isLittleEndian: true) ?? 0 }
        // Netscape's extension: a block of eleven letters, then one with the number of repetitions.
        if label == 0xFF, cursor.has("NETSCAPE2.0", at: at + 3), cursor.number(at: at + 15, count: 1) == 1,
          let repetitions = cursor.number(at: at + 16, count: 2, isLittleEndian: true)
        {
          turns = repetitions == 0 ? nil : repetitions + 1
        }
        guard let next = Self.behindBlocks(cursor, at + 2) else { return }
        at = next
      case 0x2C:
        guard let flags = cursor.number(at: at + 9, count: 1),
          let next = Self.behindBlocks(cursor, at + 11 + Self.tableSize(flags))
        else { return }
        durations.append(FrameDuration.nanoseconds(milliseconds: delay * 10))
        delay = 0
        at = next
      default: return
      }
    }
  }

  private static func tableSize(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }

  private static func behindBlocks(_ cursor: ByteCursor, _ start: Int) -> Int? {
    var at = start
    while let length = cursor.number(at: at, count: 1) {
      at += 1 + length
      if length == 0 { return at }
    }
    return nil
  }
}

enum FrameDuration {
  /// How long a frame is shown that says so many milliseconds. Up to 10 mean as fast as old programs could, and browsers
  /// take 100 for them.
  static func nanoseconds(milliseconds: Int) -> Int64 {
    Int64(milliseconds <= 10 ? 100 : min(milliseconds, 600_000)) * 1_000_000
  }
}
