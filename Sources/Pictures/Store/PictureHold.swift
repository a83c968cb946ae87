import FFmpegEngine
import Synchronization

/// A picture that is on screen: for as long as this is kept, the store does not let go of it.
public final class PictureHold: Sendable {
  public let picture: Still
  /// Whether it is the first frame of what `ImageStore.animation(for:)` has moving.
  public let moves: Bool
  private let release: Release
  private let isEnded = Atomic(false)

  /// A closure in a struct, so that it is not wrapped anew.
  struct Release: Sendable {
    let run: @Sendable () -> Void
  }

  init(_ picture: Still, moves: Bool, release: Release) {
    self.picture = picture
    self.moves = moves
    self.release = release
  }

  deinit { end() }

  /// The picture has left the screen. To call it twice is harmless; dropping the object does the same.
  public func end() {
    if !isEnded.exchange(true, ordering: .acquiringAndReleasing) { release.run() }
  }
}
