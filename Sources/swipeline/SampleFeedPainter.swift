import FFmpegEngine

/// A colour of three parts, 0…1.
struct Tint {
  var red: Float
  var green: Float
  var blue: Float

  init(_ red: Float, _ green: Float, _ blue: Float) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// From 0xRRGGBB.
  init(_ hex: UInt32) {
    self.init(Float(hex >> 16 & 255) / 255, Float(hex >> 8 & 255) / 255, Float(hex & 255) / 255)
  }

  func mixed(with other: Tint, _ share: Float) -> Tint {
    let share = min(max(share, 0), 1)
    return Tint(
      red + (other.red - red) * share, green + (other.green - green) * share, blue + (other.blue - blue) * share)
  }

  var pixel: UInt32 { Self.part(red) << 16 | Self.part(green) << 8 | Self.part(blue) }

  private static func part(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 1) * 255 + 0.5) }

  /// A table of pixels along a closed or open run of colours, evenly spaced.
  static func ramp(_ stops: [UInt32], count: Int, isClosed: Bool = false) -> [UInt32] {
    let tints = stops.map { Tint($0) } + (isClosed ? stops.prefix(1).map { Tint($0) } : [])
    return (0..<count).map { index in
      let place = Float(index) / Float(isClosed ? count : max(1, count - 1)) * Float(tints.count - 1)
      let first = min(Int(place), tints.count - 2)
      return tints[first].mixed(with: tints[first + 1], place - Float(first)).pixel
    }
  }
}

/// Draws smooth-edged shapes on a canvas. Lengths are pixels of the canvas, opacities 0…1.
struct Painter {
  let width: Int
  let height: Int
  /// The first row; pixels are 0xRRGGBB. Valid as long as the canvas.
  let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int

  init?(_ canvas: Canvas) {
    guard let base = canvas.bytes.baseAddress else { return nil }
    width = canvas.width
    height = canvas.height
    stride = canvas.stride / 4
    pixels = base.assumingMemoryBound(to: UInt32.self)
  }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y * stride }

  /// One colour for each row, from top to bottom.
  func gradient(_ rows: [UInt32]) {
    for y in 0..<height { row(y).update(repeating: rows[y * rows.count / height], count: width) }
  }

  @inline(__always)
  func blend(_ pixel: UnsafeMutablePointer<UInt32>, _ color: UInt32, _ opacity: Float) {
    let share = UInt32(min(max(opacity, 0), 1) * 256)
    let old = pixel.pointee
    let rest = 256 - share
    // Red and blue at once: each has eight bits of room.
    let redBlue = ((old & 0xFF00FF) * rest + (color & 0xFF00FF) * share) >> 8 & 0xFF00FF
    let green = ((old & 0x00FF00) * rest + (color & 0x00FF00) * share) >> 8 & 0x00FF00
    pixel.pointee = redBlue | green
  }

  /// Paints where a signed distance is below zero, with an edge one pixel wide.
  @inline(__always)
  private func paint(
    left: Float, top: Float, right: Float, bottom: Float, _ color: UInt32, _ opacity: Float,
    distance: (Float, Float) -> Float
  ) {
    let x0 = max(0, Int(left.rounded(.down)) - 1)
    let x1 = min(width, Int(right.rounded(.up)) + 2)
    let y0 = max(0, Int(top.rounded(.down)) - 1)
    let y1 = min(height, Int(bottom.rounded(.up)) + 2)
    guard x0 < x1, y0 < y1, opacity > 0 else { return }
    for y in y0..<y1 {
      let line = row(y)
      for x in x0..<x1 {
        let cover = 0.5 - distance(Float(x) + 0.5, Float(y) + 0.5)
        if cover > 0 { blend(line + x, color, min(cover, 1) * opacity) }
      }
    }
  }

  func disc(_ x: Float, _ y: Float, radius: Float, _ color: UInt32, _ opacity: Float = 1) {
    paint(left: x - radius, top: y - radius, right: x + radius, bottom: y + radius, color, opacity) { px, py in
      ((px - x) * (px - x) + (py - y) * (py - y)).squareRoot() - radius
    }
  }

  func ring(_ x: Float, _ y: Float, radius: Float, thickness: Float, _ color: UInt32, _ opacity: Float = 1) {
    let outer = radius + thickness / 2
    paint(left: x - outer, top: y - outer, right: x + outer, bottom: y + outer, color, opacity) { px, py in
      abs(((px - x) * (px - x) + (py - y) * (py - y)).squareRoot() - radius) - thickness / 2
    }
  }

  /// A line with round ends.
  func line(
    from a: (x: Float, y: Float), to b: (x: Float, y: Float), thickness: Float, _ color: UInt32, _ opacity: Float = 1
  ) {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = max(dx * dx + dy * dy, 0.0001)
    let half = thickness / 2
    paint(
      left: min(a.x, b.x) - half, top: min(a.y, b.y) - half, right: max(a.x, b.x) + half, bottom: max(a.y, b.y) + half,
      color, opacity
    ) { px, py in
      let along = min(max(((px - a.x) * dx + (py - a.y) * dy) / length, 0), 1)
      let (ex, ey) = (px - a.x - dx * along, py - a.y - dy * along)
      return (ex * ex + ey * ey).squareRoot() - half
    }
  }

  /// A disc whose light falls off softly to its edge.
  func glow(_ x: Float, _ y: Float, radius: Float, _ color: UInt32, _ opacity: Float) {
    let x0 = max(0, Int(x - radius))
    let x1 = min(width, Int(x + radius) + 1)
    let y0 = max(0, Int(y - radius))
    let y1 = min(height, Int(y + radius) + 1)
    guard x0 < x1, y0 < y1 else { return }
    let scale = 1 / (radius * radius)
    for py in y0..<y1 {
      let line = row(py)
      let dy = Float(py) + 0.5 - y
      for px in x0..<x1 {
        let dx = Float(px) + 0.5 - x
        let rest = 1 - (dx * dx + dy * dy) * scale
        if rest > 0 { blend(line + px, color, rest * rest * opacity) }
      }
    }
  }

  /// An upright or turned rectangle with round corners.
  func box(
    _ x: Float, _ y: Float, width: Float, height: Float, corner: Float, turn: Float = 0, _ color: UInt32,
    _ opacity: Float = 1
  ) {
    let (sine, cosine) = (Wave.sin(turn), Wave.cos(turn))
    let reach = (width * width + height * height).squareRoot() / 2
    paint(left: x - reach, top: y - reach, right: x + reach, bottom: y + reach, color, opacity) { px, py in
      let (dx, dy) = (px - x, py - y)
      let qx = abs(dx * cosine + dy * sine) - width / 2 + corner
      let qy = abs(dy * cosine - dx * sine) - height / 2 + corner
      let outside = (max(qx, 0) * max(qx, 0) + max(qy, 0) * max(qy, 0)).squareRoot()
      return outside + min(max(qx, qy), 0) - corner
    }
  }
}

/// Sines from a table, in turns: one turn is 1.
enum Wave {
  private static let count = 4096
  private static let table: [Float] = (0..<count).map { SampleFeedMath.sine(Double($0) / Double(count)) }

  @inline(__always)
  static func sin(_ turns: Float) -> Float {
    let place = Int((turns - turns.rounded(.down)) * Float(count)) & (count - 1)
    return table.withUnsafeBufferPointer { $0[place] }
  }

  @inline(__always)
  static func cos(_ turns: Float) -> Float { sin(turns + 0.25) }
}
