import Feed
import Testing

@testable import Pictures

@Suite struct PictureKeyTests {
  private func box(_ width: Double, _ height: Double, _ scale: Double) -> PixelSize {
    PictureKey(.file(path: "/a"), width: width, height: height, scale: scale).box
  }

  @Test func theBoxIsThePlaceInPixelsAtTwoForAPointAtMost() {
    #expect(box(390, 844, 1) == PixelSize(width: 390, height: 844))
    #expect(box(390, 844, 1.5) == PixelSize(width: 585, height: 1266))
    #expect(box(390, 844, 3) == PixelSize(width: 780, height: 1688))
    #expect(box(100.4, 0.5, 1) == PixelSize(width: 101, height: 1))
  }

  @Test func whatIsNoSizeIsAPoint() {
    #expect(box(.nan, -5, .infinity) == PixelSize(width: 1, height: 1))
    #expect(box(1e30, 10, 0) == PixelSize(width: 16_384, height: 10))
  }

  @Test func aPictureIsFittedOrCoversAndIsNeverEnlarged() {
    let photo = PixelSize(width: 4000, height: 3000)
    let inside = PictureKey(path: "/a", 400, 800)
    let covering = PictureKey(path: "/a", 400, 800, fit: .covering)
    #expect(inside.decodedSize(of: photo) == PixelSize(width: 400, height: 300))
    #expect(covering.decodedSize(of: photo) == PixelSize(width: 1067, height: 800))
    #expect(inside.decodedSize(of: PixelSize(width: 30, height: 20)) == PixelSize(width: 30, height: 20))
    #expect(covering.decodedSize(of: PixelSize(width: 30, height: 20)) == PixelSize(width: 30, height: 20))
  }

  @Test func aPanoramaThatCoversIsBounded() {
    let size = PictureKey(path: "/a", 400, 800, fit: .covering).decodedSize(of: PixelSize(width: 16_000, height: 1_000))
    #expect(size.width * size.height <= 4 * 400 * 800 + size.width)
    #expect(size.width > 400)
  }
}
