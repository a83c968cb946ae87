import FFmpegEngine
import Feed
import Foundation
import TestMedia
import Testing

/// What `ffmpeg`, as an independent reader, makes of what was written.
@Suite struct ClipWriterTests {
  private static let pictures = ClipKind.allCases.filter { $0.hasPicture && $0 != .portrait }

  @Test(arguments: pictures)
  func everyFrameIsThereUprightAndInOrder(kind: ClipKind) throws {
    let path = try TestMedia.clip(kind, item: 5, frames: 18)
    let size = kind.shownSize
    let frames = try ReferenceDecoder.frames(
      of: path, width: size.width, height: size.height, isScaling: kind == .widePixels)
    let first = kind == .editList ? 3 : 0
    let last = kind == .singleFrame ? 1 : 18
    #expect(frames.map(\.label) == (first..<last).map { FrameCode.Label(item: 5, frame: $0) })
  }

  @Test(arguments: [
    ClipKind.small, .vp9Opus, .mp3, .mjpeg, .flash, .monoSound, .sound44100, .transportStream, .soundOnly, .latePicture,
  ])
  func everyItemHumsAtItsPitch(kind: ClipKind) throws {
    let samples = try ReferenceDecoder.sound(of: try TestMedia.clip(kind, item: 5, frames: 18))
    let middle = Array(samples[samples.count / 3..<samples.count / 3 + 4800])
    #expect(PitchMeter(items: 0..<60).sounds(in: middle).map(\.item) == [5])
  }

  @Test(arguments: [ClipKind.small, .variableRate, .bFrames, .editList, .latePicture, .vp9Opus])
  func framesKeepTheirTimes(kind: ClipKind) throws {
    let times = try ReferenceDecoder.frameTimes(of: try TestMedia.clip(kind, item: 5, frames: 18))
    let timing = kind.timing(frames: 18)
    let expected = (0..<18).map { Double(timing.time(of: $0)) * timing.timeBase.value }.filter { $0 >= 0 }
    #expect(times.count == expected.count)
    // Two milliseconds: a container may count in whole ones.
    for (time, wanted) in zip(times, expected) { #expect(abs(time - wanted) < 0.002) }
  }

  @Test func aPortraitClipIsWhatPhonesMake() throws {
    let path = try TestMedia.clip(.portrait, item: 8, frames: 6)
    let frames = try ReferenceDecoder.frames(of: path, width: 1080, height: 1920)
    #expect(frames.map(\.label) == (0..<6).map { FrameCode.Label(item: 8, frame: $0) })
  }

  @Test(arguments: [
    (ClipKind.bt601, "smpte170m", "tv"), (.fullRange, "bt709", "pc"), (.pq, "bt2020nc", "tv"),
    (.portrait, "bt709", "tv"),
  ])
  func coloursAreTagged(kind: ClipKind, matrix: String, range: String) throws {
    let streams = try streams(of: try TestMedia.clip(kind, frames: 6))
    #expect(streams.first?["color_space"] as? String == matrix)
    #expect(streams.first?["color_range"] as? String == range)
  }

  @Test(arguments: [ClipKind.bt601, .fullRange, .tenBit422, .oddSize])
  func coloursAreTheDrawnOnes(kind: ClipKind) throws {
    let size = kind.shownSize
    let path = try TestMedia.clip(kind, frames: 6)
    let frame = try #require(try ReferenceDecoder.frames(of: path, width: size.width, height: size.height).first)
    for patch in TestPicture.patches {
      let color = frame.color(x: patch.centerX, y: patch.centerY)
      #expect(abs(color.red - Int(patch.color >> 16)) <= 8, "\(patch.name) \(color)")
      #expect(abs(color.green - Int(patch.color >> 8 & 255)) <= 8, "\(patch.name) \(color)")
      #expect(abs(color.blue - Int(patch.color & 255)) <= 8, "\(patch.name) \(color)")
    }
  }

  @Test func theIndexComesFirst() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: try TestMedia.clip(.small, item: 5, frames: 18)))
    let moov = try #require(data.range(of: Data("moov".utf8)))
    let mdat = try #require(data.range(of: Data("mdat".utf8)))
    #expect(moov.lowerBound < mdat.lowerBound)
  }

  @Test func theSameClipIsTheSameBytes() throws {
    let folder = try TestMedia.folder()
    try TestMedia.write(.small, item: 5, frames: 9, to: "\(folder)/first.mp4")
    try TestMedia.write(.small, item: 5, frames: 9, to: "\(folder)/second.mp4")
    let first = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/first.mp4"))
    #expect(first == (try Data(contentsOf: URL(fileURLWithPath: "\(folder)/second.mp4"))))
  }

  @Test func planesAreTakenAsTheyAre() throws {
    let path = try TestMedia.folder() + "/planes.mp4"
    var video = VideoOptions(size: PixelSize(width: 64, height: 64), timing: .frames(2))
    video.quality = .constant(1)
    let picture = FrameDrawing.planes { picture, frame in
      for (index, plane) in picture.planes.enumerated() {
        for row in 0..<(index == 0 ? 64 : 32) {
          (plane.bytes + row * plane.stride).update(repeating: index == 0 ? 100 : 128, count: index == 0 ? 64 : 32)
        }
      }
    }
    try ClipWriter.write(ClipOptions(video: video), to: path, picture: picture)
    let frames = try ReferenceDecoder.frames(of: path, width: 64, height: 64)
    #expect(frames.count == 2)
    // Luma 100 of 16…235 is (100 − 16) × 255 / 219 = 98 of 0…255.
    for frame in frames { #expect(abs(frame.color(x: 0.5, y: 0.5).green - 98) <= 2) }
  }

  private func streams(of path: String) throws -> [[String: Any]] {
    try ReferenceDecoder.probe(path)["streams"] as? [[String: Any]] ?? []
  }
}
