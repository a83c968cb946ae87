import FFmpegEngine
import Feed
import Foundation
import TestMedia

@testable import Ingest

/// Prepares test media into a folder of the test run.
enum Rig {
  /// A new folder, removed when the process ends.
  static func folder() throws -> String {
    let path = "\(try TestMedia.folder())/ingest-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// The loop of a file, made as `swipeline ingest` makes it except for the encoder's effort.
  static func loop(
    _ path: String, _ options: IngestOptions = IngestOptions(start: 0), longestSide: Int = Loop3.longestSide
  ) throws -> String {
    let media = SourceMedia(path: path)
    var loop = Loop3(media: media, facts: try SourceFacts(media), options: options, threads: 2)
    loop.longestSide = longestSide
    // Everything that the profile demands, in a fifth of the time.
    loop.recipe.preset = "veryfast"
    let target = "\(try folder())/loop.mp4"
    try loop.make(at: target) { _ in }
    return target
  }

  /// The folder of a feed item, and what is said of it.
  static func feed(
    _ path: String, _ options: IngestOptions = IngestOptions(profile: .feed)
  ) throws -> (folder: String, description: FeedDescription) {
    let parent = try folder()
    let summary = try IngestBatch(inputs: [path], folder: parent, options: options, jobs: 1).run()
    switch summary.outcomes[0] {
    case .made(let folder, _):
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/media.json"))
      return (folder, try JSONDecoder().decode(FeedDescription.self, from: data))
    case .failed(let error): throw error
    case let other: throw IngestTestFailure(text: "\(other)")
    }
  }

  /// A clip made by drawings of the test's own: 160 × 120, or another size, at 30 frames a second.
  static func drawn(
    frames: Int, size: PixelSize = PixelSize(width: 160, height: 120), metadata: [String: String] = [:],
    amplitude: Float? = nil, _ draw: @escaping (Canvas, Int) -> Void
  ) throws -> String {
    let path = "\(try folder())/drawn.mp4"
    var video = VideoOptions(size: size, timing: .frames(frames))
    video.threads = 1
    var options = ClipOptions(video: video)
    options.isDurable = false
    options.metadata = metadata
    if !metadata.isEmpty { options.muxerOptions["movflags"] = "use_metadata_tags" }
    guard let amplitude else {
      try ClipWriter.write(options, to: path, picture: .canvas(size: nil, draw))
      return path
    }
    options.audio = AudioOptions(seconds: Double(frames) / 30)
    try ClipWriter.write(options, to: path, picture: .canvas(size: nil, draw)) { samples, first in
      for index in 0..<samples.count { samples[index] = FrameCode.hum(1, sample: first + index / 2) * 4 * amplitude }
    }
    return path
  }
}

struct IngestTestFailure: Error {
  let text: String
}
