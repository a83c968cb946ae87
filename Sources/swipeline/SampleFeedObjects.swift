/// A clock whose hands go round once and twelve times.
struct ClockScene: SampleScene {
  private let ground = Tint.ramp([0xFBE9D7, 0xF6D5C2, 0xE9B7A6], count: 480)

  func draw(on painter: Painter, phase: Float) {
    painter.gradient(ground)
    let (cx, cy, radius) = (Float(painter.width) / 2, Float(painter.height) * 0.57, Float(painter.width) * 0.4)
    painter.disc(cx + 8, cy + 16, radius: radius + 10, 0x7A4B3A, 0.25)
    painter.disc(cx, cy, radius: radius + 10, 0x264653)
    painter.disc(cx, cy, radius: radius, 0xFFFBF4)
    for mark in 0..<60 {
      let angle = Float(mark) / 60
      let (dx, dy) = (Wave.sin(angle), -Wave.cos(angle))
      let inner = radius * (mark % 5 == 0 ? 0.82 : 0.9)
      painter.line(
        from: (cx + dx * inner, cy + dy * inner), to: (cx + dx * radius * 0.94, cy + dy * radius * 0.94),
        thickness: mark % 5 == 0 ? 6 : 2, 0x264653, mark % 5 == 0 ? 1 : 0.6)
    }
    hand(painter, cx, cy, angle: phase + 10.0 / 12, length: radius * 0.5, thickness: 13, 0x264653)
    hand(painter, cx, cy, angle: phase * 12 + 0.15, length: radius * 0.74, thickness: 8, 0x2A9D8F)
    // The second hand jumps, with a little swing, sixty times.
    let ticks = phase * 60
    let part = ticks - ticks.rounded(.down)
    let swing = part < 0.3 ? 1 - Wave.cos(part / 0.6) * (1 - part / 0.3) : 1
    hand(
      painter, cx, cy, angle: (ticks.rounded(.down) + swing - 1) / 60, length: radius * 0.86, thickness: 3.5, 0xE76F51)
    painter.disc(cx, cy, radius: 13, 0xE76F51)
    painter.disc(cx, cy, radius: 5, 0xFFFBF4)
  }

  private func hand(
    _ painter: Painter, _ x: Float, _ y: Float, angle: Float, length: Float, thickness: Float, _ color: UInt32
  ) {
    let (dx, dy) = (Wave.sin(angle), -Wave.cos(angle))
    painter.line(
      from: (x - dx * length * 0.16, y - dy * length * 0.16), to: (x + dx * length, y + dy * length),
      thickness: thickness, color)
  }
}

/// Balls that bounce for ever.
struct BallsScene: SampleScene {
  private let ground = Tint.ramp([0xD8F3DC, 0xB7E4C7, 0x95D5B2], count: 480)

  func draw(on painter: Painter, phase: Float) {
    painter.gradient(ground)
    let floor = Float(painter.height) * 0.86
    painter.box(
      Float(painter.width) / 2, floor + 160, width: Float(painter.width) + 40, height: 320, corner: 0, 0x74C69D)
    let colors: [UInt32] = [0xE63946, 0xF4A261, 0x457B9D, 0xFFB703, 0x9B5DE5, 0x00BBF9]
    for ball in 0..<6 {
      let bounces = Float(3 + ball % 3 * 2)
      let way = phase * bounces + SampleFeedMath.chance(ball, 1)
      let part = way - way.rounded(.down)
      let rise = 4 * part * (1 - part)
      let radius = Float(34 + ball * 5)
      let x = Float(painter.width) * (0.14 + 0.145 * Float(ball))
      let reach = Float(painter.height) * (0.5 - 0.1 * Float(ball % 3))
      // Flat for a moment where it meets the floor.
      let squash = max(0, 1 - rise * 9) * 0.28
      let y = floor - radius * (1 - squash) - rise * reach
      let shade = 0.35 - 0.25 * rise
      painter.box(
        x, floor + 10, width: radius * (1.9 - 0.9 * rise), height: 14 - 7 * rise, corner: 7 - 3.5 * rise, 0x1B4332,
        shade)
      painter.box(
        x, y, width: radius * 2 * (1 + squash * 0.6), height: radius * 2 * (1 - squash), corner: radius * (1 - squash),
        colors[ball])
      painter.glow(x - radius * 0.3, y - radius * 0.35, radius: radius * 0.75, 0xFFFFFF, 0.7)
    }
  }
}

