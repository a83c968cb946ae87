import SeededNumbers
import Stage

/// A list of pictures of all shapes in a viewport of 390 × 760.
struct GeneratedList {
  let layout: ColumnLayout
  let playable: [Bool]
  private let width = 390.0
  private let height = 760.0

  init(
    _ dice: inout SeededNumbers, rows: Int, columns: Int, shapes: ClosedRange<Double> = 0.5625...2.4, playable: Int = 80
  ) {
    let made = (0..<rows).map { _ in
      ColumnRow(shape: dice.number(shapes), caption: dice.number(30...120).rounded())
    }
    let kind: ColumnLayout.Kind = dice.chance(50) ? .grid : .masonry
    layout = ColumnLayout(made, width: width, columns: columns, kind: kind)
    self.playable = (0..<rows).map { _ in dice.chance(playable) }
  }

  /// How far it can be scrolled.
  var end: Double { max(0, layout.contentHeight - height) }

  func seen(at offset: Double) -> (FocusViewport, [FocusRow]) {
    let offset = min(max(offset, 0), end)
    let rect = StageRect(y: offset, width: width, height: height)
    let rows = layout.rows(from: rect.y, to: rect.maxY).map {
      FocusRow(index: $0, picture: layout.picture(of: $0), isPlayable: playable[$0])
    }
    return (FocusViewport(rect: rect, contentHeight: layout.contentHeight), rows)
  }
}
