/// How a picture lies in a box: filling it, with something cut off, or fitted into it, with something left free.
/// Its shape is never changed.
public enum ContentFit: Hashable, Sendable {
  case fill
  case fit

  /// Shapes that count as upright 9:16 material, as width ÷ height: 10 % to either side of 0.5625, so that 1080×1920,
  /// 720×1280 and the 9:17 and 10:17 of some phones are all meant.
  public static let uprightShapes = (0.5625 * 0.9)...(0.5625 * 1.1)
  /// The most that upright material loses of a side when it fills the page. Enough for the phones of today: 9:20
  /// cuts 20 % off the width of 9:16.
  public static let cropLimit = 0.22
  /// The most that any other material loses: less than anyone sees, so that no hairline of backdrop is left.
  public static let invisibleCrop = 0.02

  /// Upright material fills a page of about its shape. Everything else fits.
  public static func rule(width: Double, height: Double, boxWidth: Double, boxHeight: Double) -> ContentFit {
    guard isSize(width, height), isSize(boxWidth, boxHeight) else { return .fit }
    let lost = crop(width: width, height: height, boxWidth: boxWidth, boxHeight: boxHeight)
    if lost <= invisibleCrop { return .fill }
    return uprightShapes.contains(width / height) && lost <= cropLimit ? .fill : .fit
  }

  /// The share of a side, 0 ..< 1, that is cut off when a picture fills a box.
  public static func crop(width: Double, height: Double, boxWidth: Double, boxHeight: Double) -> Double {
    guard isSize(width, height), isSize(boxWidth, boxHeight) else { return 0 }
    let (shape, box) = (width / height, boxWidth / boxHeight)
    return 1 - min(shape / box, box / shape)
  }

  /// Where the picture lies, centred. When it fills, it reaches beyond the box on two sides.
  /// A picture or a box without size gives an empty rectangle in the middle.
  public func rect(width: Double, height: Double, boxWidth: Double, boxHeight: Double) -> StageRect {
    guard Self.isSize(width, height), Self.isSize(boxWidth, boxHeight) else {
      return StageRect(x: Numbers.finite(boxWidth) / 2, y: Numbers.finite(boxHeight) / 2, width: 0, height: 0)
    }
    let (across, down) = (boxWidth / width, boxHeight / height)
    let scale = self == .fill ? max(across, down) : min(across, down)
    // The side that decides takes the box's length as it is: no rounding may leave a gap of a fraction of a point.
    let isAcross = scale == across
    let shown = StageRect(
      width: isAcross ? boxWidth : width * scale, height: isAcross ? height * scale : boxHeight)
    return StageRect(
      x: (boxWidth - shown.width) / 2, y: (boxHeight - shown.height) / 2, width: shown.width, height: shown.height)
  }

  private static func isSize(_ width: Double, _ height: Double) -> Bool {
    width.isFinite && height.isFinite && width > 0 && height > 0
  }
}
