import Feed

/// Memory to draw one picture on: 4 bytes a pixel in the order B, G, R, X. It is valid while the drawing closure runs.
public struct Canvas {
  public let width: Int
  public let height: Int
  /// Bytes from one row to the next, at least `width * 4`.
  public let stride: Int
  /// `stride * height` bytes.
  public let bytes: UnsafeMutableRawBufferPointer

  public init(width: Int, height: Int, stride: Int, bytes: UnsafeMutableRawBufferPointer) {
    self.width = width
    self.height = height
    self.stride = stride
    self.bytes = bytes
  }

  /// One row as whole pixels: blue in the low byte, then green, then red.
  public func row(_ y: Int) -> UnsafeMutableBufferPointer<UInt32> {
    UnsafeMutableRawBufferPointer(rebasing: bytes[y * stride..<y * stride + width * 4]).bindMemory(to: UInt32.self)
  }

  /// Fills a rectangle, cut to the canvas, with one pixel value (0xRRGGBB).
  public func fill(x: Range<Int>, y: Range<Int>, _ color: UInt32) {
    let x = x.clamped(to: 0..<width)
    let y = y.clamped(to: 0..<height)
    guard let firstLine = y.first, !x.isEmpty else { return }
    let first = row(firstLine)
    for column in x { first[column] = color }
    let source = UnsafeRawBufferPointer(UnsafeMutableBufferPointer(rebasing: first[x]))
    for line in y.dropFirst() {
      let target = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: row(line)[x]))
      target.copyMemory(from: source)
    }
  }

  /// Paints the strip of this frame.
  public func mark(_ label: FrameCode.Label, ink: FrameCode.Ink = .plain, pixelAspect: Double = 1) {
    FrameCode.draw(
      label, into: bytes, width: width, height: height, stride: stride, ink: ink, pixelAspect: pixelAspect)
  }
}

/// The memory behind a canvas; it lives as long as this object.
public final class CanvasMemory {
  public let canvas: Canvas

  /// Rows are aligned to 64 bytes, and there are 64 bytes of slack behind the last because scalers read ahead.
  public init(size: PixelSize) {
    let stride = (size.width * 4 + 63) / 64 * 64
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: stride * size.height + 64, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    canvas = Canvas(width: size.width, height: size.height, stride: stride, bytes: memory)
  }

  deinit { canvas.bytes.deallocate() }
}

/// The planes of one picture in the clip's own pixel format, for drawings that write luma and chroma themselves.
public struct PicturePlanes {
  public struct Plane {
    public let bytes: UnsafeMutablePointer<UInt8>
    /// Bytes from one row to the next.
    public let stride: Int
  }

  /// As coded.
  public let size: PixelSize
  public let planes: [Plane]
}

/// Draws the frames of a clip, by their number from 0.
public enum FrameDrawing {
  /// Draws R, G, B on a canvas of this size (nil: as coded); it is scaled and converted as the colour tags say.
  case canvas(size: PixelSize?, (Canvas, Int) -> Void)
  /// Writes the planes of the clip's pixel format.
  case planes((PicturePlanes, Int) -> Void)
}

/// Writes samples of all channels, interleaved, −1…1; the second argument is the number of the first of them (counted
/// in one channel).
public typealias SoundDrawing = (UnsafeMutableBufferPointer<Float>, Int) -> Void
