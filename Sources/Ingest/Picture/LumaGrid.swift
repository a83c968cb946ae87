import CFFmpeg
import FFmpegEngine

/// How bright a picture is at 32 × 32 places, on the scale of 8-bit luma: enough to see whether anything moves, or
/// whether there is anything to see.
struct LumaGrid {
  static let side = 32
  /// Each place is the mean of so many by so many pixels of its field.
  private static let samples = 3

  let values: [UInt8]

  init(values: [UInt8]) { self.values = values }

  /// Nil for a frame without planes in memory.
  init?(_ frame: DecodedFrame) {
    let picture = frame.pointer.pointee
    guard let description = av_pix_fmt_desc_get(AVPixelFormat(rawValue: picture.format)), let plane = picture.data.0,
      description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_HWACCEL) == 0, picture.width > 0, picture.height > 0
    else { return nil }
    // The first component: luma, or one of the colours, which serves as well.
    let component = description.pointee.comp.0
    let isWide = component.depth > 8
    let count = Self.side * Self.samples
    var sums = [Int](repeating: 0, count: Self.side * Self.side)
    for row in 0..<count {
      let y = (row * Int(picture.height) + Int(picture.height) / 2) / count
      let line = UnsafeRawPointer(plane) + y * Int(picture.linesize.0) + Int(component.offset)
      for column in 0..<count {
        let x = (column * Int(picture.width) + Int(picture.width) / 2) / count
        let place = line + x * Int(component.step)
        let value =
          isWide
          ? Int(place.loadUnaligned(as: UInt16.self) >> UInt16(component.shift)) >> Int(component.depth - 8)
          : Int(place.load(as: UInt8.self))
        sums[row / Self.samples * Self.side + column / Self.samples] += min(value, 255)
      }
    }
    values = sums.map { UInt8($0 / (Self.samples * Self.samples)) }
  }

  /// The mean difference of all places, 0…255.
  func difference(from other: LumaGrid) -> Double {
    let sum = zip(values, other.values).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(max(1, values.count))
  }

  /// Nothing in it is brighter than a dark grey, or all of it is one tone: no picture that could stand for a video.
  var isBlackOrBlank: Bool {
    guard let darkest = values.min(), let brightest = values.max() else { return true }
    return brightest < 44 || brightest - darkest < 14
  }
}
