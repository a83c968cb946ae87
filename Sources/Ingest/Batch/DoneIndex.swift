import Foundation

/// Which results are there already, told by their names: each ends in a hash of the upload's content and of what was
/// asked for. So an upload of another name is found again, and a changed one is made anew.
struct DoneIndex {
  /// By hash.
  private var names: [String: String] = [:]

  init(folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      if let key = Self.key(in: name) { names[key] = name }
    }
  }

  func name(for key: String) -> String? { names[key] }

  mutating func note(_ name: String, for key: String) { names[key] = name }

  /// 16 hexadecimal digits.
  static func key(content: String, options: IngestOptions) -> String? {
    ContentHash.of("\(options.fingerprint)|\(content)").map { String($0.prefix(16)) }
  }

  /// What a result is called: after the upload, as far as a file system allows names of that length.
  static func name(upload: String, key: String, profile: IngestProfile) -> String {
    let end = upload.lastIndex(of: ".") ?? upload.endIndex
    var stem = String(upload[..<(end == upload.startIndex ? upload.endIndex : end)])
    while stem.utf8.count > 200 { stem.removeLast() }
    return "\(stem)-\(key)" + (profile == .loop3 ? ".mp4" : "")
  }

  static func key(in name: String) -> String? {
    let stem = name.hasSuffix(".mp4") ? name.dropLast(4) : name[...]
    guard let dash = stem.lastIndex(of: "-"), dash > stem.startIndex else { return nil }
    let key = stem[stem.index(after: dash)...]
    return key.count == 16 && key.allSatisfy { $0.isHexDigit && !$0.isUppercase } ? String(key) : nil
  }
}
