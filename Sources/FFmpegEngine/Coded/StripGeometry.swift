/// Where the strip's cells are in a picture, for one assumption about how the picture was scaled and cropped.
struct StripGeometry {
  struct Rect {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
  }

  /// Width of a cell.
  private let unit: Double
  private let rowHeight: Double
  private let left: Double
  private let top: Double

  /// - Parameters:
  ///   - width: the picture's width in pixels.
  ///   - zoom: how much wider the whole picture would be than what a crop left of it.
  ///   - cut: the share of the width that was cut off at the top.
  ///   - rowScale: how much wider than high a pixel is shown.
  init(width: Double, zoom: Double = 1, cut: Double = 0, rowScale: Double = 1) {
    let whole = width * zoom
    unit = whole / 40
    rowHeight = unit * rowScale
    left = whole * 0.2 - (whole - width) / 2
    top = rowHeight * 3 - width * cut * rowScale
  }

  /// The strip and a margin of half a cell.
  var plate: Rect {
    Rect(
      left: left - unit / 2, top: top - rowHeight / 2, right: left + unit * 24.5, bottom: top + rowHeight * 2.5)
  }

  /// Cell 0…23 are the first row, 24…47 the second.
  func cell(_ index: Int) -> Rect {
    let x = left + unit * Double(index % 24)
    let y = top + rowHeight * Double(index / 24)
    return Rect(left: x, top: y, right: x + unit, bottom: y + rowHeight)
  }

  /// The plain geometry first, then sides cut off alike (the whole up to 1.6 times as wide), then the top cut off (by
  /// up to 7 % of the width). Steps are a fraction of a cell.
  static func candidates(width: Double) -> some Sequence<StripGeometry> {
    let zooms = (0...60).lazy.map { StripGeometry(width: width, zoom: 1 + Double($0) / 100) }
    let cuts = (1...14).lazy.map { StripGeometry(width: width, cut: Double($0) / 200) }
    return [AnySequence(zooms), AnySequence(cuts)].lazy.joined()
  }
}

/// The grey of a picture's pixels.
struct GreyPicture {
  let pixels: UnsafeRawBufferPointer
  let width: Int
  let height: Int
  let stride: Int

  /// The mean grey, 0…255, of the inner half of a cell, where its neighbours do not reach; nil if it is not wholly in
  /// the picture.
  func mean(_ rect: StripGeometry.Rect) -> Double? {
    let columns = inner(rect.left, rect.right)
    let rows = inner(rect.top, rect.bottom)
    guard columns.lowerBound >= 0, columns.upperBound <= width, rows.lowerBound >= 0, rows.upperBound <= height else {
      return nil
    }
    var sum = 0
    for row in rows {
      for column in columns {
        let at = row * stride + column * 4
        sum += 29 * Int(pixels[at]) + 150 * Int(pixels[at + 1]) + 77 * Int(pixels[at + 2])
      }
    }
    return Double(sum) / Double(256 * columns.count * rows.count)
  }

  private func inner(_ start: Double, _ end: Double) -> Range<Int> {
    let quarter = (end - start) / 4
    let first = Int((start + quarter).rounded())
    return first..<max(first + 1, Int((end - quarter).rounded()))
  }
}
