#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The text of a document, whatever it was written in.
enum TextDecoding {
  /// The byte order mark goes before what the server says, that before what the document says of itself (RFC 7303,
  /// section 3), and UTF-8 is what remains. What is no text in its own character set is shown as replaced.
  ///
  /// - Parameter charset: what the server said.
  static func text(_ bytes: [UInt8], charset: String?) -> String {
    if let (name, length) = mark(bytes) { return decode(bytes[length...], name) }
    if let name = wideWithoutMark(bytes) { return decode(bytes[...], name) }
    let declared = declaration(bytes)
    for name in [charset, declared].compactMap(\.self) {
      // A name that is a lie shows at once in UTF-8 and never in the sets of one byte.
      if isUTF8(name) {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
      } else if let text = convert(bytes[...], from: name) {
        return text
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUTF8(_ name: String) -> Bool { ["utf-8", "utf8"].contains(name.lowercased()) }

  private static func decode(_ bytes: ArraySlice<UInt8>, _ name: String) -> String {
    if isUTF8(name) { return String(decoding: bytes, as: UTF8.self) }
    return convert(bytes, from: name) ?? String(decoding: bytes, as: UTF8.self)
  }

  private static func mark(_ bytes: [UInt8]) -> (name: String, length: Int)? {
    let marks: [(mark: [UInt8], name: String)] = [
      ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"),
      ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
    ]
    return marks.first { bytes.starts(with: $0.mark) }.map { ($0.name, $0.mark.count) }
  }

  /// A document begins with a character of ASCII, so the zeros beside it tell.
  private static func wideWithoutMark(_ bytes: [UInt8]) -> String? {
    switch bytes.prefix(4).map({ $0 != 0 }) {
    case [true, false, true, false], [true, false, true, true]: "UTF-16LE"
    case [false, true, false, true], [false, true, true, true]: "UTF-16BE"
    case [true, false, false, false]: "UTF-32LE"
    case [false, false, false, true]: "UTF-32BE"
    default: nil
    }
  }

  /// `<?xml version="1.0" encoding="GB18030"?>`
  private static func declaration(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(256), as: UTF8.self)
    guard head.hasPrefix("<?xml"), let end = head.firstRange(of: "?>"),
      let match = head[..<end.lowerBound].firstMatch(of: /encoding\s*=\s*["']([A-Za-z0-9._:\-]+)["']/)
    else { return nil }
    return String(match.1)
  }

  /// nil if the system does not know the character set.
  private static func convert(_ bytes: ArraySlice<UInt8>, from name: String) -> String? {
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var source = bytes.map { CChar(bitPattern: $0) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var piece = [CChar](repeating: 0, count: 64 << 10)
    source.withUnsafeMutableBufferPointer { source in
      var input = source.baseAddress
      var left = source.count
      while left > 0 {
        let (result, code) = piece.withUnsafeMutableBufferPointer { piece in
          var place = piece.baseAddress
          var room = piece.count
          let result = iconv(converter, &input, &left, &place, &room)
          let code = errno
          output.append(contentsOf: piece.prefix(piece.count - room).lazy.map { UInt8(bitPattern: $0) })
          return (result, code)
        }
        guard result == -1, code != E2BIG else { continue }
        output.append(contentsOf: "\u{FFFD}".utf8)
        // Cut short in the middle of a character, or no character at all.
        if code == EINVAL { break }
        input = input?.successor()
        left -= 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
