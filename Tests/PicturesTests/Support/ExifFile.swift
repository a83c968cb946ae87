/// Picture files with EXIF data put in.
enum ExifFile {
  static func make(
    _ bytes: [UInt8], _ format: PictureFiles.Format, _ orientation: UInt8, width: Int, height: Int
  ) -> [UInt8] {
    // A directory with one entry: tag 0x0112, a short, once.
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
    ]
    var result = bytes
    switch format {
    case .jpeg:
      let body = Array("Exif".utf8) + [0, 0] + tiff
      result.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body, at: 2)
    case .png:
      // Behind the header; nobody looks at the checksum of such a chunk.
      result.insert(contentsOf: big(tiff.count, 4) + Array("eXIf".utf8) + tiff + [0, 0, 0, 0], at: 33)
    default:
      // The simple file becomes the data of an extended one.
      let data = Array(bytes[12...])
      let header = [0x08, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)
      let chunks =
        Array("VP8X".utf8) + little(10, 4) + header + data + Array("EXIF".utf8) + little(tiff.count, 4) + tiff
      result = Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }
    return result
  }

  static func place(of text: String, in bytes: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }
  }

  static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func little(_ number: Int, _ count: Int) -> [UInt8] { big(number, count).reversed() }
}
