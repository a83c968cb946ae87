/// What the program that is killed reads, known to it and to the test.
public enum CrashScript {
  public static let count = 6

  public static func url(_ index: Int) -> String { "http://crash/\(index)" }

  /// The resource of an address; nil if the script has none there.
  public static func resource(of url: String) -> TestResource? {
    guard let index = Int(url.dropFirst("http://crash/".count)) else { return nil }
    return TestResource(seed: UInt64(index), length: Int64(700_000 + 50_000 * index))
  }
}
