/// The latest downloads, the newest last.
public struct ThroughputHistory: Sendable, Equatable {
  public struct Download: Sendable, Equatable {
    public var bytes: Int
    /// From the request to the last byte.
    public var seconds: Double

    public init(bytes: Int, seconds: Double) {
      self.bytes = bytes
      self.seconds = seconds
    }
  }

  /// Older ones tell nothing any more.
  public static let limit = 40

  public private(set) var downloads: [Download] = []

  public init() { downloads.reserveCapacity(Self.limit) }

  /// Adds a download. What brought no bytes or took no time is passed over.
  public mutating func record(bytes: Int, seconds: Double) {
    guard bytes > 0, seconds > 0, seconds.isFinite else { return }
    if downloads.count == Self.limit { downloads.removeFirst() }
    downloads.append(Download(bytes: bytes, seconds: seconds))
  }
}
