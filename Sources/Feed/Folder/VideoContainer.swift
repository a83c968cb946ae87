/// A kind of file that holds video, told by its first bytes.
///
/// Recognising is cautious where a mark could be chance: a text may begin with anything. Files that can only hold
/// sound or still pictures (M4A, HEIC, Ogg with Vorbis) are no videos.
enum VideoContainer: Hashable, Sendable {
  /// ISO base media (ISO/IEC 14496-12) and QuickTime: MP4, MOV, 3GP.
  case isoMedia
  /// Matroska and WebM (RFC 8794, RFC 9559).
  case matroska
  case flashVideo
  case avi
  /// MPEG transport stream (ISO/IEC 13818-1), also with time codes (M2TS) or with error correction.
  case transportStream
  /// MPEG program stream (ISO/IEC 13818-1, 11172-1): MPG, VOB.
  case programStream
  /// Ogg (RFC 3533) with a video stream.
  case ogg
  /// Advanced Systems Format: WMV.
  case asf

  /// How many bytes are enough to tell.
  static let headLength = 4096

  /// Tells the container by the file's first `headLength` bytes, or all of them if it is shorter.
  ///
  /// - Parameter byteCount: The length of the whole file.
  init?(head: [UInt8], byteCount: Int64) {
    let head = Head(bytes: head, byteCount: byteCount)
    if head.isISOMedia {
      self = .isoMedia
    } else if head.isMatroska {
      self = .matroska
    } else if head.starts(with: "FLV\u{1}") {
      self = .flashVideo
    } else if head.starts(with: "RIFF"), head.text(at: 8, length: 4) == "AVI " {
      self = .avi
    } else if head.isProgramStream {
      self = .programStream
    } else if head.isOggVideo {
      self = .ogg
    } else if head.isASFVideo {
      self = .asf
    } else if head.isTransportStream {
      self = .transportStream
    } else {
      return nil
    }
  }
}

private struct Head {
  /// Brands of files whose first bytes look like MP4 and that hold pictures (ISO/IEC 23008-12, AVIF) or only sound.
  private static let brandsWithoutVideo: Set<String> = [
    "avif", "avis", "heic", "heim", "heis", "heix", "hevc", "hevx", "mif1", "msf1", "M4A ", "M4B ", "M4P ", "crx ",
  ]
  /// The media type of a video stream in an ASF header, in the order of its bytes in the file.
  private static let asfVideo: [UInt8] = [
    0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
  ]
  private static let asfHeader: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  /// How the first packets of Ogg's video codecs begin: Theora, Dirac, VP8, and OGM's header.
  private static let oggVideo: [[UInt8]] = [
    [0x80] + Array("theora".utf8), Array("BBCD\0".utf8), Array("OVP80".utf8), [0x01] + Array("video".utf8),
  ]

  let bytes: [UInt8]
  let byteCount: Int64

  var isISOMedia: Bool {
    guard let size = number(at: 0, length: 4), let type = text(at: 4, length: 4) else { return false }
    // 0 means up to the file's end, 1 that a 64-bit size follows the type.
    let isSizeSane = size == 0 || size == 1 || (size >= 8 && Int64(size) <= byteCount)
    switch type {
    case "ftyp":
      return isSizeSane && text(at: 8, length: 4).map(Self.brandsWithoutVideo.contains) == false
    case "free", "skip", "wide": return isSizeSane
    // The file may have been cut short within these.
    case "moov", "mdat": return isSizeSane || size >= 8
    default: return false
    }
  }

  /// An EBML header whose document type is one of the two; Matroska is what it is when none is given.
  var isMatroska: Bool {
    guard starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return false }
    guard let position = position(of: [0x42, 0x82], before: 64), position + 2 < bytes.count else { return true }
    let length = Int(bytes[position + 2] & 0x7F)
    return ["matroska", "webm"].contains(text(at: position + 3, length: length))
  }

  /// A pack header, of MPEG-2 (its first two bits are 01) or MPEG-1 (its first four are 0010).
  var isProgramStream: Bool {
    guard starts(with: [0x00, 0x00, 0x01, 0xBA]), bytes.count > 4 else { return false }
    return bytes[4] >> 6 == 0b01 || bytes[4] >> 4 == 0b0010
  }

  var isOggVideo: Bool {
    starts(with: "OggS") && Self.oggVideo.contains { position(of: $0, before: bytes.count) != nil }
  }

  /// A header object with a video stream in it, as far as it can be seen.
  var isASFVideo: Bool {
    guard starts(with: Self.asfHeader), bytes.count >= 24 else { return false }
    let headerLength = bytes[16..<24].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return headerLength > UInt64(bytes.count) || position(of: Self.asfVideo, before: bytes.count) != nil
  }

  /// Five packets in a row, from any place in the first one: recordings may begin in mid-packet.
  var isTransportStream: Bool {
    // Tables and stuffing hold zeros; a text in columns, which could hold a G at each packet's place, does not.
    guard bytes.contains(0) else { return false }
    return [188, 192, 204].contains { length in
      (0..<length).contains { start in
        (0..<5).allSatisfy { isPacket(at: start + $0 * length) }
      }
    }
  }

  /// The sync byte, and an adaptation field control other than the reserved 00.
  private func isPacket(at position: Int) -> Bool {
    position + 3 < bytes.count && bytes[position] == 0x47 && bytes[position + 3] & 0x30 != 0
  }

  func starts(with mark: String) -> Bool { bytes.starts(with: mark.utf8) }

  private func starts(with mark: [UInt8]) -> Bool { bytes.starts(with: mark) }

  func text(at position: Int, length: Int) -> String? {
    guard position >= 0, position + length <= bytes.count else { return nil }
    return String(decoding: bytes[position..<(position + length)], as: UTF8.self)
  }

  private func number(at position: Int, length: Int) -> UInt32? {
    guard position + length <= bytes.count else { return nil }
    return bytes[position..<(position + length)].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func position(of mark: [UInt8], before end: Int) -> Int? {
    let last = min(end, bytes.count) - mark.count
    guard last >= 0 else { return nil }
    return (0...last).first { bytes[$0] == mark[0] && bytes[$0..<($0 + mark.count)].elementsEqual(mark) }
  }
}
