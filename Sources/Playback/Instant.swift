/// A point in time of the playback core: the time since an origin that the shell chose. It never runs backwards.
public struct Instant: InstantProtocol, CustomStringConvertible {
  /// Time since the origin.
  public var offset: Duration

  public init(offset: Duration = .zero) { self.offset = offset }

  public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
  public func duration(to other: Instant) -> Duration { other.offset - offset }
  public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  public var description: String { "t+\(offset)" }
}
