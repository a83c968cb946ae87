import FFmpegEngine
import Feed
import Foundation
import TestMedia
import Testing

extension Still {
  var label: FrameCode.Label? {
    withBytes { FrameCode.read(from: $0, width: width, height: height, stride: stride) }
  }

  /// Red, green and blue at a place given as shares of width and height.
  func color(x: Double, y: Double) -> (red: Int, green: Int, blue: Int) {
    let at = Int(y * Double(height)) * stride + Int(x * Double(width)) * 4
    return withBytes { (Int($0[at + 2]), Int($0[at + 1]), Int($0[at])) }
  }

  /// The patches whose colours are not the drawn ones, with what is there.
  func wrongPatches(tolerance: Int) -> [String] {
    TestPicture.patches.compactMap { patch in
      let color = color(x: patch.centerX, y: patch.centerY)
      let wrong =
        abs(color.red - Int(patch.color >> 16)) > tolerance
        || abs(color.green - Int(patch.color >> 8 & 255)) > tolerance
        || abs(color.blue - Int(patch.color & 255)) > tolerance
      return wrong ? "\(patch.name) is \(color)" : nil
    }
  }
}

@Suite struct StillDecoderTests {
  private let decoder = StillDecoder()
  private let box = PixelSize(width: 540, height: 960)

  private func still(_ path: String, in box: PixelSize? = nil) async throws -> Still {
    try await decoder.still(at: .file(path: path), in: box ?? self.box)
  }

  @Test(arguments: TestImages.Format.allCases)
  func imagesOfAllFormats(format: TestImages.Format) async throws {
    let still = try await still(try TestImages.image(format, item: 6))
    #expect(still.label == FrameCode.Label(item: 6, frame: 0))
    #expect(still.width == 270 && still.height == 480)
    // A GIF has 256 colours, spread over the whole cube.
    #expect(still.wrongPatches(tolerance: format == .gif || format == .animatedGIF ? 60 : 12) == [])
  }

  @Test(arguments: ClipKind.allCases.filter { $0.hasPicture && $0 != .portrait })
  func theFirstShownFrameOfEveryKindOfVideo(kind: ClipKind) async throws {
    let still = try await still(
      try TestMedia.clip(kind, item: 5, frames: 18), in: PixelSize(width: 700, height: 700))
    // What an edit list cuts off must not be taken for the first frame.
    #expect(still.label == FrameCode.Label(item: 5, frame: kind == .editList ? 3 : 0))
    #expect(PixelSize(width: still.width, height: still.height) == kind.shownSize)
  }

  @Test(arguments: [ClipKind.bt601, .fullRange, .tenBit422, .untagged, .rotated90, .vp9Opus, .mjpeg])
  func coloursAreTheDrawnOnes(kind: ClipKind) async throws {
    let still = try await still(try TestMedia.clip(kind, item: 5, frames: 18))
    #expect(still.wrongPatches(tolerance: 12) == [])
  }

  @Test(arguments: 1...8)
  func photosStandUpright(exif: Int) async throws {
    let still = try await still(try TestImages.oriented(UInt8(exif), item: 6))
    let swaps = exif > 4
    #expect(still.width == (swaps ? 480 : 270) && still.height == (swaps ? 270 : 480))
    // Where the centre of a patch of the stored picture has to be in the upright one.
    let patch = try #require(TestPicture.patches.first { $0.name == "yellow" })
    let (x, y) = (patch.centerX, patch.centerY)
    let places = [
      (x, y), (1 - x, y), (1 - x, 1 - y), (x, 1 - y), (y, x), (1 - y, x), (1 - y, 1 - x), (y, 1 - x),
    ]
    let color = still.color(x: places[exif - 1].0, y: places[exif - 1].1)
    #expect(color.red > 200 && color.green > 200 && color.blue < 40, "\(color)")
  }

  @Test func theBoxIsRespectedAndNothingIsEnlarged() async throws {
    let clip = try TestMedia.clip(.small, item: 5, frames: 18)
    let narrow = try await still(clip, in: PixelSize(width: 135, height: 960))
    #expect(narrow.width == 135 && narrow.height == 240)
    #expect(narrow.label == FrameCode.Label(item: 5, frame: 0))
    let low = try await still(clip, in: PixelSize(width: 540, height: 120))
    #expect(low.width == 68 && low.height == 120)
    let turned = try await still(
      try TestMedia.clip(.rotated90, item: 5, frames: 18), in: PixelSize(width: 135, height: 960))
    #expect(turned.width == 135 && turned.height == 240)
    let webp = try await still(try TestImages.image(.animatedWebP, item: 6), in: PixelSize(width: 135, height: 960))
    #expect(webp.width == 135 && webp.height == 240)
    #expect(webp.label == FrameCode.Label(item: 6, frame: 0))
  }

  @Test func blankBeginningsArePassedOver() async throws {
    let path = try Self.clip(blankFrames: 7, of: 10)
    #expect(try await still(path).label == FrameCode.Label(item: 2, frame: 7))
  }

  @Test func aVideoThatIsBlankThroughoutGivesItsFirstFrame() async throws {
    let still = try await still(try Self.clip(blankFrames: 10, of: 10))
    #expect(still.width == 270)
    #expect(still.color(x: 0.5, y: 0.5) == (0, 0, 0))
  }

  @Test func aBrokenCoverIsReplacedByTheFirstFrame() async throws {
    var item = try TestMedia.mediaItem(.small, item: 5, frames: 18)
    item.cover = .file(path: try TestImages.image(.jpeg, item: 6))
    #expect(try await decoder.cover(of: item, in: box).label?.item == 6)
    item.cover = .file(path: "/nonexistent/cover.jpg")
    #expect(try await decoder.cover(of: item, in: box).label?.item == 5)
  }

  /// A clip of item 2 whose first frames are black.
  static func clip(blankFrames: Int, of count: Int) throws -> String {
    let path = try TestMedia.folder() + "/blank-\(blankFrames)-\(UUID().uuidString).mp4"
    var options = ClipOptions(
      video: VideoOptions(size: PixelSize(width: 270, height: 480), timing: .frames(count)))
    options.isDurable = false
    let picture = FrameDrawing.canvas(size: nil) { canvas, frame in
      canvas.fill(x: 0..<270, y: 0..<480, frame < blankFrames ? 0 : 0x336699)
      if frame >= blankFrames { canvas.mark(FrameCode.Label(item: 2, frame: frame)) }
    }
    try ClipWriter.write(options, to: path, picture: picture)
    return path
  }
}
