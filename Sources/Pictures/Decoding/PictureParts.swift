import FFmpegEngine

/// Goes through a picture file from part to part (segments, chunks), to find what its metadata say and whether its end is
/// there. Nothing is decoded.
enum PictureParts {
  struct Found {
    /// Whether the picture's last byte is there.
    var isWhole = false
    var orientation = Orientation.upright
  }

  /// From marker to marker up to the picture itself (ITU-T T.81, annex B), then to its end.
  static func jpeg(_ bytes: [UInt8]) -> Found {
    let cursor = ByteCursor(bytes)
    var found = Found()
    var at = 2
    while let marker = cursor.number(at: at, count: 2), marker > 0xFF00 {
      if marker == 0xFFFF {
        at += 1
      } else if marker == 0xFF01 || (0xFFD0...0xFFD8).contains(marker) {
        at += 2
      } else if marker == 0xFFD9 {
        return found
      } else {
        guard let length = cursor.number(at: at + 2, count: 2), length >= 2 else { return found }
        if marker == 0xFFE1, cursor.has("Exif", at: at + 4), let exif = cursor.part(at: at + 4, count: length - 2) {
          found.orientation = ExifOrientation.read(exif)
        }
        at += 2 + length
        if marker == 0xFFDA {
          found.isWhole = hasEnd(bytes, from: at)
          return found
        }
      }
    }
    return found
  }

  /// In the picture's own data 0xFF is followed by 0 or a restart marker, so its end can't be mistaken.
  private static func hasEnd(_ bytes: [UInt8], from start: Int) -> Bool {
    guard start < bytes.count else { return false }
    var rest = bytes[start...]
    while let mark = rest.firstIndex(of: 0xFF) {
      guard mark + 1 < bytes.count else { return false }
      if bytes[mark + 1] == 0xD9 { return true }
      rest = bytes[(mark + 1)...]
    }
    return false
  }

  /// From chunk to chunk (PNG, third edition, 5.3).
  static func png(_ bytes: [UInt8]) -> Found {
    let cursor = ByteCursor(bytes)
    var found = Found()
    var at = 8
    while let length = cursor.number(at: at, count: 4) {
      if cursor.has("IEND", at: at + 4) {
        found.isWhole = true
        return found
      }
      if cursor.has("eXIf", at: at + 4), let exif = cursor.part(at: at + 8, count: length) {
        found.orientation = ExifOrientation.read(exif)
      }
      at += 12 + length
    }
    return found
  }

  /// From chunk to chunk (RFC 9649, 2.3). The file's own length tells whether it is whole.
  static func webP(_ bytes: [UInt8]) -> Found {
    let cursor = ByteCursor(bytes)
    var found = Found()
    if let size = cursor.number(at: 4, count: 4, isLittleEndian: true) { found.isWhole = bytes.count - 8 >= size }
    var at = 12
    while let length = cursor.number(at: at + 4, count: 4, isLittleEndian: true) {
      if cursor.has("EXIF", at: at), let exif = cursor.part(at: at + 8, count: length) {
        found.orientation = ExifOrientation.read(exif)
      }
      at += 8 + length + length & 1
    }
    return found
  }
}
