/// Reads numbers from bytes; nil behind their end, whatever the offset.
struct ByteCursor {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { self.bytes = ArraySlice(bytes) }

  var count: Int { bytes.count }

  /// - Parameter count: of the number's bytes, 1…4.
  func number(at offset: Int, count: Int, isLittleEndian: Bool = false) -> Int? {
    guard let part = part(at: offset, count: count) else { return nil }
    let ordered = isLittleEndian ? Array(part.reversed()) : Array(part)
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }

  func part(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
    let start = bytes.startIndex + offset
    return bytes[start..<start + count]
  }

  func has(_ text: String, at offset: Int) -> Bool {
    part(at: offset, count: text.utf8.count)?.elementsEqual(text.utf8) ?? false
  }
}