/// Rain on a dark pond.
struct RainScene: SampleScene {
  private let ground = Tint.ramp([0x1D2B3A, 0x31475E, 0x4C6A83, 0x22394D, 0x10202E], count: 480)

  func draw(on painter: Painter, phase: Float) {
    painter.gradient(ground)
    let (width, height) = (Float(painter.width), Float(painter.height))
    for drop in 0..<42 {
      let way = phase * Float(2 + drop % 3) + SampleFeedMath.chance(drop, 1)
      let age = way - way.rounded(.down)
      let round = Int(way.rounded(.down)) % (2 + drop % 3)
      let x = SampleFeedMath.chance(drop * 8 + round, 2) * width
      let y = height * (0.62 + 0.36 * SampleFeedMath.chance(drop * 8 + round, 3))
      let depth = (y / height - 0.6) / 0.4
      ellipse(painter, x, y, age * 70 * (0.3 + depth), (1 - age) * (1 - age) * 0.75)
    }
    for streak in 0..<170 {
      let pace = Float(5 + streak % 4)
      let way = phase * pace + SampleFeedMath.chance(streak, 4)
      let depth = SampleFeedMath.chance(streak, 5)
      let bottom = height * (0.62 + 0.36 * depth)
      let y = (way - way.rounded(.down)) * (bottom + 80) - 60
      let x = SampleFeedMath.chance(streak, 6) * (width + 60) - y * 0.06
      let length = 22 + 40 * depth
      painter.line(
        from: (x, y), to: (x - length * 0.06, y + length), thickness: 0.9 + 1.3 * depth, 0xCFE6FF, 0.16 + 0.4 * depth)
    }
    // A lamp in the mist.
    painter.glow(width * 0.74, height * 0.42, radius: 150, 0xFFD28A, 0.5)
    painter.disc(width * 0.74, height * 0.42, radius: 15, 0xFFF2D0)
    painter.line(from: (width * 0.74, height * 0.435), to: (width * 0.74, height * 0.64), thickness: 6, 0x0B1620)
  }

  /// A ring seen from aside.
  private func ellipse(_ painter: Painter, _ x: Float, _ y: Float, _ radius: Float, _ light: Float) {
    guard radius > 1.5 else { return }
    var before = (x: x + radius, y: y)
    for step in 1...20 {
      let angle = Float(step) / 20
      let next = (x: x + radius * Wave.cos(angle), y: y + radius * 0.32 * Wave.sin(angle))
      painter.line(from: before, to: next, thickness: 1.7, 0xD9ECFF, light)
      before = next
    }
  }
}

/// Tiles that turn in a wave across the wall.
struct TilesScene: SampleScene {
  private let ground = Tint.ramp([0x22223B, 0x2E2E55], count: 480)

  func draw(on painter: Painter, phase: Float) {
    painter.gradient(ground)
    let size: Float = 67.5
    let columns = painter.width / 67
    let rows = painter.height / 67 + 1
    let colors: [UInt32] = [0xF2E9E4, 0xC9ADA7, 0xF28482, 0xF6BD60, 0x84A59D, 0x9A8C98]
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = ((Float(column) + 0.5) * size, (Float(row) + 0.5) * size)
        let delay = Float(row + column) * 0.035
        let way = phase * 2 - delay
        let part = way - way.rounded(.down)
        // A quarter turn in the first half, rest in the second.
        let turn = part < 0.5 ? 0.125 * (1 - Wave.cos(part)) : 0.25
        let swell = part < 0.5 ? Wave.sin(part) : 0
        let color = colors[Int(SampleFeedMath.chance(row * 16 + column, 1) * 6) % 6]
        painter.box(
          x, y, width: size * (0.86 - 0.2 * swell), height: size * (0.86 - 0.2 * swell), corner: 9 + 18 * swell,
          turn: turn,
          color)
        if (row + column) % 3 == 0 {
          painter.ring(x, y, radius: size * 0.2, thickness: 5, 0x22223B, 0.55)
        } else if (row * 3 + column) % 4 == 0 {
          painter.disc(x, y, radius: size * (0.12 + 0.08 * swell), 0x22223B, 0.6)
        }
      }
    }
  }
}
