import Feed
import Foundation
import Playback
import Testing

@testable import FFmpegEngine

/// What a frame looks like: size, part, orientation, colours.
@MainActor
struct PictureTests {
  /// Red, green, blue and grey quarters: left to right, top to bottom.
  nonisolated static func quarters(_ size: String) -> String {
    "-f lavfi -i color=c=0x808080:s=\(size):r=25:d=0.2,drawbox=w=iw/2:h=ih/2:color=0xC02020:t=fill,"
      + "drawbox=x=iw/2:w=iw/2:h=ih/2:color=0x20C020:t=fill,drawbox=y=ih/2:w=iw/2:h=ih/2:color=0x2020C0:t=fill"
  }

  struct RGB: Hashable, CustomStringConvertible {
    var r: Int
    var g: Int
    var b: Int
    var description: String { "(\(r), \(g), \(b))" }
    func isNear(_ other: RGB, within: Int) -> Bool {
      abs(r - other.r) <= within && abs(g - other.g) <= within && abs(b - other.b) <= within
    }
  }

  static let red = RGB(r: 0xC0, g: 0x20, b: 0x20)
  static let green = RGB(r: 0x20, g: 0xC0, b: 0x20)
  static let blue = RGB(r: 0x20, g: 0x20, b: 0xC0)
  static let grey = RGB(r: 0x80, g: 0x80, b: 0x80)

