import Glibc

/// A machine-readable strip in a picture: it says which item the picture belongs to and which frame it is.
///
/// What a decoder, a converter and a window have done to a clip can be judged by reading the strip back from the
/// pixels. It has two rows of 24 cells, each lighter or darker, near the top of the picture. Two cells in each row are
/// references; the other 44 are the item (12 bits), the frame (16 bits) and a CRC-16. All lengths are fractions of the
/// picture's width, so that the strip survives scaling, and it stands in the middle, so that it survives the cropping
/// of both sides alike: the reader tries the geometries that a scaled and centred crop can lead to.
public enum FrameCode {
  /// What a strip says.
  public struct Label: Hashable, Sendable, CustomStringConvertible {
    /// 0…4095; larger numbers wrap round.
    public let item: Int
    /// 0…65535; larger numbers wrap round.
    public let frame: Int

    public init(item: Int, frame: Int) {
      self.item = item & 0xFFF
      self.frame = frame & 0xFFFF
    }

    public var description: String { "item \(item) frame \(frame)" }
  }

  /// The grey of the two kinds of cells, 0…255.
  public struct Ink: Hashable, Sendable {
    public var dark: UInt8
    public var light: UInt8

    public init(dark: UInt8, light: UInt8) {
      self.dark = dark
      self.light = light
    }

    /// Black and white: readable after any compression.
    public static let plain = Ink(dark: 0, light: 255)
    /// Two dark greys that do not draw the eye; readable at qualities that people accept.
    public static let discreet = Ink(dark: 24, light: 84)
  }

  /// Paints the strip into a picture of 4 bytes a pixel (B, G, R, X).
  ///
  /// - Parameters:
  ///   - stride: bytes from one row to the next.
  ///   - pixelAspect: how much wider than high a pixel will be shown.
  public static func draw(
    _ label: Label, into pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int,
    ink: Ink = .plain, pixelAspect: Double = 1
  ) {
    let geometry = StripGeometry(width: Double(width), rowScale: pixelAspect)
    func fill(_ rect: StripGeometry.Rect, _ grey: UInt8) {
      let columns = max(0, Int(rect.left.rounded()))..<min(width, max(0, Int(rect.right.rounded())))
      let rows = max(0, Int(rect.top.rounded()))..<min(height, max(0, Int(rect.bottom.rounded())))
      guard !columns.isEmpty, let base = pixels.baseAddress else { return }
      // All bytes of a grey pixel are the same.
      for row in rows { memset(base + row * stride + columns.lowerBound * 4, Int32(grey), columns.count * 4) }
    }
    fill(geometry.plate, ink.dark)
    for (index, isLight) in cells(of: label).enumerated() where isLight {
      fill(geometry.cell(index), ink.light)
    }
  }

  /// Reads the strip of a picture of 4 bytes a pixel (B, G, R, X), or nil if there is none that can be trusted: cells
  /// between light and dark, as in a mixture of two pictures, count as unreadable, and so does a wrong check.
  public static func read(from pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int) -> Label? {
    guard width >= 64, height >= 12, stride >= width * 4, pixels.count >= stride * (height - 1) + width * 4 else {
      return nil
    }
    let picture = GreyPicture(pixels: pixels, width: width, height: height, stride: stride)
    for geometry in StripGeometry.candidates(width: Double(width)) {
      if let label = read(picture, geometry) { return label }
    }
    return nil
  }

  /// Reads the strip of a frame.
  public static func read(from frame: VideoFrame) -> Label? {
    frame.withBytes { read(from: $0, width: frame.width, height: frame.height, stride: frame.stride) }
  }

  private static func read(_ picture: GreyPicture, _ geometry: StripGeometry) -> Label? {
    let references = referenceCells.map { picture.mean(geometry.cell($0.index)) }
    guard let a = references[0], let b = references[1], let c = references[2], let d = references[3] else { return nil }
    let light = min(a, d)
    let dark = max(b, c)
    let contrast = light - dark
    guard contrast >= 20, abs(a - d) < contrast, abs(b - c) < contrast else { return nil }
    var bits: UInt64 = 0
    for index in dataCells {
      guard let grey = picture.mean(geometry.cell(index)) else { return nil }
      let level = (grey - dark) / contrast
      guard level < 0.35 || level > 0.65 else { return nil }
      bits = bits << 1 | (level > 0.5 ? 1 : 0)
    }
    let payload = UInt32(truncatingIfNeeded: bits >> 16)
    guard crc(payload) == UInt16(truncatingIfNeeded: bits) else { return nil }
    return Label(item: Int(payload >> 16), frame: Int(payload & 0xFFFF))
  }

  /// The references stand in opposite corners: light, dark at the start of the first row; dark, light at the end of
  /// the second.
  private static let referenceCells: [(index: Int, isLight: Bool)] = [(0, true), (1, false), (46, false), (47, true)]
  private static let dataCells = 2..<46

  private static func cells(of label: Label) -> [Bool] {
    let payload = UInt32(label.item) << 16 | UInt32(label.frame)
    let bits = UInt64(payload) << 16 | UInt64(crc(payload))
    var cells = [Bool](repeating: false, count: 48)
    for reference in referenceCells { cells[reference.index] = reference.isLight }
    for index in dataCells { cells[index] = bits >> UInt64(dataCells.upperBound - 1 - index) & 1 == 1 }
    return cells
  }

  /// CRC-16/CCITT (polynomial 0x1021, start 0xFFFF) of the payload's 32 bits, high bit first.
  private static func crc(_ payload: UInt32) -> UInt16 {
    var crc: UInt16 = 0xFFFF
    for shift in stride(from: 31, through: 0, by: -1) {
      let bit = UInt16(truncatingIfNeeded: payload >> UInt32(shift)) & 1
      crc = (crc >> 15) ^ bit == 1 ? crc << 1 ^ 0x1021 : crc << 1
    }
    return crc
  }
}
