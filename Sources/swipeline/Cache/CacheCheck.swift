import MediaCache

/// What `cache verify` prints. The names are the keys of the JSON.
struct CacheCheck: Codable, Equatable {
  struct Fault: Codable, Equatable {
    /// `fileMissing`, `bytesMissing`, `behindEnd` or `unclaimed`.
    var kind: String
    /// The resource's key, or the path of a file that belongs to none.
    var name: String
    var range: [Int64]?
  }

  var checked: Int
  var bytesOnHand: Int64
  var bytesOnDisk: Int64
  var faults: [Fault]
  /// What a program that was killed had left behind; it was put right when the cache was opened.
  var repaired: [Fault]

  var isClean: Bool { faults.isEmpty }
  var json: String { jsonText(self) }

  init(_ report: CacheReport, repairs: [CacheReport.Fault]) {
    checked = report.checked
    bytesOnHand = report.bytesOnHand
    bytesOnDisk = report.bytesOnDisk
    faults = report.faults.map(Fault.init)
    repaired = repairs.map(Fault.init)
  }

  func text(chinese: Bool) -> String {
    let summary =
      chinese
      ? "已核对 \(checked) 项，共 \(ByteCount.text(bytesOnHand))，占用磁盘 \(ByteCount.text(bytesOnDisk))。"
      : "Checked \(checked) resources with \(ByteCount.text(bytesOnHand)) on hand, "
        + "\(ByteCount.text(bytesOnDisk)) on disk."
    let verdict =
      isClean ? (chinese ? "一切正常。" : "All claims hold.") : (chinese ? "发现问题：" : "Faults:")
    var lines = [summary, verdict] + faults.map { "- \($0.text(chinese: chinese))" }
    if !repaired.isEmpty {
      lines.append(chinese ? "打开时已修复：" : "Put right on opening:")
      lines += repaired.map { "- \($0.text(chinese: chinese))" }
    }
    return lines.joined(separator: "\n")
  }
}

extension CacheCheck.Fault {
  init(_ fault: CacheReport.Fault) {
    switch fault {
    case .fileMissing(let key): self.init(kind: "fileMissing", name: key.rawValue)
    case .bytesMissing(let key, let range):
      self.init(kind: "bytesMissing", name: key.rawValue, range: [range.lowerBound, range.upperBound])
    case .behindEnd(let key, let range):
      self.init(kind: "behindEnd", name: key.rawValue, range: [range.lowerBound, range.upperBound])
    case .unclaimed(let file): self.init(kind: "unclaimed", name: file)
    }
  }

  func text(chinese: Bool) -> String {
    let bytes = range.map { "\($0[0])…\($0[1])" } ?? ""
    return switch kind {
    case "fileMissing": chinese ? "文件不见了：\(name)" : "its file is gone: \(name)"
    case "bytesMissing": chinese ? "缺少字节 \(bytes)：\(name)" : "bytes \(bytes) are missing: \(name)"
    case "behindEnd": chinese ? "字节 \(bytes) 超出结尾：\(name)" : "bytes \(bytes) lie behind the end: \(name)"
    default: chinese ? "不属于任何内容的文件：\(name)" : "a file that belongs to nothing: \(name)"
    }
  }
}
