import FFmpegEngine
import Feed
import Foundation
import TestMedia
import Testing

@testable import Ingest

/// What a feed serves of one upload, each part judged by `ffprobe`, `ffmpeg` and `sha256sum`.
struct FeedSetTests {
  /// 720 × 1280, 75 frames, sound that is too quiet; the first ten frames are black, the next five white.
  private static let upload = Result {
    try Rig.drawn(frames: 75, size: PixelSize(width: 720, height: 1280), amplitude: 0.02) { canvas, frame in
      let color: UInt32 = frame < 10 ? 0x000000 : frame < 15 ? 0xFFFFFF : 0x405060
      canvas.fill(x: 0..<canvas.width, y: 0..<canvas.height, color)
      if frame >= 15 { canvas.mark(FrameCode.Label(item: 7, frame: frame)) }
    }
  }

  private static let made = Result { try Rig.feed(try upload.get()) }

  @Test func theRenditionsAreNoneAboveTheSourceWithKeyFramesEveryTwoSeconds() throws {
    let (folder, description) = try Self.made.get()
    #expect(description.renditions.map(\.file) == ["720.mp4", "540.mp4"])
    for rendition in description.renditions {
      let path = "\(folder)/\(rendition.file)"
      let told = try Told(path)
      #expect(told.text("codec_name") == "h264" && told.text("profile") == "High" && told.text("pix_fmt") == "yuv420p")
      #expect(told.number("width") == rendition.width && told.number("height") == rendition.height)
      #expect(
        told.text("nb_frames") == "75" && told.text("duration") == "2.500000" && told.text("r_frame_rate") == "30/1")
      #expect(told.keyTimes == [0, 2] && told.hasClosedGroups)
      #expect(told.sound?["codec_name"] as? String == "aac" && told.sound?["duration_ts"] as? Int == 120_000)
      let boxes = try Boxes(path)
      #expect(boxes.top.firstIndex(of: "moov") ?? 9 < boxes.top.firstIndex(of: "mdat") ?? 0)
    }
    let small = try ReferenceDecoder.frames(of: "\(folder)/540.mp4", width: 540, height: 960)
    #expect(small.map { $0.label?.frame } == (0..<75).map { $0 < 15 ? nil : $0 })
  }

  @Test func theDescriptionTellsTheTruth() throws {
    let (folder, description) = try Self.made.get()
    #expect(description.duration == 2.5 && description.frameRate == 30 && description.hasSound)
    #expect(description.sourceSHA256 == (try Self.sum(try Self.upload.get())))
    let names = description.renditions.map(\.file) + description.covers.map(\.file) + [description.preview.file]
    #expect(names == ["720.mp4", "540.mp4", "cover.jpg", "cover.webp", "preview.webp"])
    for file in description.renditions + description.covers + [description.preview] {
      let path = "\(folder)/\(file.file)"
      #expect(file.sha256 == (try Self.sum(path)))
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64 == file.bytes)
    }
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == Set(names + ["media.json"]))
  }

  @Test func soManyBytesSufficeForTheFirstFrameAndOneLessDoesNot() throws {
    let (folder, description) = try Self.made.get()
    let rendition = try #require(description.renditions.last)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(rendition.file)"))
    let needed = Int(try #require(rendition.bytesToFirstFrame))
    #expect(needed < bytes.count / 2)
    let head = "\(try Rig.folder())/head.mp4"
    try bytes.prefix(needed).write(to: URL(fileURLWithPath: head))
    #expect(try ReferenceDecoder.frames(of: head, width: 540, height: 960).count == 1)
  }

  @Test func theCoverIsTheFirstPictureThatIsNeitherBlackNorBlank() throws {
    let (folder, description) = try Self.made.get()
    #expect(description.coverTime == 0.5)
    for cover in description.covers {
      let pictures = try ReferenceDecoder.frames(of: "\(folder)/\(cover.file)", width: 720, height: 1280)
      let picture = try #require(pictures.first)
      #expect(picture.label == FrameCode.Label(item: 7, frame: 15))
      let color = picture.color(x: 0.5, y: 0.8)
      #expect(abs(color.red - 0x40) < 10 && abs(color.green - 0x50) < 10 && abs(color.blue - 0x60) < 10, "\(color)")
    }
  }

  @Test func thePreviewShowsTwoSecondsFromTheCoverOn() throws {
    let (folder, description) = try Self.made.get()
    #expect(description.preview.width == 270 && description.preview.height == 480)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/preview.webp")))
    let animation = try AnimatedWebP(bytes)
    #expect(animation.width == 270 && animation.height == 480 && animation.loops == 0)
    // From 0.5 s to 2.5 s.
    #expect(animation.milliseconds.reduce(0, +) == 2000)
    #expect(animation.milliseconds.count == 20)
  }

  @Test func loudnessIsBroughtToItsTargetWithRoomAboveThePeaks() throws {
    let (folder, _) = try Self.made.get()
    let (loudness, peak) = try Self.loudness("\(folder)/720.mp4")
    #expect(abs(loudness + 16) < 0.7, "\(loudness) LUFS")
    #expect(peak < -1, "\(peak) dB")
  }

  @Test func loudSoundComesDownAsWell() throws {
    let clip = try Rig.drawn(frames: 60, amplitude: 0.9) { canvas, frame in canvas.mark(.init(item: 1, frame: frame)) }
    let (folder, description) = try Rig.feed(clip)
    #expect(description.renditions.map(\.file) == ["120.mp4"])
    let (loudness, _) = try Self.loudness("\(folder)/120.mp4")
    #expect(abs(loudness + 16) < 0.7, "\(loudness) LUFS")
  }

  @Test func noSoundStaysNoSoundAndAPartIsTaken() throws {
    let options = IngestOptions(profile: .feed, start: 0.5, duration: 1)
    let (folder, description) = try Rig.feed(try TestMedia.clip(.silent, frames: 60), options)
    #expect(!description.hasSound && description.duration == 1)
    let path = "\(folder)/270.mp4"
    #expect(try Told(path).sound == nil)
    #expect(try ReferenceDecoder.frames(of: path, width: 270, height: 480).map { $0.label?.frame } == Array(15..<45))
  }

  @Test func anAllBlackUploadIsCoveredByItsFirstPicture() throws {
    let clip = try Rig.drawn(frames: 15) { canvas, _ in canvas.fill(x: 0..<160, y: 0..<120, 0) }
    let (folder, description) = try Rig.feed(clip)
    #expect(description.coverTime == 0)
    let cover = try #require(ReferenceDecoder.frames(of: "\(folder)/cover.jpg", width: 160, height: 120).first)
    #expect(cover.color(x: 0.5, y: 0.5) == (0, 0, 0))
    // Frames that are all the same are one picture.
    #expect(try ReferenceDecoder.frames(of: "\(folder)/preview.webp", width: 160, height: 120).count == 1)
  }

  @Test func moreThanTenMinutesAreRefusedAndAPartOfThemIsTaken() throws {
    // A frame each two seconds: quick to make.
    let path = "\(try Rig.folder())/long.mkv"
    _ = try ReferenceDecoder.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x64:rate=1/2:duration=604", "-c:v", "libx264", "-preset",
        "ultrafast", path,
      ])
    #expect(throws: IngestError(name: "long.mkv", problem: .tooLong(limit: 600))) { try Rig.feed(path) }
    let (_, description) = try Rig.feed(path, IngestOptions(profile: .feed, start: 598, duration: 4))
    #expect(description.duration == 4)
  }

  private static func sum(_ path: String) throws -> String {
    String(decoding: try ReferenceDecoder.run("sha256sum", [path]).prefix(64), as: UTF8.self)
  }

  /// Integrated loudness in LUFS and the highest sample in dB, as the `ffmpeg` command measures them.
  private static func loudness(_ path: String) throws -> (Double, peak: Double) {
    let text = try ReferenceDecoder.run(
      "ffmpeg",
      [
        "-v", "error", "-i", path, "-vn", "-af",
        "ebur128=metadata=1,astats=metadata=1:measure_perchannel=0:reset=0,ametadata=print:file=-", "-f", "null", "-",
      ])
    func last(_ key: String) throws -> Double {
      let line = try #require(
        String(decoding: text, as: UTF8.self).split(separator: "\n").last { $0.hasPrefix(key + "=") })
      return try #require(Double(line.dropFirst(key.count + 1)))
    }
    return (try last("lavfi.r128.I"), try last("lavfi.astats.Overall.Peak_level"))
  }
}
