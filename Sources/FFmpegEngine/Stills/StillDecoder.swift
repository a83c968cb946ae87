import Dispatch
import Feed

/// Makes still pictures: of image files (JPEG, PNG, GIF, WebP and what else FFmpeg knows) and of videos (the first
/// frame that is not blank), at most of the asked size, upright, with the right colours.
///
/// It never works on the caller's thread or actor: on a queue of its own, one still of a file at a time; those that may
/// have to wait for the network each on a thread of their own, because libdispatch has no more threads than there are
/// cores, and what waits would keep them.
public struct StillDecoder: Sendable {
  private let openBytes: ByteOpener
  private let queue = DispatchQueue(label: "stills", qos: .utility)

  /// - Parameter openBytes: where bytes come from; by default files of this machine.
  public init(openBytes: @escaping ByteOpener = FileByteSource.opener) {
    self.openBytes = openBytes
  }

  /// The picture at a place, as large as fits into the box (in pixels) and never enlarged.
  ///
  /// - Throws: `StillError`; `.cancelled` as soon as the task is cancelled.
  public func still(at location: MediaLocation, in box: PixelSize) async throws(StillError) -> Still {
    let job = StillJob(location, in: box, openBytes: openBytes)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<Still, StillError>, Never>) in
        run(at: location) {
          continuation.resume(returning: Result { () throws(StillError) in try job.run() })
        }
      }
    } onCancel: {
      job.cancel()
    }
    return try result.get()
  }

  private func run(at location: MediaLocation, _ work: @escaping @Sendable () -> Void) {
    if case .remote = location, Worker.start("remote still", work) { return }
    queue.async(execute: work)
  }

  /// What stands in for an item: its cover if it has one that can be decoded, else the picture of its first source.
  public func cover(of item: MediaItem, in box: PixelSize) async throws(StillError) -> Still {
    if let cover = item.cover {
      do throws(StillError) {
        return try await still(at: cover, in: box)
      } catch {
        // A broken cover is no reason to show nothing, as long as the item itself has a picture.
        if error == .cancelled || item.source == nil { throw error }
      }
    }
    guard let source = item.source else { throw .noPicture(name: item.id.rawValue) }
    return try await still(at: source.location, in: box)
  }
}
