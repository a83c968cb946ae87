import MediaCache

/// The sizes of an `ImageStore`.
public struct PictureConfiguration: Hashable, Sendable {
  /// Bytes of decoded pictures in memory, together. What is on screen stays, also above this. 64 MB.
  public var memoryLimit = 64_000_000
  /// Bytes of downloaded picture files on disk. 100 MB.
  public var diskLimit: Int64 = 100_000_000
  /// Pictures and frames that are decoded at the same time. 2.
  public var decoders = 2
  /// Pictures that are waited for from the network at the same time. 6.
  public var downloads = 6

  public init() {}

  /// For a `MediaCache` of the pictures' own: their files are then never evicted by videos, nor videos by them. Give it the
  /// other cache's `arbiter`, so that pictures take their turn on the line.
  public var cache: CacheConfiguration {
    var configuration = CacheConfiguration()
    configuration.limit = diskLimit
    return configuration
  }
}
