import Foundation

/// Reads text files that hold rows of numbers.
enum NumberFile {
  /// The names in a folder, sorted by their bytes, without hidden ones.
  static func entries(of folder: String) throws(ChallengeDataError) -> [String] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      return names.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw .unreadable(path: folder, reason: "there is no such folder, or it may not be read")
    }
  }

  static func bytes(of path: String) throws(ChallengeDataError) -> Data {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, reason: "there is no such file, or it may not be read")
    }
    return data
  }

  /// The rows of a file: numbers parted by white space. Empty lines are passed over.
  static func rows(of path: String, columns: Int, expected: String) throws(ChallengeDataError) -> [[Double]] {
    let data = try bytes(of: path)
    var rows: [[Double]] = []
    var wrongLine: Int?
    data.withUnsafeBytes { raw in
      var line = 0
      for text in raw.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        line += 1
        let words = text.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
        if words.isEmpty { continue }
        let row = words.compactMap { Double(String(decoding: $0, as: UTF8.self)) }
        guard row.count == words.count, row.count == columns, row.allSatisfy(\.isFinite) else {
          wrongLine = line
          return
        }
        rows.append(row)
      }
    }
    if let wrongLine { throw .malformed(path: path, line: wrongLine, expected: expected) }
    return rows
  }
}
