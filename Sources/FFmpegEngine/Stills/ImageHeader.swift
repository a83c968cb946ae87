/// The size that the first bytes of an image file tell, read before a decoder allocates anything by it.
package enum ImageHeader: Equatable, Sendable {
  /// What FFmpeg decodes, and what matters for it.
  package enum Kind: Sendable {
    case png, gif
    /// Decoded row of blocks by row of blocks.
    case jpeg
    /// Comes in several passes, so all of its coefficients are kept while it is decoded.
    case progressiveJPEG
  }

  case image(Kind, width: Int, height: Int)
  case webP
  /// A still picture in boxes: HEIC, AVIF.
  case heif
  /// None of these: a video, or an image format that is left to FFmpeg.
  case other

  private static let heifBrands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "avif", "avis",
  ]

  /// Reads the size. A JPEG's is behind its metadata, so it may take more reads.
  package init(_ source: any ByteSource) throws(EngineError) {
    let reader = HeaderReader(source: source)
    let head = try reader.bytes(at: 0, count: 26)
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), head.count >= 24 {
      self = .image(.png, width: head.bigEndian(16, 4), height: head.bigEndian(20, 4))
    } else if head.starts(with: Array("GIF8".utf8)), head.count >= 10 {
      self = .image(.gif, width: Int(head[6]) | Int(head[7]) << 8, height: Int(head[8]) | Int(head[9]) << 8)
    } else if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      self = .webP
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = try Self.jpeg(reader)
    } else if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8),
      Self.heifBrands.contains(String(decoding: head[8..<12], as: UTF8.self))
    {
      self = .heif
    } else {
      self = .other
    }
  }

  /// Goes from marker to marker until the one that starts a frame (0xC0…0xCF without the three that are tables).
  private static func jpeg(_ reader: HeaderReader) throws(EngineError) -> ImageHeader {
    var offset: Int64 = 2
    for _ in 0..<1000 {
      let marker = try reader.bytes(at: offset, count: 9)
      guard marker.count == 9, marker[0] == 0xFF else { return .other }
      switch marker[1] {
      case 0xFF: offset += 1
      case 0x01, 0xD0...0xD8: offset += 2
      case 0xC4, 0xC8, 0xCC: offset += 2 + Int64(marker.bigEndian(2, 2))
      case 0xC0...0xCF:
        // Of each four kinds of frames, the third is the progressive one.
        return .image(
          marker[1] & 3 == 2 ? .progressiveJPEG : .jpeg, width: marker.bigEndian(7, 2), height: marker.bigEndian(5, 2))
      case 0xD9, 0xDA: return .other
      default: offset += 2 + Int64(marker.bigEndian(2, 2))
      }
    }
    return .other
  }
}

/// Reads short runs of bytes wholly.
struct HeaderReader {
  let source: any ByteSource

  /// As many bytes as there are, at most `count`.
  func bytes(at offset: Int64, count: Int) throws(EngineError) -> [UInt8] {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    defer { memory.deallocate() }
    var filled = 0
    while filled < count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: memory[filled...])
      let got = try source.read(at: offset + Int64(filled), into: rest)
      if got == 0 { break }
      filled += got
    }
    return Array(memory[..<filled])
  }
}

extension [UInt8] {
  fileprivate func bigEndian(_ start: Int, _ count: Int) -> Int {
    self[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
