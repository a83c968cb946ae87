import Feed
import FFmpegEngine
import TestMedia
import Testing

@testable import Pictures

@Suite struct DecodingTests {
  @Test(arguments: PictureFiles.Format.allCases)
  func everyFormatComesInTheAskedSizeWithItsColours(format: PictureFiles.Format) throws {
    let still = try PictureJob.run(try PictureFiles.path(format))
    #expect(still.width == 80)
    #expect(still.height == 60)
    #expect(still.quarters == [0, 1, 2, 3])
    #expect(!still.hasAlpha)
  }

  @Test(arguments: PictureFiles.Format.allCases)
  func aCoveringPictureReachesOverItsPlace(format: PictureFiles.Format) throws {
    let still = try PictureJob.run(try PictureFiles.path(format), 60, 60, fit: .covering)
    #expect(still.width == 80)
    #expect(still.height == 60)
    #expect(still.quarters == [0, 1, 2, 3])
  }

  @Test(arguments: [PictureFiles.Format.png, .webp, .heic, .avif])
  func whatIsTransparentStaysSoAndItsHiddenColourDoesNotShow(format: PictureFiles.Format) throws {
    let still = try PictureJob.run(try PictureFiles.path(format, alphas: [255, 0, 128, 255]))
    #expect(still.hasAlpha)
    let nothing = still.color(x: 0.75, y: 0.25)
    #expect(nothing.alpha <= 3)
    #expect(nothing.green <= 3)
    // Half of blue, premultiplied.
    let half = still.color(x: 0.25, y: 0.75)
    #expect(abs(Int(half.alpha) - 128) <= 4)
    #expect(abs(Int(half.blue) - 112) <= 8)
    #expect(still.color(x: 0.25, y: 0.25).alpha == 255)
    // Premultiplied: no colour is stronger than its alpha, also at the edges.
    let isPremultiplied = still.withBytes { bytes in
      (0..<still.height).allSatisfy { row in
        (0..<still.width).allSatisfy { column in
          let at = row * still.stride + column * 4
          return bytes[at..<at + 3].allSatisfy { $0 <= bytes[at + 3] }
        }
      }
    }
    #expect(isPremultiplied)
  }

  @Test func aGIFWithAHoleHasAHole() throws {
    let still = try PictureJob.run(try PictureFiles.path(.gif, alphas: [255, 0, 255, 255]))
    #expect(still.hasAlpha)
    #expect(still.color(x: 0.75, y: 0.25).alpha == 0)
    #expect(still.color(x: 0.25, y: 0.25).alpha == 255)
  }

  /// Where the four colours are, by the orientation's number: of the stored quarters 0 1 / 2 3.
  private static let turned: [UInt8: [Int]] = [
    1: [0, 1, 2, 3], 2: [1, 0, 3, 2], 3: [3, 2, 1, 0], 4: [2, 3, 0, 1],
    5: [0, 2, 1, 3], 6: [2, 0, 3, 1], 7: [3, 1, 2, 0], 8: [1, 3, 0, 2],
  ]

  @Test(arguments: UInt8(1)...8, [PictureFiles.Format.jpeg, .png, .webp])
  func exifTurnsItUpright(orientation: UInt8, format: PictureFiles.Format) throws {
    let bytes = ExifFile.make(
      try PictureFiles.bytes(try PictureFiles.path(format)), format, orientation, width: 160, height: 120)
    let still = try PictureJob.run(try PictureFiles.write(bytes, "exif-\(orientation).\(format.rawValue)"))
    #expect(
      PixelSize(width: still.width, height: still.height)
        == PixelSize(width: orientation > 4 ? 60 : 80, height: orientation > 4 ? 80 : 60))
    #expect(still.quarters == Self.turned[orientation])
  }

  @Test(arguments: [(UInt8(1), UInt8(8)), (2, 3), (3, 6)])
  func heicIsTurnedAsItSays(quarterTurns: UInt8, orientation: UInt8) throws {
    var bytes = try PictureFiles.bytes(try PictureFiles.path(.heic))
    let property = try #require(ExifFile.place(of: "pixi", in: bytes))
    // A description of the same length that may be left out becomes the one of a rotation, counted against the clock.
    bytes.replaceSubrange(property..<property + 5, with: Array("irot".utf8) + [quarterTurns])
    let still = try PictureJob.run(try PictureFiles.write(bytes, "turned.heic"))
    #expect(still.quarters == Self.turned[orientation])
    #expect((still.width > still.height) == (quarterTurns == 2))
  }

  @Test func anAnimationsStillIsItsFirstFrame() throws {
    for format in [PictureFiles.Format.gif, .webp, .png] {
      let still = try PictureJob.run(try PictureFiles.animation(format, width: 64, height: 48, frames: 5))
      #expect(PictureFiles.frame(still, of: 5) == 0)
      #expect(still.width == 64)
    }
  }

  @Test func aJPEGIsHalvedWhileItIsDecoded() throws {
    let path = try PictureFiles.path(.jpeg, width: 1600, height: 1200)
    let (small, whole) = (DecodeMemory(), DecodeMemory())
    #expect(try PictureJob.run(path, 200, 150, memory: small).quarters == [0, 1, 2, 3])
    #expect(try PictureJob.run(path, 1600, 1200, memory: whole).quarters == [0, 1, 2, 3])
    // An eighth along both sides, and not all of it.
    #expect(small.peak < 700_000)
    #expect(whole.peak > 1600 * 1200 * 3)
    #expect(small.byteCount == 0)
  }

  @Test func halvingsLeaveEnoughWhicheverWayItIsTurned() {
    let photo = PixelSize(width: 4000, height: 3000)
    #expect(photo.halvings(for: PixelSize(width: 4000, height: 3000)) == 0)
    #expect(photo.halvings(for: PixelSize(width: 1000, height: 750)) == 2)
    #expect(photo.halvings(for: PixelSize(width: 750, height: 1000)) == 2)
    #expect(photo.halvings(for: PixelSize(width: 10, height: 10)) == 3)
  }
}
