/// A path as the system has it: bytes, which need not be text.
struct BytePath: Hashable, Sendable {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }
  init(_ string: String) { bytes = Array(string.utf8) }

  /// The path as text; nil if it is none.
  var string: String? { String(validating: bytes, as: UTF8.self) }

  /// The path as it can be shown: what is no text is replaced.
  var shown: String { String(decoding: bytes, as: UTF8.self) }

  func appending(_ name: some Sequence<UInt8>) -> BytePath {
    BytePath(bytes.last == Self.slash ? bytes + name : bytes + [Self.slash] + name)
  }

  var components: [ArraySlice<UInt8>] { bytes.split(separator: Self.slash) }

  /// The last component; empty for the root.
  var name: [UInt8] { components.last.map(Array.init) ?? [] }

  /// The folder that holds this; the root for the root, the empty path for a bare name.
  var parent: BytePath {
    guard let end = bytes.lastIndex(where: { $0 != Self.slash }) else { return self }
    guard let separator = bytes[..<end].lastIndex(of: Self.slash) else { return BytePath([]) }
    guard let last = bytes[..<separator].lastIndex(where: { $0 != Self.slash }) else { return BytePath("/") }
    return BytePath(Array(bytes[...last]))
  }

  /// The name without its extension. A name that begins with its only dot has no extension.
  var stem: [UInt8] { Array(splitName.stem) }

  /// The extension in lower case, without its dot; empty if there is none.
  var pathExtension: String { String(decoding: splitName.suffix, as: UTF8.self).lowercased() }

  private var splitName: (stem: ArraySlice<UInt8>, suffix: ArraySlice<UInt8>) {
    let name = name
    guard let dot = name.lastIndex(of: Self.dot), dot > 0 else { return (name[...], []) }
    return (name[..<dot], name[(dot + 1)...])
  }
}
