/// Walks the top-level boxes of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2) to find where its index, `moov`, lies.
///
/// With `moov` at the end nothing can be shown before the tail is there, so the tail is worth more than the head.
public enum BoxWalk: Hashable, Sendable {
  /// It is no such file, or its boxes are broken: read it from the start.
  case unknown
  /// More is needed to tell: the header of the box at this range.
  case needs(Range<Int64>)
  /// `moov` comes before the media. The range is that box.
  case indexFirst(Range<Int64>)
  /// `moov` comes after the media. The range is from that box, or from where it must be, to the end of the file.
  case indexLast(Range<Int64>)

  /// The size of the largest box header: 32-bit size, type, 64-bit size.
  public static let headerSize: Int64 = 16

  private static let fileTypes: Set<String> = [
    "ftyp", "styp", "moov", "mdat", "free", "skip", "wide", "pnot", "uuid", "meta", "sidx", "ssix", "prft", "emsg",
  ]

  /// Walks as far as bytes are on hand.
  ///
  /// - Parameters:
  ///   - length: the length of the whole file in bytes.
  ///   - bytes: gives the 16 bytes at an offset (fewer at the file's end), or nil if they are not on hand.
  public static func walk(length: Int64, bytes: (Int64) -> [UInt8]?) -> BoxWalk {
    var offset: Int64 = 0
    var hasMedia = false
    while offset < length {
      // Behind the media only `moov` is worth a walk, and one request for the rest brings it with whatever follows.
      if hasMedia { return .indexLast(offset..<length) }
      let end = min(length, offset + headerSize)
      guard let header = bytes(offset) else { return .needs(offset..<end) }
      guard let box = Box(header, remaining: length - offset) else { return .unknown }
      guard offset > 0 || fileTypes.contains(box.type) else { return .unknown }
      switch box.type {
      case "moov": return .indexFirst(offset..<offset + box.size)
      // A fragmented file: its index, if it has one, came before.
      case "moof": return .unknown
      case "mdat": hasMedia = true
      default: break
      }
      offset += box.size
    }
    return .unknown
  }

  private struct Box {
    var type: String
    var size: Int64

    init?(_ header: [UInt8], remaining: Int64) {
      guard header.count >= 8 else { return nil }
      type = String(decoding: header[4..<8], as: UTF8.self)
      let short = header[0..<4].reduce(Int64(0)) { $0 << 8 | Int64($1) }
      switch short {
      // To the end of the file.
      case 0: size = remaining
      case 1:
        guard header.count >= 16, header[8] < 0x80 else { return nil }
        size = header[8..<16].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        guard size >= 16 else { return nil }
      default:
        guard short >= 8 else { return nil }
        size = short
      }
      guard size <= remaining else { return nil }
    }
  }
}
