import Feed
import Foundation

/// Where a document lies: an absolute address of the web, or a file of this machine.
struct FeedAddress: Hashable, Sendable {
  let url: URL

  private init?(absolute url: URL?) {
    guard let url = url?.absoluteURL, let scheme = url.scheme?.lowercased() else { return nil }
    switch scheme {
    case "http", "https": guard url.host?.isEmpty == false else { return nil }
    case "file": guard url.path.hasPrefix("/") else { return nil }
    default: return nil
    }
    self.url = url
  }

  /// An address of the web, or a path, absolute or from the working directory. nil for anything else.
  init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if Self.isWeb(text) {
      self.init(absolute: URL(string: text))
    } else {
      guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
      self.init(absolute: URL(fileURLWithPath: text))
    }
  }

  /// As `text` wrote it.
  init?(written text: String) { self.init(absolute: URL(string: text)) }

  static func isWeb(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }

  /// As it goes over the wire, or `file:///…`. Without the fragment, which no server sees.
  var text: String { String(url.absoluteString.prefix { $0 != "#" }) }

  var isFile: Bool { url.isFileURL }

  /// As people may see it: without a password and a query, which may hold a token.
  var shown: String {
    if isFile { return url.path }
    let port = url.port.map { ":\($0)" } ?? ""
    return "\(url.scheme ?? "http")://\(url.host ?? "")\(port)\(url.path)"
  }

  /// What a document at this address means by a reference; nil for what is no address, and for files of this machine
  /// that a document from the web names.
  func resolve(_ reference: String) -> FeedAddress? {
    let reference = reference.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !reference.isEmpty, let target = FeedAddress(absolute: URL(string: reference, relativeTo: url)) else {
      return nil
    }
    return target.isFile && !isFile ? nil : target
  }

  var location: MediaLocation { isFile ? .file(path: url.path) : .remote(url: text) }
}
