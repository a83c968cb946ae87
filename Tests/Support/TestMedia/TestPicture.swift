import FFmpegEngine
import Feed

/// What the frames of test clips show: a strip that names the frame, eight patches of known colours, a moving bar.
public enum TestPicture {
  /// A patch of one colour. Places are shares of the upright picture's width and height.
  public struct Patch: Hashable, Sendable {
    public let name: String
    /// 0xRRGGBB, as drawn.
    public let color: UInt32
    public let centerX: Double
    public let centerY: Double
  }

  /// Two columns of four, each a tenth of the picture's height.
  public static let patches: [Patch] = {
    let colors: [(String, UInt32)] = [
      ("white", 0xFFFFFF), ("yellow", 0xE0E000), ("cyan", 0x00E0E0), ("green", 0x20C020),
      ("magenta", 0xD020D0), ("red", 0xE02020), ("blue", 0x2020E0), ("grey", 0x808080),
    ]
    return colors.enumerated().map { index, color in
      Patch(
        name: color.0, color: color.1, centerX: 0.25 + 0.5 * Double(index % 2),
        centerY: 0.45 + 0.11 * Double(index / 2))
    }
  }()

  /// Draws an upright frame.
  public static func draw(_ label: FrameCode.Label, on canvas: Canvas, pixelAspect: Double = 1) {
    let width = Double(canvas.width)
    let height = Double(canvas.height)
    canvas.fill(x: 0..<canvas.width, y: 0..<canvas.height, background(label.item))
    let bar = canvas.height / 16
    let top = label.frame * bar / 3 % max(1, canvas.height - bar)
    canvas.fill(x: 0..<canvas.width, y: top..<top + bar, 0xF0F0F0)
    for patch in patches {
      let x = Int((patch.centerX - 0.2) * width)..<Int((patch.centerX + 0.2) * width)
      let y = Int((patch.centerY - 0.05) * height)..<Int((patch.centerY + 0.05) * height)
      canvas.fill(x: x, y: y, patch.color)
    }
    canvas.mark(label, pixelAspect: pixelAspect)
  }

  /// A colour of the item's own, dark enough to differ from the bar.
  private static func background(_ item: Int) -> UInt32 {
    let channels = [item * 53 % 120 + 30, item * 89 % 120 + 30, item * 29 % 120 + 30]
    return channels.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// Turns an upright picture into the stored one that an orientation turns back.
struct PictureTurner {
  private let upright: CanvasMemory
  private let orientation: PictureOrientation

  init(stored: PixelSize, orientation: PictureOrientation) {
    upright = CanvasMemory(size: orientation.applied(to: stored))
    self.orientation = orientation
  }

  func draw(on stored: Canvas, _ drawing: (Canvas) -> Void) {
    let canvas = upright.canvas
    drawing(canvas)
    guard let from = canvas.bytes.baseAddress, let to = stored.bytes.baseAddress else { return }
    let size = PixelSize(width: stored.width, height: stored.height)
    // A step along an upright row or column is a fixed step in the stored picture.
    func offset(_ x: Int, _ y: Int) -> Int {
      let place = orientation.stored(x: x, y: y, in: size)
      return place.y * stored.stride + place.x * 4
    }
    let start = offset(0, 0)
    let across = offset(1, 0) - start
    let down = offset(0, 1) - start
    for y in 0..<canvas.height {
      var source = from + y * canvas.stride
      var target = to + start + y * down
      for _ in 0..<canvas.width {
        target.copyMemory(from: source, byteCount: 4)
        source += 4
        target += across
      }
    }
  }
}
