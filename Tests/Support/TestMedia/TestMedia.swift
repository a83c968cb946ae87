import FFmpegEngine
import Feed
import Foundation
import Synchronization

/// Clips that tell who they are: every frame carries its item and its number, and every item hums at its own pitch.
///
/// A clip is made when it is first asked for and kept until the process ends.
public enum TestMedia {
  private struct Key: Hashable {
    var kind: ClipKind
    var item: Int
    var frames: Int
  }

  private static let made = Mutex<[Key: String]>([:])

  /// The path of a clip.
  ///
  /// - Parameters:
  ///   - item: what its strip and its hum say.
  ///   - frames: how many frames are coded; the sound is as long as they last at 30 frames a second.
  public static func clip(_ kind: ClipKind = .small, item: Int = 1, frames: Int = 30) throws -> String {
    try made.withLock { made in
      let key = Key(kind: kind, item: item, frames: frames)
      if let path = made[key] { return path }
      let path = "\(try folder())/\(kind.rawValue)-\(item)-\(frames).\(kind.fileExtension)"
      try write(kind, item: item, frames: frames, to: path)
      made[key] = path
      return path
    }
  }

  /// A clip as a feed's item.
  public static func mediaItem(_ kind: ClipKind = .small, item: Int = 1, frames: Int = 30) throws -> MediaItem {
    MediaItem(
      id: ItemID("\(kind.rawValue)-\(item)"),
      sources: [MediaSource(location: .file(path: try clip(kind, item: item, frames: frames)))],
      author: "author\(item)", caption: "caption \(item)")
  }

  /// Writes a clip to a place of the caller's.
  public static func write(_ kind: ClipKind, item: Int, frames: Int, to path: String) throws {
    let options = kind.options(frames: frames)
    let aspect = kind.pixelAspect.value
    let turner =
      kind.orientation == .upright ? nil : PictureTurner(stored: kind.codedSize, orientation: kind.orientation)
    let picture = FrameDrawing.canvas(size: nil) { canvas, frame in
      let label = FrameCode.Label(item: item, frame: frame)
      if let turner {
        turner.draw(on: canvas) { TestPicture.draw(label, on: $0, pixelAspect: aspect) }
      } else {
        TestPicture.draw(label, on: canvas, pixelAspect: aspect)
      }
    }
    let channels = options.audio?.channels ?? 2
    let rate = options.audio?.sampleRate ?? 48_000
    try ClipWriter.write(options, to: path, picture: picture) { samples, first in
      for index in 0..<samples.count / channels {
        let sample = FrameCode.hum(item, sample: first + index, rate: rate)
        for channel in 0..<channels { samples[index * channels + channel] = sample }
      }
    }
  }

  /// A folder for files of this process only; it is removed when the process ends.
  public static func folder() throws -> String {
    try FileManager.default.createDirectory(atPath: folderPath, withIntermediateDirectories: true)
    return folderPath
  }

  private static let folderPath: String = {
    atexit { try? FileManager.default.removeItem(atPath: TestMedia.folderPath) }
    return NSTemporaryDirectory() + "swipeline-media-\(getpid())"
  }()
}
