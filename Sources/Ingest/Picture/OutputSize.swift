import Feed

/// How large the results are, from how large the upload is shown. Sides are even, since the chroma of 4:2:0 belongs to
/// two by two pixels, and never longer than the source's.
enum OutputSize {
  /// The longest side is at most this long.
  static func fitting(_ source: PixelSize, longestSide limit: Int) -> PixelSize {
    scaled(source, by: min(1, Double(limit) / Double(max(source.width, source.height))))
  }

  /// The short sides of the feed's renditions.
  static let shortSides = [1080, 720, 540]

  /// One size for each short side that is not above the source's, the largest first. A source below all of them is
  /// kept at its own size.
  static func renditions(of source: PixelSize) -> [PixelSize] {
    let short = min(source.width, source.height)
    let fitting = shortSides.filter { $0 <= short }
    guard !fitting.isEmpty else { return [scaled(source, by: 1)] }
    return fitting.map { scaled(source, by: Double($0) / Double(short)) }
  }

  private static func scaled(_ source: PixelSize, by factor: Double) -> PixelSize {
    PixelSize(width: even(source.width, factor), height: even(source.height, factor))
  }

  private static func even(_ side: Int, _ factor: Double) -> Int {
    let wanted = Int((Double(side) * factor / 2).rounded()) * 2
    return max(2, min(wanted, side / 2 * 2))
  }
}
