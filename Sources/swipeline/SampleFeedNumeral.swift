/// Big numerals of round strokes, as on a display of seven segments: each clip of the sample feed shows its number.
enum Numeral {
  /// Segments of each digit: top, upper right, lower right, bottom, lower left, upper left, middle.
  private static let segments: [[Int]] = [
    [0, 1, 2, 3, 4, 5], [1, 2], [0, 1, 6, 4, 3], [0, 1, 6, 2, 3], [5, 6, 1, 2], [0, 5, 6, 2, 3], [0, 5, 4, 3, 2, 6],
    [0, 1, 2], [0, 1, 2, 3, 4, 5, 6], [6, 5, 0, 1, 2, 3],
  ]

  /// Draws a number round a centre, on a badge of this opacity.
  static func draw(
    _ number: Int, on painter: Painter, x: Float, y: Float, height: Float, _ color: UInt32, badge: Float
  ) {
    let digits = String(number).compactMap(\.wholeNumberValue)
    let width = height * 0.5
    let advance = width * 1.55
    let thickness = height * 0.13
    if badge > 0 {
      painter.box(
        x, y, width: advance * Float(digits.count) + height * 0.35, height: height * 1.5, corner: height * 0.3,
        0x12081F,
        badge)
    }
    var left = x - (Float(digits.count - 1) * advance + width) / 2
    for digit in digits {
      for segment in segments[digit] {
        let (a, b) = ends(segment, left: left, top: y - height / 2, width: width, height: height)
        painter.line(from: a, to: b, thickness: thickness, color)
      }
      left += advance
    }
  }

  private typealias Point = (x: Float, y: Float)

  private static func ends(
    _ segment: Int, left: Float, top: Float, width: Float, height: Float
  ) -> (Point, Point) {
    let (right, middle, bottom) = (left + width, top + height / 2, top + height)
    switch segment {
    case 0: return ((left, top), (right, top))
    case 1: return ((right, top), (right, middle))
    case 2: return ((right, middle), (right, bottom))
    case 3: return ((left, bottom), (right, bottom))
    case 4: return ((left, middle), (left, bottom))
    case 5: return ((left, top), (left, middle))
    default: return ((left, middle), (right, middle))
    }
  }
}
