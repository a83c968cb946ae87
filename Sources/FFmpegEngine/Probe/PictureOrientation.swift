import Feed

/// How a stored picture has to be turned to stand upright: first mirrored left to right (or not), then turned clockwise.
public struct PictureOrientation: Hashable, Sendable, Codable {
  /// Quarter turns clockwise, 0…3, after mirroring.
  public var quarterTurns: Int
  public var isMirrored: Bool

  /// Turns are taken modulo four.
  public init(quarterTurns: Int, isMirrored: Bool = false) {
    self.quarterTurns = (quarterTurns % 4 + 4) % 4
    self.isMirrored = isMirrored
  }

  public static let upright = PictureOrientation(quarterTurns: 0)

  /// The orientation that a display matrix (nine numbers of 16.16 or 2.30 fixed point, rows of three) tells, to the
  /// nearest quarter turn.
  public init(displayMatrix m: [Int32]) {
    guard m.count == 9 else {
      self = .upright
      return
    }
    var a = Double(m[0])
    var b = Double(m[1])
    let mirrored = a * Double(m[4]) - b * Double(m[3]) < 0
    if mirrored {
      a = -a
      b = -b
    }
    let turns = abs(a) >= abs(b) ? (a < 0 ? 2 : 0) : (b > 0 ? 1 : 3)
    self.init(quarterTurns: turns, isMirrored: mirrored)
  }

  /// The display matrix for this orientation: nine numbers, 16.16 fixed point, the last column 2.30.
  public var displayMatrix: [Int32] {
    let one: Int32 = 1 << 16
    var (a, b, c, d): (Int32, Int32, Int32, Int32)
    switch quarterTurns {
    case 1: (a, b, c, d) = (0, one, -one, 0)
    case 2: (a, b, c, d) = (-one, 0, 0, -one)
    case 3: (a, b, c, d) = (0, -one, one, 0)
    default: (a, b, c, d) = (one, 0, 0, one)
    }
    if isMirrored { (a, b) = (-a, -b) }
    return [a, b, 0, c, d, 0, 0, 0, 1 << 30]
  }

  /// Whether width and height change places.
  public var swapsSides: Bool { quarterTurns % 2 == 1 }

  /// The size of an upright picture from that of the stored one, or the other way round.
  public func applied(to size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Where a pixel of the upright picture is in the stored one.
  ///
  /// - Parameter stored: the stored picture's size.
  public func stored(x: Int, y: Int, in stored: PixelSize) -> (x: Int, y: Int) {
    var result: (x: Int, y: Int)
    switch quarterTurns {
    case 1: result = (y, stored.height - 1 - x)
    case 2: result = (stored.width - 1 - x, stored.height - 1 - y)
    case 3: result = (stored.width - 1 - y, x)
    default: result = (x, y)
    }
    if isMirrored { result.x = stored.width - 1 - result.x }
    return result
  }
}
