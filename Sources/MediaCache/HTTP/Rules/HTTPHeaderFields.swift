/// The header of an answer. Names are found in any spelling; a field that comes more than once is one list.
struct HTTPHeaderFields: Hashable, Sendable {
  private struct Field: Hashable, Sendable {
    var name: String
    var value: String
  }

  private var fields: [Field] = []

  init() {}

  init(_ fields: [(name: String, value: String)]) {
    for field in fields { append(field.name, field.value) }
  }

  mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name.lowercased(), value: Self.trimmed(value[...])))
  }

  /// Takes a line such as `Content-Length: 12`, with or without its line end. What is no field is passed over.
  mutating func append(line: String) {
    guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { return }
    append(String(line[..<colon]), String(line[line.index(after: colon)...]))
  }

  /// The value without white space round it, or the values with commas between.
  subscript(name: String) -> String? {
    let wanted = name.lowercased()
    let values = fields.lazy.filter { $0.name == wanted }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// A count of bytes. nil if there is none, or it is no number.
  var contentLength: Int64? { self["Content-Length"].flatMap(Self.count) }

  /// Lower case and without parameters.
  var contentType: String? {
    guard let value = self["Content-Type"] else { return nil }
    let type = Self.trimmed(value.prefix { $0 != ";" }).lowercased()
    return type.isEmpty ? nil : type
  }

  /// The character set that `Content-Type` names, lower case and without quotes.
  var charset: String? {
    let parameters = self["Content-Type"]?.split(separator: ";").dropFirst() ?? []
    for parameter in parameters {
      let parts = parameter.split(separator: "=", maxSplits: 1).map { Self.trimmed($0).lowercased() }
      guard parts.count == 2, parts[0] == "charset" else { continue }
      let name = parts[1].filter { $0 != "\"" && $0 != "'" }
      return name.isEmpty ? nil : name
    }
    return nil
  }

  /// Digits only: no sign, no space, nothing that does not fit.
  static func count(_ text: some StringProtocol) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text)
  }

  static func trimmed(_ text: Substring) -> String {
    let inner = text.drop(while: \.isWhitespace)
    guard let last = inner.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(inner[...last])
  }
}
