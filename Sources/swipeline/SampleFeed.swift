import FFmpegEngine
import Feed
import Foundation
import Synchronization

/// Why the sample feed could not be made.
enum SampleFeedError: Error, CustomStringConvertible {
  /// The folder can't be made, read or written.
  case folder(path: String, reason: String)
  case clip(ClipError)
  /// The caller no longer wants it; the clips that are done stay for the next time.
  case cancelled

  var description: String {
    switch self {
    case .folder(let path, let reason): "Making the sample feed in “\(path)” failed: \(reason). Choose another folder."
    case .clip(let error): "Making the sample feed failed. \(error)"
    case .cancelled: "Making the sample feed was cancelled."
    }
  }
}

/// Twelve short clips with sound and captions, to have something to play. They are made once and kept.
enum SampleFeed {
  struct Progress: Sendable {
    /// Clips that are whole.
    var done: Int
    var total: Int
    /// Of all the work, 0…1.
    var share: Double
  }

  /// Grows when the clips change, so that older ones are made anew.
  private static let version = "1"
  private static let size = PixelSize(width: 1080, height: 1920)
  private static let canvas = PixelSize(width: 540, height: 960)
  private static let rate = 30

  /// Makes what is missing of the feed in a folder, on two cores; returns at once if all is there. Blocks until then.
  ///
  /// A clip gets its name only when it is whole, so an interrupted run is simply gone on with.
  /// - Parameters:
  ///   - progress: told from any thread, one at a time; the share never falls.
  ///   - isCancelled: asked before each frame, from any thread.
  static func make(
    in folder: String, progress: @Sendable (Progress) -> Void = { _ in },
    isCancelled: @Sendable () -> Bool = { false }
  ) throws(SampleFeedError) {
    try prepare(folder)
    try SampleFeedPictures.make(in: folder)
    let missing = SampleClip.all.filter { !isThere($0, in: folder) }
    let meter = ProgressMeter(missing: missing.count, total: SampleClip.all.count)
    meter.tell(progress)
    if missing.isEmpty { return }
    let failure = Mutex<SampleFeedError?>(nil)
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(2, missing.count)) { _ in
      while failure.withLock({ $0 == nil }) {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < missing.count else { return }
        do throws(SampleFeedError) {
          try write(
            missing[index], in: folder, progress: { meter.set($0, of: index, progress) },
            isCancelled: { isCancelled() || failure.withLock { $0 != nil } })
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  private static func path(_ clip: SampleClip, _ ending: String, in folder: String) -> String {
    "\(folder)/\(clip.fileName).\(ending)"
  }

  private static func isThere(_ clip: SampleClip, in folder: String) -> Bool {
    ["mp4", "json"].allSatisfy { FileManager.default.fileExists(atPath: path(clip, $0, in: folder)) }
  }

  /// Makes the folder and clears away what an older version or a run that was killed left in it; other files stay.
  private static func prepare(_ folder: String) throws(SampleFeedError) {
    do {
      let files = FileManager.default
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let marker = folder + "/.sample-feed"
      let isCurrent = (try? String(contentsOfFile: marker, encoding: .utf8)) == version
      let clips = SampleClip.all.flatMap { ["\($0.fileName).mp4", "\($0.fileName).json"] }
      let own = Set(clips + SampleFeedPictures.names)
      for name in try files.contentsOfDirectory(atPath: folder) {
        let isLeftover = name.hasSuffix(".part") && own.contains { name.hasPrefix($0) }
        if isLeftover || !isCurrent && own.contains(name) { try files.removeItem(atPath: "\(folder)/\(name)") }
      }
      if !isCurrent { try version.write(toFile: marker, atomically: true, encoding: .utf8) }
    } catch {
      throw .folder(path: folder, reason: error.localizedDescription)
    }
  }

  private static func write(
    _ clip: SampleClip, in folder: String, progress: (Double) -> Void, isCancelled: () -> Bool
  ) throws(SampleFeedError) {
    do {
      try Sidecar(clip).encoded().write(to: URL(fileURLWithPath: path(clip, "json", in: folder)), options: .atomic)
    } catch {
      throw .folder(path: folder, reason: error.localizedDescription)
    }
    let frames = clip.seconds * rate
    var video = VideoOptions(size: size, timing: .frames(frames))
    video.quality = .capped(23, bitRate: 6_000_000)
    video.preset = "superfast"
    video.keyFrameInterval = 60
    video.threads = 1
    var options = ClipOptions(video: video, audio: AudioOptions(seconds: Double(clip.seconds)))
    options.metadata["title"] = clip.name
    // A second's work: not before it is needed.
    lazy var sound = clip.tune.samples(seconds: clip.seconds)
    let picture = FrameDrawing.canvas(size: canvas) { canvas, frame in
      guard let painter = Painter(canvas) else { return }
      clip.scene.draw(on: painter, phase: Float(frame) / Float(frames))
      Numeral.draw(
        clip.number, on: painter, x: Float(canvas.width) / 2, y: Float(canvas.height) * 0.2, height: 150, clip.ink,
        badge: clip.badge)
      canvas.mark(FrameCode.Label(item: clip.number, frame: frame), ink: clip.strip)
    }
    do throws(ClipError) {
      try ClipWriter.write(
        options, to: path(clip, "mp4", in: folder), picture: picture,
        sound: { samples, first in
          for index in 0..<samples.count { samples[index] = sound[first * 2 + index] }
        }, progress: progress, isCancelled: isCancelled)
    } catch {
      throw error == .cancelled ? .cancelled : .clip(error)
    }
  }

  /// What is known of a clip beside its picture and sound, as a folder's feed reads it.
  private struct Sidecar: Encodable {
    let author, caption, music: String
    let likes, comments, shares: Int

    init(_ clip: SampleClip) {
      (author, caption, music) = (clip.author, clip.caption, clip.music)
      (likes, comments, shares) = (clip.likes, clip.comments, clip.shares)
    }

    func encoded() throws -> Data {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self)
    }
  }
}

/// Adds up the progress of clips that are made beside each other.
private final class ProgressMeter: Sendable {
  private let shares: Mutex<[Double]>
  private let total: Int

  init(missing: Int, total: Int) {
    shares = Mutex([Double](repeating: 0, count: missing))
    self.total = total
  }

  func set(_ share: Double, of index: Int, _ report: (SampleFeed.Progress) -> Void) {
    shares.withLock { shares in
      shares[index] = share
      report(progress(shares))
    }
  }

  func tell(_ report: (SampleFeed.Progress) -> Void) {
    shares.withLock { report(progress($0)) }
  }

  private func progress(_ shares: [Double]) -> SampleFeed.Progress {
    let kept = total - shares.count
    let sum = Double(kept) + shares.reduce(0, +)
    return SampleFeed.Progress(done: kept + shares.count { $0 >= 1 }, total: total, share: sum / Double(total))
  }
}
