import FFmpegEngine
import Feed
import TestMedia
import Testing

@testable import Ingest

/// Whatever a phone recorded becomes a file that meets every line of the profile.
struct Loop3ProfileTests {
  @Test(arguments: [
    ClipKind.bFrames, .variableRate, .editList, .latePicture, .rotated90, .oddSize, .oddSizeVP9, .widePixels,
    .tenBit422, .hevc, .transportStream, .matroska, .flash, .fragmented, .mp3, .monoSound, .silent,
  ])
  func everyLineOfTheProfileIsMet(_ kind: ClipKind) throws {
    let loop = try Rig.loop(try TestMedia.clip(kind, frames: 100))
    try Loop3Profile.expect(loop, hasSound: kind.hasSound)
    // Upright and with square pixels, no side longer than it was.
    let told = try Told(loop)
    let shown = kind.shownSize
    #expect(told.number("width") == shown.width / 2 * 2 && told.number("height") == shown.height / 2 * 2)
  }

  @Test func theSettingsOfTheProfileAreMetAsTheyAreShipped() throws {
    let folder = try Rig.folder()
    let batch = IngestBatch(inputs: [try TestMedia.clip(frames: 100)], folder: folder)
    guard case .made(let path, _) = try batch.run().outcomes[0] else { throw IngestTestFailure(text: "not made") }
    try Loop3Profile.expect(path, hasSound: true)
    #expect(try #require(Told(path).number("has_b_frames")) > 0)
  }

  @Test func thePictureFitsIntoTheLongestSide() throws {
    let loop = try Rig.loop(try TestMedia.clip(.portrait, frames: 20))
    try Loop3Profile.expect(loop, hasSound: true)
    #expect(try Told(loop).number("width") == 720)
    #expect(try Told(loop).number("height") == 1280)
  }

  @Test(arguments: [ClipKind.pq, .hlg])
  func highDynamicRangeIsBroughtDown(_ kind: ClipKind) throws {
    let loop = try Rig.loop(try TestMedia.clip(kind, frames: 30))
    try Loop3Profile.expect(loop, hasSound: true)
    let picture = try #require(try ReferenceDecoder.frames(of: loop, width: 270, height: 480).first)
    let (white, grey) = (patch("white", picture), patch("grey", picture))
    // Neither grey fog nor blown out: what is white stays bright, and middle grey stays well below it.
    #expect(white.green > 200 && grey.green < white.green - 60 && grey.green > 40, "\(white) \(grey)")
    let red = patch("red", picture)
    #expect(red.red > red.green + 60)
  }

  @Test(arguments: [ClipKind.bt601, .fullRange, .portrait, .rotated90, .prores])
  func coloursAreWhatTheyWere(_ kind: ClipKind) throws {
    let loop = try Rig.loop(try TestMedia.clip(kind, frames: 10), longestSide: 480)
    let picture = try #require(try ReferenceDecoder.frames(of: loop, width: 270, height: 480).first)
    for expected in TestPicture.patches {
      let seen = patch(expected.name, picture)
      let drawn = [expected.color >> 16 & 255, expected.color >> 8 & 255, expected.color & 255].map(Int.init)
      for (one, other) in zip([seen.red, seen.green, seen.blue], drawn) {
        #expect(abs(one - other) <= 12, "\(expected.name): \(seen)")
      }
    }
  }

  private func patch(_ name: String, _ picture: ReferenceDecoder.Picture) -> (red: Int, green: Int, blue: Int) {
    guard let patch = TestPicture.patches.first(where: { $0.name == name }) else { return (0, 0, 0) }
    return picture.color(x: patch.centerX, y: patch.centerY)
  }
}
