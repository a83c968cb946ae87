import Feed

/// A picture at a size: what is decoded once, and kept, however many ask for it.
public struct PictureKey: Hashable, Sendable {
  /// How a picture lies in the place that it is shown at. Its shape is never changed.
  public enum Fit: Hashable, Sendable {
    /// All of it is seen.
    case inside
    /// It covers the place, and something may be cut off when it is drawn.
    case covering
  }

  /// The most pixels that are decoded for one pixel shown along a side.
  public static let mostScale = 2.0
  /// The most that a covering picture is decoded to, in areas of its box: what reaches beyond that is a panorama.
  static let mostAreas = 4.0

  public let location: MediaLocation
  /// The size of the place in pixels.
  public let box: PixelSize
  public let fit: Fit

  /// - Parameters:
  ///   - width, height: of the place that it is shown at, in points; what is no size counts as one point.
  ///   - scale: of the display, in pixels a point; taken as at least 1 and at most 2.
  public init(_ location: MediaLocation, width: Double, height: Double, scale: Double, fit: Fit = .inside) {
    let density = scale.isFinite ? min(max(scale, 1), Self.mostScale) : 1
    self.location = location
    box = PixelSize(width: Self.pixels(width * density), height: Self.pixels(height * density))
    self.fit = fit
  }

  private static func pixels(_ length: Double) -> Int {
    // A hair above a whole number is one that was multiplied.
    length.isFinite ? max(1, Int(min(length - 0.001, 16_384).rounded(.up))) : 1
  }

  /// The size that an upright picture is decoded to; never larger than it is.
  func decodedSize(of picture: PixelSize) -> PixelSize {
    let inside = picture.fitted(in: box)
    guard fit == .covering, picture.width > 0, picture.height > 0 else { return inside }
    let (width, height) = (Double(picture.width), Double(picture.height))
    let area = Self.mostAreas * Double(box.width) * Double(box.height)
    let scale = min(
      1, max(Double(box.width) / width, Double(box.height) / height), (area / (width * height)).squareRoot())
    return PixelSize(
      width: max(inside.width, Int((width * scale).rounded())),
      height: max(inside.height, Int((height * scale).rounded())))
  }
}
