import Foundation
import MediaCache

/// What `cache list` prints. The names are the keys of the JSON.
struct CacheListing: Codable, Equatable {
  struct Item: Codable, Equatable {
    var key: String
    var path: String
    /// Bytes of the whole; nil if the server never told.
    var length: Int64?
    var bytesOnHand: Int64
    var bytesOnDisk: Int64
    var isComplete: Bool
    /// Seconds since 1970.
    var lastRead: Double
    /// Pairs of the first byte and the one behind the last.
    var ranges: [[Int64]]
  }

  var folder: String
  var limit: Int64
  var bytesOnDisk: Int64
  var items: [Item]

  static func none(_ folder: String, _ limit: Int64) -> CacheListing {
    CacheListing(folder: folder, limit: limit, bytesOnDisk: 0, items: [])
  }

  var json: String { jsonText(self) }

  func limitText(chinese: Bool) -> String {
    chinese
      ? "上限 \(ByteCount.text(limit))，已用 \(ByteCount.text(bytesOnDisk))。"
      : "Limit \(ByteCount.text(limit)), \(ByteCount.text(bytesOnDisk)) in use."
  }

  func text(chinese: Bool) -> String {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    let rows = items.map { item in
      let share = item.length.map { $0 > 0 ? "\(Int(Double(item.bytesOnHand) / Double($0) * 100))%" : "100%" } ?? "?"
      let date = formatter.string(from: Date(timeIntervalSince1970: item.lastRead))
      return "\(right(ByteCount.text(item.bytesOnDisk), 9))  \(right(share, 5))  \(date)  \(item.key)"
    }
    return ([folder, limitText(chinese: chinese)] + rows).joined(separator: "\n")
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

extension CacheListing {
  init(_ cache: MediaCache) {
    self.init(
      folder: cache.directory, limit: cache.limit, bytesOnDisk: cache.bytesOnDisk,
      items: cache.list().map { item in
        Item(
          key: item.key.rawValue, path: item.path, length: item.length, bytesOnHand: item.ranges.byteCount,
          bytesOnDisk: item.size, isComplete: item.isComplete, lastRead: Double(item.lastRead) / 1000,
          ranges: item.ranges.ranges.map { [$0.lowerBound, $0.upperBound] })
      })
  }
}
