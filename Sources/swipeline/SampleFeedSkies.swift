/// Curtains of light over a night sky.
struct AuroraScene: SampleScene {
  private let sky = Tint.ramp([0x050A1E, 0x0A1B3D, 0x123B56, 0x0B2030], count: 480)

  func draw(on painter: Painter, phase: Float) {
    painter.gradient(sky)
    for star in 0..<140 {
      let x = SampleFeedMath.chance(star, 1) * Float(painter.width)
      let y = SampleFeedMath.chance(star, 2) * Float(painter.height) * 0.8
      let twinkle = 0.5 + 0.5 * Wave.sin(phase * 2 + SampleFeedMath.chance(star, 3))
      painter.disc(x, y, radius: 0.8 + SampleFeedMath.chance(star, 4), 0xFFFFFF, 0.25 + 0.6 * twinkle)
    }
    let curtains: [(color: UInt32, base: Float, speed: Float, shift: Float)] = [
      (0x36F2A0, 0.62, 1, 0.0), (0x3BB8FF, 0.54, -1, 0.35), (0xB06CFF, 0.46, 2, 0.7),
    ]
    for curtain in curtains {
      for x in 0..<painter.width {
        let place = Float(x) / Float(painter.width)
        let sway = Wave.sin(place * 1.3 + phase * curtain.speed + curtain.shift)
        let fold = Wave.sin(place * 3.7 - phase * curtain.speed + curtain.shift * 2)
        let foot = (curtain.base + 0.07 * sway + 0.025 * fold) * Float(painter.height)
        let rays = 0.5 + 0.5 * Wave.sin(place * 23 + sway * 1.5 + phase * 2)
        let light = 0.16 + 0.42 * rays * (0.55 + 0.45 * Wave.sin(place * 1.9 - phase + curtain.shift))
        let length = Float(painter.height) * (0.28 + 0.1 * fold)
        fill(painter, x: x, foot: foot, length: length, curtain.color, light)
      }
    }
    hills(painter)
  }

  private func fill(_ painter: Painter, x: Int, foot: Float, length: Float, _ color: UInt32, _ light: Float) {
    let first = max(0, Int(foot - length))
    let last = min(painter.height, Int(foot + 18))
    guard first < last else { return }
    for y in first..<last {
      let up = (foot - Float(y)) / length
      let shape = up < 0 ? 1 + up * length / 18 : (1 - up) * (1 - up)
      painter.blend(painter.row(y) + x, color, light * max(0, shape))
    }
  }

  private func hills(_ painter: Painter) {
    for x in 0..<painter.width {
      let place = Float(x) / Float(painter.width)
      let top = (0.83 + 0.03 * Wave.sin(place * 1.1 + 0.2) + 0.012 * Wave.sin(place * 4.3)) * Float(painter.height)
      for y in Int(top)..<painter.height { painter.row(y)[x] = 0x030912 }
    }
  }
}

/// Stars that come towards us.
struct WarpScene: SampleScene {
  private let sky = Tint.ramp([0x0A0418, 0x1B0B3C, 0x0A0418], count: 480)

  func draw(on painter: Painter, phase: Float) {
    painter.gradient(sky)
    let (cx, cy) = (Float(painter.width) / 2, Float(painter.height) * 0.52)
    painter.glow(cx, cy, radius: 300, 0x6B3BFF, 0.35)
    painter.glow(cx, cy, radius: 120, 0xC9B6FF, 0.4)
    let colors: [UInt32] = [0xFFFFFF, 0xBFD9FF, 0xFFD8F5, 0xA9FFF3]
    for star in 0..<320 {
      // Each star comes once, twice or three times in a turn.
      let pace = Float(1 + star % 3)
      let way = phase * pace + SampleFeedMath.chance(star, 1)
      let depth = way - way.rounded(.down)
      let angle = SampleFeedMath.chance(star, 2)
      let radius = 30 + SampleFeedMath.chance(star, 3) * 90
      let (near, far) = (distance(depth), distance(max(0, depth - 0.035)))
      let (dx, dy) = (Wave.cos(angle), Wave.sin(angle))
      let fade = min(depth * 3, 1) * min((1 - depth) * 8, 1)
      painter.line(
        from: (cx + dx * radius * far, cy + dy * radius * far), to: (cx + dx * radius * near, cy + dy * radius * near),
        thickness: 0.8 + 3.4 * depth * depth, colors[star % colors.count], fade)
    }
  }

  private func distance(_ depth: Float) -> Float { 0.25 + 1 / (1.08 - depth) - 0.9 }
}

/// A sun that sets over a sea of light.
struct SunsetScene: SampleScene {
  private let sky = Tint.ramp([0x2B1055, 0x7B2D7A, 0xE8505B, 0xF9A03F, 0xFFD56B], count: 480)
  private let sea = Tint.ramp([0xC7544F, 0x7A2A6A, 0x2A1458, 0x120A33], count: 400)

