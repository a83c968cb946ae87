/// Which resources have to go so that the rest fits: those that were read longest ago, never one that is held.
public enum EvictionPlan {
  public struct Candidate: Hashable, Sendable {
    public var key: CacheKey
    /// Bytes on disk.
    public var size: Int64
    /// Grows with every read of any resource.
    public var lastRead: Int64
    /// Being read, being written or pinned.
    public var isHeld: Bool

    public init(key: CacheKey, size: Int64, lastRead: Int64, isHeld: Bool) {
      self.key = key
      self.size = size
      self.lastRead = lastRead
      self.isHeld = isHeld
    }
  }

  /// The resources to remove, in this order, until no more than `limit` bytes are in use. If all that may go does not
  /// suffice, all that may go.
  ///
  /// - Parameters:
  ///   - used: bytes in use now, which may be more than the candidates' sum.
  ///   - limit: bytes that may be in use afterwards.
  public static func victims(of candidates: [Candidate], used: Int64, limit: Int64) -> [CacheKey] {
    guard used > limit else { return [] }
    var used = used
    var victims: [CacheKey] = []
    // What takes no room is no help and stays.
    let open = candidates.filter { !$0.isHeld && $0.size > 0 }
    for candidate in open.sorted(by: { $0.lastRead < $1.lastRead }) {
      guard used > limit else { break }
      victims.append(candidate.key)
      used -= candidate.size
    }
    return victims
  }
}
