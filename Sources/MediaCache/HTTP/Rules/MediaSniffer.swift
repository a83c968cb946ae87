/// Tells media from what a server sends in its place: login pages, notices, playlists.
///
/// The first bytes go before the type that the server names, which is often wrong or missing.
enum MediaSniffer {
  /// As many bytes as a verdict needs: three packets of a transport stream are 564.
  static let headLength = 564

  /// Why the bytes are no media; nil if they may be.
  /// - Parameters:
  ///   - head: the first bytes that came, up to `headLength`.
  ///   - offset: where they lie. Behind the beginning, media can look like anything, so only a page of HTML is refused.
  static func refusal(head: UnsafeRawBufferPointer, contentType: String?, offset: Int64) -> String? {
    let type = contentType ?? "no type"
    if isMarkup(head) { return "a page of text (\(type))" }
    if offset > 0 || isMedia(head) { return nil }
    if head.isEmpty { return "no bytes at all" }
    if starts(head, with: "#EXTM3U") { return "a playlist (\(type))" }
    if isTextType(type) { return type }
    if ["video/", "audio/", "image/"].contains(where: type.hasPrefix) { return nil }
    return isText(head) ? "text (\(type))" : nil
  }

  private static func isMarkup(_ head: UnsafeRawBufferPointer) -> Bool {
    var bytes = head[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    bytes = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0x0C].contains($0) }
    guard bytes.first == UInt8(ascii: "<") else { return false }
    let start = String(decoding: bytes.prefix(16), as: UTF8.self).lowercased()
    return ["<!doctype", "<html", "<head", "<body", "<script", "<title", "<!--", "<?xml"].contains(
      where: start.hasPrefix)
  }

  private static func isTextType(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.hasSuffix("+xml") || type.hasSuffix("+json")
      || ["application/json", "application/xml", "application/javascript"].contains(type)
  }

  private static func isText(_ head: UnsafeRawBufferPointer) -> Bool {
    !head.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D && $0 != 0x0C && $0 != 0x1B }
  }

  private static let boxes: Set<String> = [
    "ftyp", "styp", "moov", "mdat", "moof", "free", "skip", "wide", "pnot", "sidx",
  ]

  private static let beginnings: [[UInt8]] = [
    [0x1A, 0x45, 0xDF, 0xA3],  // Matroska, WebM
    Array("FLV".utf8), Array("OggS".utf8), Array("fLaC".utf8), Array("ID3".utf8), Array("RIFF".utf8),
    Array("#!AMR".utf8), Array("GIF8".utf8),
    [0xFF, 0xD8, 0xFF],  // JPEG
    [0x89, 0x50, 0x4E, 0x47],  // PNG
    [0x00, 0x00, 0x01, 0xBA], [0x00, 0x00, 0x01, 0xB3],  // MPEG programme and video streams
    [0x30, 0x26, 0xB2, 0x75],  // ASF
  ]

  private static func isMedia(_ head: UnsafeRawBufferPointer) -> Bool {
    if beginnings.contains(where: head.starts) { return true }
    if head.count >= 8, boxes.contains(String(decoding: head[4..<8], as: UTF8.self)) { return true }
    // MPEG sound without a tag: eleven bits of synchronisation, and a rate that exists. Layer I would look like the
    // byte order mark of UTF-16.
    if head.count >= 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0, head[1] & 0x06 != 0x06, head[2] & 0xF0 != 0xF0 {
      return true
    }
    return isTransportStream(head, start: 0, step: 188) || isTransportStream(head, start: 4, step: 192)
  }

  /// Packets of one length that each begin with a G.
  private static func isTransportStream(_ head: UnsafeRawBufferPointer, start: Int, step: Int) -> Bool {
    let places = Array(stride(from: start, to: head.count, by: step).prefix(3))
    return places.count >= 2 && places.allSatisfy { head[$0] == 0x47 }
  }

  private static func starts(_ head: UnsafeRawBufferPointer, with text: String) -> Bool {
    head.starts(with: Array(text.utf8))
  }
}
