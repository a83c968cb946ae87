/// The cache's sizes.
public struct CacheConfiguration: Hashable, Sendable {
  /// Whether anything is kept. If not, the folder is not even looked at.
  public var isKept = true
  /// Bytes on disk (blocks in use, not file lengths) of everything in the cache's folder. 200 MB.
  public var limit: Int64 = 200_000_000
  /// Bytes that are fetched ahead of the focused player's reader. 8 MiB.
  public var readAhead: Int64 = 8 << 20
  /// Bytes that are fetched ahead of any other reader. 256 KiB.
  public var neighbourReadAhead: Int64 = 256 << 10
  /// Bytes that a resource which is not cached keeps in memory. 8 MiB.
  public var memoryWindow: Int64 = 8 << 20
  /// Written bytes after which they are synced and claimed. 4 MiB.
  public var commitBytes: Int64 = 4 << 20
  /// The time after which what was written is synced and claimed in any case. 1 s.
  public var commitDelay = Duration.seconds(1)
  /// Bytes per second that are taken for the speed of the line before it is measured. 4 Mbit/s.
  public var assumedSpeed = 500_000.0
  /// When a fetch that failed is tried again; each resource counts for itself.
  public var retry = RetryPlan()

  public init() {}
}