  private func first(_ path: String, _ target: FrameSource.Target? = nil) async throws -> (VideoFrame, MediaFacts) {
    let harness = Harness()
    harness.player.output.setTarget(target)
    harness.load(path)
    let facts = try #require(try await harness.ready())
    return (try #require(await harness.frame()), facts)
  }

  @Test func whatWasGivenLastIsThereForAViewThatTakesOver() async throws {
    let path = try Media.make("taken-over.mkv", "\(Self.quarters("64x64")) -c:v libx264 -pix_fmt yuv420p")
    let harness = Harness()
    let first = harness.load(path)
    #expect(harness.player.output.lastFrame(of: first) == nil)
    _ = try #require(try await harness.ready())
    let frame = try #require(await harness.frame())
    // It is given once, and is there all the same.
    #expect(harness.player.output.frame(at: harness.clock.now(), generation: first) == nil)
    #expect(harness.player.output.lastFrame(of: first) === frame)
    #expect(harness.player.output.lastFrame(of: Generation(99)) == nil)
    harness.load(path)
    #expect(harness.player.output.lastFrame(of: first) == nil)
  }

  private func pixel(_ frame: VideoFrame, _ x: Double, _ y: Double) -> RGB {
    frame.withBytes { bytes in
      let at = Int(y * Double(frame.height - 1)) * frame.stride + Int(x * Double(frame.width - 1)) * 4
      return RGB(r: Int(bytes[at + 2]), g: Int(bytes[at + 1]), b: Int(bytes[at]))
    }
  }

  /// The colours of the four quarters, left to right, top to bottom.
  private func corners(_ frame: VideoFrame) -> [RGB] {
    [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map { pixel(frame, $0.0, $0.1) }
  }

  struct Coding: Sendable, CustomTestStringConvertible {
    var name: String
    var size = "320x320"
    var filter = ""
    var arguments = "-c:v libx264 -qp 4"
    var tolerance = 3
    var testDescription: String { name }
  }

  nonisolated static let codings = [
    Coding(
      name: "c601.mp4", filter: "scale=out_color_matrix=bt601:out_range=tv:flags=accurate_rnd+full_chroma_int",
      arguments: "-c:v libx264 -qp 4 -pix_fmt yuv420p -colorspace smpte170m"),
    Coding(
      name: "c709.mp4", filter: "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int",
      arguments: "-c:v libx264 -qp 4 -pix_fmt yuv420p -colorspace bt709"),
    Coding(
      name: "small-untold.mp4", filter: "scale=out_color_matrix=bt601:out_range=tv:flags=accurate_rnd+full_chroma_int",
      arguments: "-c:v libx264 -qp 4 -pix_fmt yuv420p"),
    Coding(
      name: "large-untold.mp4", size: "720x1280",
      filter: "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int",
      arguments: "-c:v libx264 -qp 4 -preset ultrafast -pix_fmt yuv420p"),
    Coding(
      name: "full.mp4", filter: "scale=out_color_matrix=bt709:out_range=pc:flags=accurate_rnd+full_chroma_int",
      arguments: "-c:v libx264 -qp 4 -pix_fmt yuv420p -color_range pc -colorspace bt709"),
    Coding(name: "jpeg.mov", filter: "null", arguments: "-c:v mjpeg -q:v 1 -pix_fmt yuvj420p"),
    Coding(
      name: "tenbit.mp4", filter: "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int",
      arguments: "-c:v libx264 -qp 4 -pix_fmt yuv422p10le -colorspace bt709"),
    Coding(name: "rgb.mkv", filter: "null", arguments: "-c:v ffv1 -pix_fmt bgr0"),
  ]

  @Test(arguments: codings)
  func coloursAreWhatTheyWere(_ coding: Coding) async throws {
    let path = try Media.make(coding.name, "\(Self.quarters(coding.size)),\(coding.filter) \(coding.arguments)")
    for target in [nil, FrameSource.Target(size: PixelSize(width: 150, height: 150), mode: .fit)] {
      let (frame, _) = try await first(path, target)
      for (seen, wanted) in zip(corners(frame), [Self.red, Self.green, Self.blue, Self.grey]) {
        #expect(seen.isNear(wanted, within: coding.tolerance), "\(seen) instead of \(wanted) at \(frame.width)")
      }
      #expect(frame.withBytes { $0[3] } == 255)
    }
  }

  @Test(arguments: [0, 90, 180, 270])
  func rotationIsApplied(_ degrees: Int) async throws {
    let plain = try Media.make("upright.mp4", "\(Self.quarters("320x160")) -c:v libx264 -qp 4 -pix_fmt yuv420p")
    let path = try Media.make("turned\(degrees).mp4", "-i \(plain) -c copy -metadata:s:v:0 rotate=\(degrees)")
    let (frame, facts) = try await first(path)
    let turned = degrees % 180 == 90
    #expect(facts.size == (turned ? PixelSize(width: 160, height: 320) : PixelSize(width: 320, height: 160)))
    #expect(frame.width == facts.size?.width && frame.height == facts.size?.height)
    let (r, g, b, w) = (Self.red, Self.green, Self.blue, Self.grey)
    // FFmpeg 5.1 writes a turn against the clock for this tag.
    let wanted = [0: [r, g, b, w], 90: [g, w, r, b], 180: [w, b, g, r], 270: [b, r, w, g]][degrees] ?? []
    for (seen, colour) in zip(corners(frame), wanted) {
      #expect(seen.isNear(colour, within: 4), "\(seen) instead of \(colour)")
    }
  }

  @Test func allEightOrientationsTurnEachPixel() {
    let source: [UInt32] = [1, 2, 3, 4, 5, 6]
    func turned(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) -> [UInt32] {
      let matrix: [Int32] = [a, b, 0, c, d, 0, 0, 0, 1 << 30]
      let orientation = matrix.withUnsafeBytes { $0.baseAddress.map(Orientation.init(matrix:)) } ?? .upright
      var target = [UInt32](repeating: 0, count: 6)
      orientation.turn(
        source, stride: 3, width: 3, height: 2, into: &target, targetStride: orientation.swapsAxes ? 2 : 3)
      return target
    }
    let one: Int32 = 1 << 16
    #expect(turned(one, 0, 0, one) == [1, 2, 3, 4, 5, 6])
    #expect(turned(-one, 0, 0, one) == [3, 2, 1, 6, 5, 4])
    #expect(turned(one, 0, 0, -one) == [4, 5, 6, 1, 2, 3])
    #expect(turned(-one, 0, 0, -one) == [6, 5, 4, 3, 2, 1])
    // Clockwise and anticlockwise, and both diagonals.
    #expect(turned(0, one, -one, 0) == [4, 1, 5, 2, 6, 3])
    #expect(turned(0, -one, one, 0) == [3, 6, 2, 5, 1, 4])
    #expect(turned(0, one, one, 0) == [1, 4, 2, 5, 3, 6])
    #expect(turned(0, -one, -one, 0) == [6, 3, 5, 2, 4, 1])
  }

  @Test(arguments: ["yuv420p", "yuv444p", "yuv422p10le"])
  func oddSizesAreExactToTheLastColumn(_ format: String) async throws {
    let path = try Media.make(
      "odd-\(format).mkv",
      "-f lavfi -i color=c=0x20C020:s=64x64:r=25:d=0.2,format=rgb24,scale=639:361,setsar=1,format=\(format) -c:v ffv1")
    for (target, size) in [
      (nil, PixelSize(width: 639, height: 361)),
      (FrameSource.Target(size: PixelSize(width: 213, height: 1000), mode: .fit), PixelSize(width: 213, height: 120)),
      (FrameSource.Target(size: PixelSize(width: 101, height: 203), mode: .fill), PixelSize(width: 101, height: 203)),
    ] {
      let (frame, _) = try await first(path, target)
      #expect(PixelSize(width: frame.width, height: frame.height) == size)
      for (x, y) in [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (1.0, 0.5), (0.5, 1.0)] {
        #expect(pixel(frame, x, y).isNear(Self.green, within: 4), "\(pixel(frame, x, y)) at \(x), \(y)")
      }
    }
  }

  @Test func pixelAspectIsHonoured() async throws {
    let path = try Media.make(
      "aspect.mp4", "\(Self.quarters("160x320")),setsar=2/1 -c:v libx264 -qp 4 -pix_fmt yuv420p")
    let (frame, facts) = try await first(path)
    #expect(facts.size == PixelSize(width: 320, height: 320))
    #expect(frame.width == 320 && frame.height == 320)
  }

  @Test func fillCutsTheEdgesAndFitShowsAll() async throws {
    let path = try Media.make(
      "wide.mp4", "\(Self.quarters("640x160")) -c:v libx264 -qp 4 -pix_fmt yuv420p")
    let box = PixelSize(width: 100, height: 100)
    let (fitting, _) = try await first(path, .init(size: box, mode: .fit))
    #expect(fitting.width == 100 && fitting.height == 25)
    let (filling, _) = try await first(path, .init(size: box, mode: .fill))
    #expect(filling.width == 100 && filling.height == 100)
    #expect(
      pixel(filling, 0.1, 0.2).isNear(Self.red, within: 5) && pixel(filling, 0.9, 0.2).isNear(Self.green, within: 5))
    // A small picture is not blown up: whoever shows it scales.
    let (small, _) = try await first(path, .init(size: PixelSize(width: 2000, height: 2000), mode: .fit))
    #expect(small.width == 640 && small.height == 160)
  }

  @Test func aHeldFrameFollowsTheTarget() async throws {
    let path = try Media.make("upright.mp4", "\(Self.quarters("320x160")) -c:v libx264 -qp 4 -pix_fmt yuv420p")
    let harness = Harness()
    harness.player.output.setTarget(.init(size: PixelSize(width: 100, height: 50), mode: .fit))
    harness.load(path)
    _ = try await harness.ready()
    let before = try #require(await harness.frame())
    #expect(harness.player.output.frame(at: harness.clock.now(), generation: harness.generation) == nil)
    let calls = EventLog()
    harness.player.output.onFrameAvailable { calls.finish(Generation(rawValue: 1)) }
    harness.player.output.setTarget(.init(size: PixelSize(width: 60, height: 50), mode: .fit))
    let after = try #require(await harness.frame())
    #expect(after.width == 60 && after.height == 30 && after.serial == before.serial)
    #expect(await patiently { calls.isFinished(Generation(rawValue: 1)) ? true : nil } == true)
  }

  @Test(arguments: ["smpte2084", "arib-std-b67"])
  func highDynamicRangeIsNeitherGreyNorBlownOut(_ transfer: String) async throws {
    // Black, middle grey at 26 nits, white at 203 nits and a bright red, as the transfer codes them (ST 2084, B67).
    let (middle, white) = transfer == "smpte2084" ? (0.378, 0.58) : (0.42, 0.75)
    func code(_ value: Double) -> Int { Int(64 + value * 876) }
    let levels =
      "geq=lum='if(lt(X,80),64,if(lt(X,160),\(code(middle)),\(code(white))))':cb=512:cr='if(lt(X,120),512,700)'"
    let path = try Media.make(
      "hdr-\(transfer).mkv",
      [
        "-f", "lavfi", "-i", "color=black:s=320x180:r=25:d=0.2,format=yuv420p10le,\(levels)", "-c:v", "ffv1",
        "-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc", "-color_range", "tv",
      ])
    let (frame, _) = try await first(path, .init(size: PixelSize(width: 161, height: 91), mode: .fit))
    #expect(frame.width == 161 && frame.height == 91)
    let black = pixel(frame, 0.1, 0.5)
    let grey = pixel(frame, 0.37, 0.5)
    let bright = pixel(frame, 0.62, 0.5)
    let red = pixel(frame, 0.9, 0.5)
    #expect(black.r < 20 && black.g < 20 && black.b < 20)
    #expect((70...170).contains(grey.g), "\(grey)")
    #expect((170...255).contains(bright.g) && bright.g > grey.g + 50, "\(bright)")
    #expect(red.r > red.g + 60, "\(red)")
  }
}
