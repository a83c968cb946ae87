import Feed
import Playback

/// What the mixer gave to the ears at once, and whose sound it was.
public struct MixedBlock: Sendable {
  /// One player's part of a block.
  public struct Contribution: Hashable, Sendable {
    public var player: PlayerID
    public var item: ItemID
    /// The frames of the block in which it sounded.
    public var frames: Range<Int>
  }

  /// When the first frame is heard, in nanoseconds of the mixer's clock.
  public var hostTime: Int64
  /// Left and right in turn, 48,000 pairs a second.
  public var samples: [Float]
  /// In order of time. A muted or silent player does not contribute.
  public var contributions: [Contribution]

  public var frameCount: Int { samples.count / 2 }

  /// Whether two players sounded at the same time. Never true.
  public var isDoubled: Bool {
    for (index, one) in contributions.enumerated() {
      for other in contributions[(index + 1)...]
      where one.player != other.player && one.frames.overlaps(other.frames) { return true }
    }
    return false
  }
}