  func draw(on painter: Painter, phase: Float) {
    let (width, height) = (Float(painter.width), Float(painter.height))
    let horizon = Int(height * 0.58)
    for y in 0..<horizon { painter.row(y).update(repeating: sky[y * 479 / horizon], count: painter.width) }
    let sun = (x: width / 2, y: height * 0.47, radius: width * 0.27)
    painter.glow(sun.x, sun.y, radius: sun.radius * 1.9, 0xFFE08A, 0.55)
    painter.disc(sun.x, sun.y, radius: sun.radius, 0xFFF1B8)
    for bar in 0..<5 {
      let y = sun.y + sun.radius * (0.18 + 0.17 * Float(bar))
      painter.box(
        sun.x, y, width: sun.radius * 2.1, height: 3 + Float(bar) * 2.2, corner: 1,
        sky[min(479, Int(y) * 479 / horizon)], 0.9)
    }
    for y in horizon..<painter.height {
      let depth = Float(y - horizon) / (height - Float(horizon))
      let row = painter.row(y)
      row.update(repeating: sea[min(399, Int(depth * 399))], count: painter.width)
      // The sun's light on the waves: broken into strokes that grow wider towards us.
      let ripple = Wave.sin(22 / (depth + 0.12) * 0.35 - phase * 4) + 0.6 * Wave.sin(depth * 31 + phase * 3)
      let half = width * (0.1 + 0.2 * depth) * (0.55 + 0.45 * Wave.sin(depth * 47 - phase * 6))
      guard ripple > 0 else { continue }
      let x0 = max(0, Int(sun.x - half + 12 * Wave.sin(depth * 9 + phase * 2)))
      let x1 = min(painter.width, Int(sun.x + half + 12 * Wave.sin(depth * 9 + phase * 2)))
      guard x0 < x1 else { continue }
      for x in x0..<x1 { painter.blend(row + x, 0xFFD98A, ripple * 0.5 * (1 - depth * 0.7)) }
    }
    birds(painter, phase)
  }

  private func birds(_ painter: Painter, _ phase: Float) {
    for bird in 0..<6 {
      let way = phase + Float(bird) * 0.045
      let x = (way - way.rounded(.down)) * (Float(painter.width) + 120) - 60
      let y = Float(painter.height) * (0.36 + 0.02 * Float(abs(bird - 2))) + 8 * Wave.sin(phase * 3 + Float(bird) * 0.2)
      let flap = 7 * Wave.sin(phase * 14 + Float(bird) * 0.17)
      painter.line(from: (x - 13, y - flap), to: (x, y), thickness: 2.6, 0x2B1040, 0.9)
      painter.line(from: (x, y), to: (x + 13, y - flap), thickness: 2.6, 0x2B1040, 0.9)
    }
  }
}

/// Fireworks over a town.
struct FireworksScene: SampleScene {
  private let sky = Tint.ramp([0x02030C, 0x0A1030, 0x1C1B4B, 0x3A2457], count: 480)

  func draw(on painter: Painter, phase: Float) {
    painter.gradient(sky)
    let colors: [UInt32] = [0xFFCF4A, 0xFF5D7A, 0x5CE1FF, 0x9CFF6E, 0xD98CFF, 0xFFFFFF]
    for rocket in 0..<9 {
      let way = phase * 2 + Float(rocket) / 9
      burst(painter, rocket, time: way - way.rounded(.down), round: Int(way.rounded(.down)) % 2, colors[rocket % 6])
    }
    for house in 0..<14 {
      let width = Float(painter.width) / 13
      let height = Float(60 + Int(SampleFeedMath.chance(house, 5) * 110))
      let x = (Float(house) + 0.5) * width - 10
      painter.box(x, Float(painter.height) - height / 2 + 4, width: width + 1, height: height, corner: 2, 0x05060F)
      for window in 0..<10 where SampleFeedMath.chance(house * 10 + window, 6) > 0.45 {
        let (wx, wy) = (x - 9 + Float(window % 2) * 18, Float(painter.height) - height + 18 + Float(window / 2) * 20)
        painter.box(wx, wy, width: 6, height: 8, corner: 1, 0xFFCF7A, 0.8)
      }
    }
  }

  private func burst(_ painter: Painter, _ rocket: Int, time: Float, round: Int, _ color: UInt32) {
    let key = rocket * 2 + round
    let x = (0.15 + 0.7 * SampleFeedMath.chance(key, 1)) * Float(painter.width)
    let top = (0.32 + 0.34 * SampleFeedMath.chance(key, 2)) * Float(painter.height)
    let rise: Float = 0.25
    if time < rise {
      let share = time / rise
      let y = Float(painter.height) * 0.9 + (top - Float(painter.height) * 0.9) * (1 - (1 - share) * (1 - share))
      painter.line(from: (x, y + 26 * (1 - share)), to: (x, y), thickness: 3, 0xFFE9B0, 0.9)
      return
    }
    let age = (time - rise) / (1 - rise)
    let spread = (1 - (1 - age) * (1 - age) * (1 - age)) * (90 + 80 * SampleFeedMath.chance(key, 3))
    let light = (1 - age) * (1 - age)
    painter.glow(x, top, radius: 60 + spread, color, 0.35 * light)
    for spark in 0..<46 {
      let angle = Float(spark) / 46 + SampleFeedMath.chance(key, 4)
      let reach = spread * (0.55 + 0.45 * SampleFeedMath.chance(spark, 5))
      let (dx, dy) = (Wave.cos(angle), Wave.sin(angle))
      let fall = 70 * age * age
      painter.line(
        from: (x + dx * reach * 0.86, top + dy * reach * 0.86 + fall * 0.86),
        to: (x + dx * reach, top + dy * reach + fall),
        thickness: 1.2 + 2.4 * light, color, min(1, light * 1.6))
    }
  }
}
