import FFmpegEngine
import Feed
import Foundation
import TestMedia
import Testing

@Suite struct MediaProbeTests {
  private func probe(_ kind: ClipKind) throws -> MediaProbe {
    try MediaProbe.probe(.file(path: try TestMedia.clip(kind, item: 5, frames: 18)))
  }

  @Test(arguments: ClipKind.allCases.filter { $0.hasPicture && $0 != .portrait })
  func sizesAndOrientations(kind: ClipKind) throws {
    let probe = try probe(kind)
    let picture = try #require(probe.streams.first { $0.kind == .picture }?.picture)
    #expect(PixelSize(width: picture.width, height: picture.height) == kind.codedSize)
    #expect(PixelSize(width: picture.shownWidth, height: picture.shownHeight) == kind.shownSize)
    #expect(picture.orientation == kind.orientation)
    let frame = try #require(probe.firstFrame)
    #expect(PixelSize(width: frame.width, height: frame.height) == kind.codedSize)
    // Where an edit list begins between key frames, the first shown frame is not one.
    #expect(frame.isKeyFrame == (kind != .editList))
  }

  @Test func allThatIsKnownOfAPlainClip() throws {
    let probe = try probe(.small)
    #expect(probe.name == "small-5-18.mp4")
    #expect(probe.container == "QuickTime / MOV")
    #expect(abs(try #require(probe.duration) - 0.6) < 0.03)
    #expect(probe.streams.map(\.kind) == [.picture, .sound])
    #expect(probe.streams.map(\.codec) == ["H264", "AAC"])
    #expect(probe.streams.map(\.profile) == ["Constrained Baseline", "LC"])
    #expect(probe.streams.allSatisfy { $0.isPlayed && $0.isDecodable })
    let picture = try #require(probe.streams[0].picture)
    #expect(picture.frameRate == 30)
    #expect(picture.pixelFormat == "yuv420p")
    #expect(picture.color.matrix == "smpte170m")
    #expect(picture.color.range == "limited")
    #expect(picture.color.hdr == nil)
    let sound = try #require(probe.streams[1].sound)
    #expect(sound.sampleRate == 48_000)
    #expect(sound.channels == 2)
    #expect(sound.layout == "stereo")
    #expect(sound.sampleFormat == "fltp")
    #expect(probe.firstFrame?.time == 0)
  }

  @Test(arguments: [(ClipKind.pq, MediaProbe.Color.HDR.pq), (.hlg, .hlg)])
  func highDynamicRangeIsNamed(kind: ClipKind, hdr: MediaProbe.Color.HDR) throws {
    let probe = try probe(kind)
    #expect(probe.streams.first?.picture?.color.hdr == hdr)
    #expect(probe.description.contains("HDR \(hdr.rawValue)"))
  }

  @Test func theMeanColourIsThatOfThePicture() throws {
    let path = try TestMedia.folder() + "/orange.mp4"
    let video = VideoOptions(size: PixelSize(width: 64, height: 64), timing: .frames(3))
    let picture = FrameDrawing.canvas(size: nil) { canvas, _ in canvas.fill(x: 0..<64, y: 0..<64, 0xE08040) }
    try ClipWriter.write(ClipOptions(video: video), to: path, picture: picture)
    let color = try #require(try MediaProbe.probe(.file(path: path)).firstFrame?.meanColor)
    let number = try #require(Int(color.dropFirst(), radix: 16))
    #expect(abs(number >> 16 - 0xE0) <= 6)
    #expect(abs(number >> 8 & 255 - 0x80) <= 6)
    #expect(abs(number & 255 - 0x40) <= 6)
  }

  @Test func itGoesThroughJSON() throws {
    for kind in [ClipKind.small, .soundOnly, .mirroredRotated90, .widePixels] {
      let probe = try probe(kind)
      let data = try JSONEncoder().encode(probe)
      #expect(try JSONDecoder().decode(MediaProbe.self, from: data) == probe)
    }
  }

  @Test func peopleReadAlignedLines() throws {
    let lines = try probe(.rotated90).description.split(separator: "\n").map(String.init)
    #expect(lines.count == 5)
    #expect(lines[0] == "file         rotated90-5-18.mp4")
    #expect(
      lines[2].hasPrefix(
        "picture 0    H264 (Constrained Baseline), 480 × 270, shown 270 × 480, turned 90° clockwise, 30 fps, yuv420p"))
    #expect(lines[3].hasPrefix("sound 1      AAC (LC), 48000 Hz, stereo"))
    #expect(lines[4].hasPrefix("first frame  at 0 s, key frame, 480 × 270, yuv420p, mean #"))
  }

  @Test func soundAloneHasNoFirstFrame() throws {
    let probe = try probe(.soundOnly)
    #expect(probe.firstFrame == nil)
    #expect(probe.streams.map(\.kind) == [.sound])
  }

  @Test func whatCannotBePlayedIsOneClearError() throws {
    let text = try TestImages.file("notes.mp4", Array(String(repeating: "no media here. ", count: 400).utf8))
    let error = #expect(throws: EngineError.self) { try MediaProbe.probe(.file(path: text)) }
    #expect(try #require(error).description.contains("notes.mp4"))
    #expect(try !#require(error).description.contains("\n"))
    let missing = #expect(throws: EngineError.self) { try MediaProbe.probe(.file(path: "/nonexistent/a.mp4")) }
    #expect(missing?.problem == .notFound)
  }

  @Test func itemsGetTheirLengthAndSize() throws {
    let item = try TestMedia.mediaItem(.rotated90, item: 5, frames: 18)
    let described = MediaProbe.describe(item)
    #expect(described.size == PixelSize(width: 270, height: 480))
    #expect(abs(try #require(described.duration) / .milliseconds(1) - 600) < 30)
    #expect(described.caption == item.caption)
    var known = item
    known.size = PixelSize(width: 1, height: 2)
    known.duration = .seconds(9)
    #expect(MediaProbe.describe(known) == known)
    let broken = MediaItem(id: ItemID("x"), sources: [MediaSource(location: .file(path: "/nonexistent"))])
    #expect(MediaProbe.describe(broken) == broken)
  }
}
