/// Slow colours that flow into each other.
struct PlasmaScene: SampleScene {
  private let colors = Tint.ramp([0xFF3CAC, 0x784BA0, 0x2B86C5, 0x23D5AB, 0xF7E26B], count: 1024, isClosed: true)

  func draw(on painter: Painter, phase: Float) {
    let columns = (0..<painter.width).map { x -> (Float, Float) in
      let place = Float(x) / 540
      return (Wave.sin(place * 1.4 + phase), place)
    }
    for y in 0..<painter.height {
      let place = Float(y) / 540
      let across = Wave.sin(place * 1.1 - phase * 2)
      let row = painter.row(y)
      let (cx, cy) = (0.5 + 0.3 * Wave.sin(phase), 0.9 + 0.4 * Wave.cos(phase))
      for x in 0..<painter.width {
        let (along, px) = columns[x]
        let (dx, dy) = (px - cx, place - cy)
        let round = Wave.sin((dx * dx + dy * dy).squareRoot() * 1.8 - phase * 2)
        let diagonal = Wave.sin((px + place) * 0.9 + across * 0.12 + phase)
        row[x] = colors[Int((along + across + round + diagonal) * 128 + 4 * 128 + phase * 1024) & 1023]
      }
    }
  }
}

/// Rings from two stones in a pond.
struct RipplesScene: SampleScene {
  private let colors = Tint.ramp(
    [0xFFF6E9, 0xFFDCC2, 0xFF9E7A, 0xE85D75, 0x6A2C70, 0xE85D75, 0xFF9E7A, 0xFFDCC2], count: 1024, isClosed: true)

  func draw(on painter: Painter, phase: Float) {
    let (w, h) = (Float(painter.width), Float(painter.height))
    let a = (x: w * (0.32 + 0.08 * Wave.sin(phase)), y: h * (0.42 + 0.06 * Wave.cos(phase)))
    let b = (x: w * (0.7 + 0.08 * Wave.cos(phase)), y: h * (0.68 + 0.05 * Wave.sin(phase)))
    for y in 0..<painter.height {
      let row = painter.row(y)
      let (ay, by) = (Float(y) - a.y, Float(y) - b.y)
      for x in 0..<painter.width {
        let (ax, bx) = (Float(x) - a.x, Float(x) - b.x)
        let first = (ax * ax + ay * ay).squareRoot() / 92 - phase * 4
        let second = (bx * bx + by * by).squareRoot() / 118 - phase * 3
        row[x] = colors[Int((Wave.sin(first) + Wave.sin(second)) * 200 + 1024 + 300) & 1023]
      }
    }
  }
}

/// Warm drops that rise, melt together and part.
struct LavaScene: SampleScene {
  private let colors = Tint.ramp([0x1A0B2E, 0x3B1250, 0x8A1C5C, 0xF0476C, 0xFF8C42, 0xFFD166, 0xFFF3C4], count: 512)

  func draw(on painter: Painter, phase: Float) {
    let balls = (0..<8).map { ball -> (x: Float, y: Float, size: Float) in
      let shift = SampleFeedMath.chance(ball, 1)
      let pace = Float(1 + ball % 2)
      return (
        Float(painter.width) * (0.5 + 0.34 * Wave.sin(phase * pace + shift)),
        Float(painter.height) * (0.52 + 0.42 * Wave.cos(phase + shift * 3 + Float(ball) * 0.125)),
        3600 + 5200 * SampleFeedMath.chance(ball, 2)
      )
    }
    // The drops are measured on a canvas 540 wide.
    let scale = 540 / Float(painter.width)
    for y in Swift.stride(from: 0, to: painter.height, by: 2) {
      let row = painter.row(y)
      // What a fixed light from below adds.
      let warmth = Float(y) / Float(painter.height) * 0.22
      for x in Swift.stride(from: 0, to: painter.width, by: 2) {
        var field = warmth
        for ball in balls {
          let (dx, dy) = ((Float(x) - ball.x) * scale, (Float(y) - ball.y) * scale)
          field += ball.size / (dx * dx + dy * dy + 700)
        }
        // Steep round the surface, so that a drop has an edge, and slow inside of it.
        let inside = field > 0.62 ? 250 + (field - 0.62) * 150 : field * field * 170 + max(0, field - 0.56) * 3080
        let color = colors[min(511, Int(inside))]
        row[x] = color
        row[x + 1] = color
      }
      if y + 1 < painter.height { (row + painter.stride).update(from: row, count: painter.width) }
    }
  }
}

/// Petals that turn and open.
struct MandalaScene: SampleScene {
  private let ground = Tint.ramp([0x0B3C49, 0x0F5A5E, 0x0B3C49], count: 480)

  func draw(on painter: Painter, phase: Float) {
    painter.gradient(ground)
    let (cx, cy) = (Float(painter.width) / 2, Float(painter.height) * 0.54)
    let layers: [(petals: Int, reach: Float, size: Float, color: UInt32, turn: Float)] = [
      (20, 250, 56, 0x14746F, 1), (16, 214, 50, 0xF4A261, -1), (16, 176, 44, 0xE76F51, 1), (12, 140, 40, 0xE9C46A, -1),
      (12, 104, 32, 0x2A9D8F, 2), (8, 70, 28, 0xF6E7CB, -2),
    ]
    for (index, layer) in layers.enumerated() {
      let breath = 1 + 0.09 * Wave.sin(phase * 2 + Float(index) * 0.16)
      for petal in 0..<layer.petals {
        // A whole number of petals per turn of the clip: the pattern ends where it began.
        let angle = (Float(petal) + phase * layer.turn) / Float(layer.petals)
        let (dx, dy) = (Wave.cos(angle), Wave.sin(angle))
        let reach = layer.reach * breath
        painter.box(
          cx + dx * reach * 0.72, cy + dy * reach * 0.72, width: reach * 0.62, height: layer.size,
          corner: layer.size / 2,
          turn: angle, layer.color, 0.92)
        painter.disc(cx + dx * reach * 0.92, cy + dy * reach * 0.92, radius: layer.size * 0.2, 0xFFFFFF, 0.75)
      }
    }
    painter.disc(cx, cy, radius: 40, 0xE76F51)
    painter.ring(cx, cy, radius: 26 + 4 * Wave.sin(phase * 4), thickness: 6, 0xF6E7CB)
    painter.disc(cx, cy, radius: 10, 0xE9C46A)
  }
}
