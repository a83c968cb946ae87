import Foundation

/// Writes the tag iTunSMPB into an MP4 file whose `moov` box comes last.
enum ITunesTag {
  static func adding(_ text: String, to path: String) throws -> String {
    var file = try Data(contentsOf: URL(fileURLWithPath: path))
    let tag = box(
      "----",
      box("mean", [0, 0, 0, 0] + Array("com.apple.iTunes".utf8)) + box("name", [0, 0, 0, 0] + Array("iTunSMPB".utf8))
        + box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(text.utf8)))
    let handler = box(
      "hdlr", [UInt8](repeating: 0, count: 8) + Array("mdirappl".utf8) + [UInt8](repeating: 0, count: 9))
    let added = box("udta", box("meta", [0, 0, 0, 0] + handler + box("ilst", tag)))
    guard let name = file.range(of: Data("moov".utf8)), name.lowerBound >= 4 else {
      throw CocoaError(.fileReadCorruptFile)
    }
    let start = name.lowerBound - 4
    let size = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    guard start + size == file.count else { throw CocoaError(.fileReadCorruptFile) }
    file.replaceSubrange(start..<start + 4, with: bigEndian(size + added.count))
    file.append(contentsOf: added)
    let target = path + "-noted.m4a"
    try file.write(to: URL(fileURLWithPath: target))
    return target
  }

  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    bigEndian(content.count + 8) + Array(name.utf8) + content
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
