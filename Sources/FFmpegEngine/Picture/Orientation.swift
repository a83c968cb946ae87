import CFFmpeg

/// How a stored picture is turned and mirrored to stand upright: the eight ways of a rectangle.
package struct Orientation: Hashable, Sendable {
  /// For each shown pixel: whether stored columns run along shown rows (then width and height change places),
  /// and whether stored columns or rows are read backwards.
  package var swapsAxes = false
  package var reversesColumns = false
  package var reversesRows = false

  package static let upright = Orientation()

  package init(swapsAxes: Bool = false, reversesColumns: Bool = false, reversesRows: Bool = false) {
    self.swapsAxes = swapsAxes
    self.reversesColumns = reversesColumns
    self.reversesRows = reversesRows
  }

  /// From a display matrix: nine 32-bit numbers, of which the first, second, fourth and fifth map stored (x, y) to
  /// shown (a·x + c·y, b·x + d·y). Angles in between are rounded to the nearest quarter.
  init(matrix: UnsafeRawPointer) {
    func value(_ index: Int) -> Int64 { Int64(matrix.loadUnaligned(fromByteOffset: index * 4, as: Int32.self)) }
    let (a, b, c, d) = (value(0), value(1), value(3), value(4))
    if abs(b) + abs(c) > abs(a) + abs(d) {
      self.init(swapsAxes: true, reversesColumns: b < 0, reversesRows: c < 0)
    } else {
      self.init(swapsAxes: false, reversesColumns: a < 0, reversesRows: d < 0)
    }
  }

  /// Writes the stored picture upright: 4 bytes a pixel, strides in pixels.
  ///
  /// - Parameters:
  ///   - width, height: of the stored picture.
  package func turn(
    _ source: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int, into target: UnsafeMutablePointer<UInt32>,
    targetStride: Int
  ) {
    guard swapsAxes else {
      for row in 0..<height {
        let from = source + (reversesRows ? height - 1 - row : row) * stride
        let to = target + row * targetStride
        if reversesColumns {
          for column in 0..<width { to[column] = from[width - 1 - column] }
        } else {
          to.update(from: from, count: width)
        }
      }
      return
    }
    // Shown row r is stored column r: in tiles, so that both sides stay in the cache.
    let tile = 16
    for firstRow in steps(to: height, by: tile) {
      let rows = firstRow..<min(firstRow + tile, height)
      for firstColumn in steps(to: width, by: tile) {
        for column in firstColumn..<min(firstColumn + tile, width) {
          let to = target + (reversesColumns ? width - 1 - column : column) * targetStride
          for row in rows { to[reversesRows ? height - 1 - row : row] = source[row * stride + column] }
        }
      }
    }
  }

  private func steps(to end: Int, by step: Int) -> StrideTo<Int> { Swift.stride(from: 0, to: end, by: step) }
}
