import FFmpegEngine
import Feed
import Foundation
import GtkApp

/// What the sample feed has beside its clips, for a carousel: four pictures of their scenes, and a countdown.
enum SampleFeedPictures {
  /// The clips whose scenes make wide pictures, by their numbers, and how far on in the clip.
  private static let scenes: [(number: Int, phase: Float)] = [(1, 0.3), (4, 0.5), (8, 0.25), (11, 0.6)]
  private static let size = PixelSize(width: 960, height: 540)

  /// All names that there may be.
  static let names = scenes.compactMap { scene in clip(scene.number).map(name) } + [countdown]
  private static let countdown = "New year.countdown"

  private static func clip(_ number: Int) -> SampleClip? { SampleClip.all.first { $0.number == number } }

  private static func name(_ clip: SampleClip) -> String { "Picture \(clip.name).png" }

  /// Makes what is missing in a folder. Blocks for a moment.
  ///
  /// - Parameter now: the countdown goes to the end of this moment's year.
  static func make(in folder: String, now: Date = Date()) throws(SampleFeedError) {
    for scene in scenes {
      guard let clip = clip(scene.number) else { continue }
      let path = "\(folder)/\(name(clip))"
      if !FileManager.default.fileExists(atPath: path) { try draw(clip, phase: scene.phase, to: path) }
    }
    let year = Calendar(identifier: .gregorian).component(.year, from: now) + 1
    let text = "New year \(year)-01-01T00:00:00Z\n"
    let path = "\(folder)/\(countdown)"
    guard (try? String(contentsOfFile: path, encoding: .utf8)) != text else { return }
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw .folder(path: folder, reason: error.localizedDescription)
    }
  }

  private static func draw(_ clip: SampleClip, phase: Float, to path: String) throws(SampleFeedError) {
    let memory = CanvasMemory(size: size)
    guard let painter = Painter(memory.canvas) else { return }
    clip.scene.draw(on: painter, phase: phase)
    memory.canvas.makeOpaque()
    // A picture gets its name only when it is whole.
    let part = path + ".part"
    guard PictureFile.writePNG(memory.canvas, to: part), rename(part, path) == 0 else {
      throw .folder(path: path, reason: "the picture could not be written")
    }
  }
}

extension Canvas {
  fileprivate func makeOpaque() {
    for y in 0..<height {
      for x in 0..<width { row(y)[x] |= 0xFF00_0000 }
    }
  }
}
