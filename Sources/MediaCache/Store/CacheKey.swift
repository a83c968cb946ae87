/// Names a resource in the cache: equal keys mean equal bytes, wherever they come from.
public struct CacheKey: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public var description: String { rawValue }

  /// The rule unless the host has another: the address without its fragment.
  public static func withoutFragment(_ url: String) -> CacheKey {
    CacheKey(String(url.prefix { $0 != "#" }))
  }

  /// A rule that also leaves out query items whose values change from one visit to the next, such as signatures.
  ///
  /// - Parameter names: the items' names, as written in the address; upper and lower case differ.
  public static func leavingOut(_ names: Set<String>) -> @Sendable (String) -> CacheKey {
    { url in
      let whole = withoutFragment(url).rawValue
      guard let mark = whole.firstIndex(of: "?") else { return CacheKey(whole) }
      let items = whole[whole.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
      let kept = items.filter { !names.contains(String($0.prefix { $0 != "=" })) }
      return CacheKey(kept.isEmpty ? String(whole[..<mark]) : whole[...mark] + kept.joined(separator: "&"))
    }
  }
}
