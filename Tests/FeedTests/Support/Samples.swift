@testable import Feed

/// The first bytes of files of many kinds: enough to be told by, not to be played.
enum Samples {
  static let mp4 = box("ftyp", Array("isom".utf8) + [0, 0, 2, 0] + Array("isommp42".utf8)) + box("free", [])

  static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] { bigEndian(8 + payload.count) + type.utf8 + payload }

  static func bigEndian(_ value: Int) -> [UInt8] {
    [UInt8(value >> 24 & 0xFF), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
  }

  static func ebml(documentType: String) -> [UInt8] {
    let type = [0x42, 0x82, 0x80 | UInt8(documentType.utf8.count)] + Array(documentType.utf8)
    let version: [UInt8] = [0x42, 0x86, 0x81, 0x01]
    return [0x1A, 0x45, 0xDF, 0xA3, 0x80 | UInt8(type.count + version.count)] + version + type
  }

  /// Packets with a sync byte each, after some bytes of the packet before.
  static func transportStream(packetLength: Int, offset: Int, packets: Int = 8) -> [UInt8] {
    let packet: [UInt8] = [0x47, 0x40, 0x00, 0x10] + Array(repeating: 0, count: packetLength - 4)
    return Array(repeating: 0xEE, count: offset) + (0..<packets).flatMap { _ in packet }
  }

  static func ogg(firstPacket: [UInt8]) -> [UInt8] {
    Array("OggS".utf8) + [0, 2] + Array(repeating: 0, count: 20) + [1, UInt8(firstPacket.count)] + firstPacket
  }

  static func asf(videoStream: Bool) -> [UInt8] {
    let header: [UInt8] = [
      0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
    ]
    let video: [UInt8] = [
      0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
    ]
    let length: [UInt8] = [64, 0, 0, 0, 0, 0, 0, 0]
    return header + length + (videoStream ? video : Array(repeating: 7, count: 16)) + Array(repeating: 0, count: 24)
  }

  static func item(_ name: String) -> MediaItem { MediaItem(id: ItemID(name), caption: name) }

  static func items(_ names: Range<Int>) -> [MediaItem] { names.map { item("i\($0)") } }
}
