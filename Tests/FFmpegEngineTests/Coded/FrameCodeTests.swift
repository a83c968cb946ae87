import SeededNumbers
import FFmpegEngine
import TestMedia
import Testing

/// A picture in memory, for strips that no codec has touched.
struct PlainPicture {
  var width: Int
  var height: Int
  var bytes: [UInt8]
  var stride: Int { width * 4 }

  init(width: Int, height: Int, grey: UInt8 = 100) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: grey, count: width * height * 4)
  }

  init(_ label: FrameCode.Label, width: Int, height: Int, ink: FrameCode.Ink = .plain) {
    self.init(width: width, height: height)
    let stride = stride
    bytes.withUnsafeMutableBytes {
      FrameCode.draw(label, into: $0, width: width, height: height, stride: stride, ink: ink)
    }
  }

  var label: FrameCode.Label? {
    bytes.withUnsafeBytes { FrameCode.read(from: $0, width: width, height: height, stride: stride) }
  }

  /// What is left when the given number of pixels is cut off at each side.
  func cropped(left: Int = 0, right: Int = 0, top: Int = 0, bottom: Int = 0) -> PlainPicture {
    var result = PlainPicture(width: width - left - right, height: height - top - bottom)
    result.bytes = []
    for row in top..<height - bottom {
      let start = row * stride
      result.bytes += bytes[(start + left * 4)..<(start + (width - right) * 4)]
    }
    return result
  }

  /// Nearest-pixel scaling to another width.
  func scaled(to newWidth: Int) -> PlainPicture {
    let newHeight = height * newWidth / width
    var result = PlainPicture(width: newWidth, height: newHeight)
    for row in 0..<newHeight {
      for column in 0..<newWidth {
        let from = row * height / newHeight * stride + column * width / newWidth * 4
        for byte in 0..<4 { result.bytes[(row * newWidth + column) * 4 + byte] = bytes[from + byte] }
      }
    }
    return result
  }

  func map(_ change: (UInt8) -> UInt8) -> PlainPicture {
    var result = self
    result.bytes = bytes.map(change)
    return result
  }
}

@Suite struct FrameCodeTests {
  @Test(arguments: [0, 1, 2, 255, 256, 2730, 4095], [0, 1, 29, 4095, 21845, 65535])
  func readsWhatWasDrawn(item: Int, frame: Int) {
    let label = FrameCode.Label(item: item, frame: frame)
    #expect(PlainPicture(label, width: 270, height: 120).label == label)
  }

  @Test func numbersWrapRound() {
    #expect(FrameCode.Label(item: 4096 + 5, frame: 65536 + 7) == FrameCode.Label(item: 5, frame: 7))
  }

  @Test(arguments: [64, 96, 135, 270, 361, 405, 639])
  func widthsAreRead(width: Int) {
    let label = FrameCode.Label(item: 77, frame: 4711)
    #expect(PlainPicture(label, width: width, height: width / 3).label == label)
  }

  @Test(arguments: [200, 270, 300, 405])
  func survivesScalingDownAndUp(width: Int) {
    let label = FrameCode.Label(item: 3001, frame: 12345)
    let small = PlainPicture(label, width: 540, height: 90).scaled(to: width)
    #expect(small.label == label)
    #expect(small.scaled(to: 540).label == label)
  }

  @Test(arguments: [1, 3, 8, 20, 60, 90])
  func survivesSidesCutOffAlike(pixels: Int) {
    let label = FrameCode.Label(item: 12, frame: 900)
    #expect(PlainPicture(label, width: 540, height: 100).cropped(left: pixels, right: pixels).label == label)
  }

  @Test(arguments: [1, 2, 3])
  func survivesAFewPixelsCutOffOneSide(pixels: Int) {
    let label = FrameCode.Label(item: 12, frame: 900)
    #expect(PlainPicture(label, width: 540, height: 100).cropped(left: pixels).label == label)
    #expect(PlainPicture(label, width: 540, height: 100).cropped(right: pixels).label == label)
  }

  @Test(arguments: [2, 9, 20, 36])
  func survivesTheTopCutOff(pixels: Int) {
    let label = FrameCode.Label(item: 12, frame: 900)
    #expect(PlainPicture(label, width: 540, height: 120).cropped(top: pixels).label == label)
  }

  @Test func rangeMistakesDoNotMatter() {
    let label = FrameCode.Label(item: 9, frame: 31)
    let picture = PlainPicture(label, width: 270, height: 60)
    #expect(picture.map { UInt8(16 + Int($0) * 219 / 255) }.label == label)
    #expect(picture.map { UInt8(max(0, min(255, (Int($0) - 16) * 255 / 219))) }.label == label)
  }

  @Test func discreetInkIsRead() {
    let label = FrameCode.Label(item: 11, frame: 179)
    #expect(PlainPicture(label, width: 540, height: 120, ink: .discreet).label == label)
  }

  @Test func aMixtureOfTwoFramesIsNoFrame() {
    let first = PlainPicture(FrameCode.Label(item: 1, frame: 10), width: 270, height: 60)
    let second = PlainPicture(FrameCode.Label(item: 2, frame: 99), width: 270, height: 60)
    var mixed = first
    mixed.bytes = zip(first.bytes, second.bytes).map { UInt8((Int($0) + Int($1)) / 2) }
    #expect(mixed.label == nil)
  }

  @Test func noStripNoLabel() {
    #expect(PlainPicture(width: 270, height: 480).label == nil)
    #expect(PlainPicture(width: 270, height: 480, grey: 0).label == nil)
    #expect(PlainPicture(width: 8, height: 8).label == nil)
  }

  @Test func noiseIsNeverTakenForAStrip() {
    var generator = SeededNumbers(seed: 7)
    for _ in 0..<40 {
      var noise = PlainPicture(width: 160, height: 40)
      for cell in 0..<noise.bytes.count / 16 {
        let grey: UInt8 = generator.next() & 1 == 0 ? 0 : 255
        for byte in 0..<16 { noise.bytes[cell * 16 + byte] = grey }
      }
      #expect(noise.label == nil)
    }
  }

  @Test func everySingleCellIsUnderTheCheck() {
    let label = FrameCode.Label(item: 1365, frame: 43690)
    let picture = PlainPicture(label, width: 400, height: 80)
    for index in 2..<46 {
      var damaged = picture
      let x = 80 + index % 24 * 10
      let y = 30 + index / 24 * 10
      for row in y..<y + 10 {
        for byte in row * damaged.stride + x * 4..<row * damaged.stride + (x + 10) * 4 {
          damaged.bytes[byte] = 255 - damaged.bytes[byte]
        }
      }
      #expect(damaged.label == nil)
    }
  }
}
