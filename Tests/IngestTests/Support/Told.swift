import Foundation
import TestMedia
import Testing

/// What `ffprobe` tells of a file.
struct Told {
  let picture: [String: Any]
  /// Nil without sound.
  let sound: [String: Any]?
  let format: [String: Any]
  /// The picture's packets in the order of the file.
  let packets: [Packet]

  struct Packet {
    /// In seconds.
    var shown: Double
    var isKey: Bool
  }

  init(_ path: String) throws {
    let all = try ReferenceDecoder.probe(path, ["-show_streams", "-show_format", "-show_packets"])
    let streams = try #require(all["streams"] as? [[String: Any]])
    picture = try #require(streams.first { $0["codec_type"] as? String == "video" })
    sound = streams.first { $0["codec_type"] as? String == "audio" }
    format = try #require(all["format"] as? [String: Any])
    let told = try #require(all["packets"] as? [[String: Any]])
    packets = told.filter { $0["codec_type"] as? String == "video" }.map { packet in
      Packet(
        shown: Double(packet["pts_time"] as? String ?? "") ?? .nan,
        isKey: (packet["flags"] as? String ?? "").contains("K"))
    }
  }

  /// The times of key frames in seconds.
  var keyTimes: [Double] { packets.filter(\.isKey).map(\.shown) }

  /// Whether what comes behind a key frame in the file is shown behind it, too.
  var hasClosedGroups: Bool {
    var lastKey = -Double.infinity
    return packets.allSatisfy { packet in
      if packet.isKey { lastKey = packet.shown }
      return packet.shown >= lastKey
    }
  }

  func text(_ key: String) -> String? { picture[key] as? String }
  func number(_ key: String) -> Int? { picture[key] as? Int }
}

/// The boxes of an MP4 file.
struct Boxes {
  private let bytes: [UInt8]

  init(_ path: String) throws { bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

  /// The names of the boxes at the top, in order.
  var top: [String] { children(0..<bytes.count).map(\.name) }

  /// All boxes of a name, at any depth: where their contents are.
  func contents(of name: String) -> [Range<Int>] { find(name, in: 0..<bytes.count) }

  func word(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }

  private func find(_ name: String, in range: Range<Int>) -> [Range<Int>] {
    let containers: Set = ["moov", "trak", "edts", "mdia", "minf", "stbl", "udta"]
    return children(range).flatMap { box in
      (box.name == name ? [box.range] : []) + (containers.contains(box.name) ? find(name, in: box.range) : [])
    }
  }

  private func children(_ range: Range<Int>) -> [(name: String, range: Range<Int>)] {
    var result: [(String, Range<Int>)] = []
    var at = range.lowerBound
    while at + 8 <= range.upperBound {
      let size = word(at: at)
      guard size >= 8, at + size <= range.upperBound else { break }
      result.append((String(decoding: bytes[at + 4..<at + 8], as: UTF8.self), at + 8..<at + size))
      at += size
    }
    return result
  }
}
