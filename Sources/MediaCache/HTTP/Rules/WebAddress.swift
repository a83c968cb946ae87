/// What has to be known of an address before a connection is made.
public enum WebAddress {
  /// Lower case.
  static func scheme(_ url: String) -> String? {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    return url[..<colon].lowercased()
  }

  /// Absolute, `http` or `https`, with a host, and in characters that go over the wire as they are.
  static func isUsable(_ url: String) -> Bool {
    guard let scheme = scheme(url), scheme == "http" || scheme == "https" else { return false }
    let rest = url.dropFirst(scheme.count)
    guard rest.hasPrefix("://"), url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
    return !authority(rest.dropFirst(3)).isEmpty
  }

  /// The address as people may see it: without a password, and without the query, which may hold a token.
  public static func shown(_ url: String) -> String {
    guard let slashes = url.firstRange(of: "://") else { return String(url.prefix { $0 != "?" && $0 != "#" }) }
    let rest = url[slashes.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let path = rest.drop { $0 != "/" }
    return String(url[..<slashes.upperBound] + authority(rest) + path)
  }

  /// Whether the host is this machine, by name or number.
  static func isLoopback(_ url: String) -> Bool {
    guard let slashes = url.firstRange(of: "://") else { return false }
    let place = authority(url[slashes.upperBound...])
    if place.hasPrefix("[") { return place.hasPrefix("[::1]") }
    let host = place.prefix { $0 != ":" }.lowercased()
    return host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.")
  }

  /// Host and port.
  private static func authority(_ rest: Substring) -> Substring {
    let place = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let sign = place.lastIndex(of: "@") else { return place }
    return place[place.index(after: sign)...]
  }
}
