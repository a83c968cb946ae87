/// The order in which people number things: `file2` before `File10`, upper and lower case alike, numbers of any length.
///
/// It is total: names that differ at all are never equal, so an order found once is found again.
struct NaturalKey: Hashable, Comparable, Sendable {
  /// Text of which the plain order is the natural one.
  private let folded: String
  /// What tells names apart that read alike, such as `a1`, `A1` and `a01`.
  private let bytes: [UInt8]

  init(_ name: some Collection<UInt8>) {
    bytes = Array(name)
    folded = Self.fold(String(decoding: bytes, as: UTF8.self).lowercased())
  }

  static func < (a: NaturalKey, b: NaturalKey) -> Bool {
    a.folded == b.folded ? a.bytes.lexicographicallyPrecedes(b.bytes) : a.folded < b.folded
  }

  /// Writes the length before each number, so that longer numbers come later: 7 as `117`, 10 as `1210`. The first
  /// digit is the length of the length.
  private static func fold(_ text: String) -> String {
    var result = ""
    var digits = Substring()
    func number() -> String {
      let significant = digits.drop { $0 == "0" }
      let length = String(significant.utf8.count)
      return "\(length.utf8.count)\(length)\(significant)"
    }
    var rest = text[...]
    while let start = rest.firstIndex(where: Self.isDigit) {
      result += rest[..<start]
      digits = rest[start...].prefix(while: Self.isDigit)
      rest = rest[digits.endIndex...]
      result += number()
    }
    return result + rest
  }

  private static func isDigit(_ character: Character) -> Bool { character >= "0" && character <= "9" }
}

extension BytePath {
  /// Whether this comes before the other when each folder is listed in natural order, with what it holds in its place.
  func naturallyPrecedes(_ other: BytePath) -> Bool {
    for (a, b) in zip(components, other.components) where a != b { return NaturalKey(a) < NaturalKey(b) }
    return components.count < other.components.count
  }
}
