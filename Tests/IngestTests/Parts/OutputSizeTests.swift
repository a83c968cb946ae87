import Feed
import Testing

@testable import Ingest

struct OutputSizeTests {
  private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

  @Test func theLongestSideFitsAndSidesAreEven() {
    #expect(OutputSize.fitting(size(1080, 1920), longestSide: 1280) == size(720, 1280))
    #expect(OutputSize.fitting(size(3840, 2160), longestSide: 1280) == size(1280, 720))
    #expect(OutputSize.fitting(size(640, 360), longestSide: 1280) == size(640, 360))
    #expect(OutputSize.fitting(size(639, 361), longestSide: 1280) == size(638, 360))
    #expect(OutputSize.fitting(size(1, 1), longestSide: 1280) == size(2, 2))
    #expect(OutputSize.fitting(size(4000, 3), longestSide: 1280) == size(1280, 2))
  }

  @Test func noRenditionIsAboveTheSource() {
    #expect(OutputSize.renditions(of: size(1080, 1920)) == [size(1080, 1920), size(720, 1280), size(540, 960)])
    #expect(OutputSize.renditions(of: size(2160, 3840)) == [size(1080, 1920), size(720, 1280), size(540, 960)])
    #expect(OutputSize.renditions(of: size(1280, 720)) == [size(1280, 720), size(960, 540)])
    #expect(OutputSize.renditions(of: size(1079, 1919)) == [size(720, 1280), size(540, 960)])
    #expect(OutputSize.renditions(of: size(480, 360)) == [size(480, 360)])
  }

  @Test func sidesAreNeverLongerThanTheSources() {
    for width in stride(from: 2, to: 4000, by: 37) {
      for height in stride(from: 2, to: 4000, by: 53) {
        for result in OutputSize.renditions(of: size(width, height)) {
          #expect(result.width <= width && result.height <= height && result.width % 2 == 0 && result.height % 2 == 0)
        }
      }
    }
  }
}
