import Feed
import Playback

/// One decoded picture at the size it is shown, upright, in sRGB: 4 bytes a pixel in memory order B, G, R, 255.
///
/// Its memory goes back to a pool when the last reference goes. Safe to share: it never changes once made.
public final class VideoFrame: Sendable {
  /// What the frame belongs to. A view shows only frames of the generation it is bound to.
  public let item: ItemID
  public let generation: Generation
  /// Counts the frames of one load, from 0, in order of presentation; goes on across loops and seeks.
  public let serial: Int
  /// The presentation time from the item's first frame.
  public let position: Duration
  /// How long it is shown at rate 1.
  public let duration: Duration
  public let width: Int
  public let height: Int
  /// Bytes from one row to the next; a multiple of 64.
  public let stride: Int
  let storage: FrameBuffer

  init(
    item: ItemID, generation: Generation, serial: Int, position: Duration, duration: Duration, storage: FrameBuffer
  ) {
    self.item = item
    self.generation = generation
    self.serial = serial
    self.position = position
    self.duration = duration
    self.width = storage.width
    self.height = storage.height
    self.stride = storage.stride
    self.storage = storage
  }

  /// The pixels, `stride * height` bytes; valid while the closure runs, and as long as the frame is kept.
  public func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try body(storage.bytes)
  }
}
