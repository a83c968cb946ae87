/// A request as the origin read it.
public struct OriginRequest: Sendable {
  public struct Field: Hashable, Sendable {
    public var name: String
    public var value: String
  }

  public var method: String
  /// Without the query.
  public var path: String
  public var query: String?
  public var fields: [Field]
  /// Which connection it came over, counted from 0 since the origin was started.
  public var connection = 0
  /// How many requests for the same path came before it.
  public var number = 0

  /// The value of the first field of this name, in any spelling.
  public func field(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// From the bytes up to and with the empty line; nil if they are no request.
  public init?(head: some Sequence<UInt8>) {
    let lines = String(decoding: Array(head), as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(words[0])
    let target = words[1].split(separator: "?", maxSplits: 1)
    path = String(target[0])
    query = target.count > 1 ? String(target[1]) : nil
    fields = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return Field(
        name: String(line[..<colon]), value: String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
  }
}
