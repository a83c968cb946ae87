/// A list as far as it is seen: a header, rows in columns below it, and the stretch of them that shows.
///
/// Points. What is looked at stays where it is when rows come, go or change above it, and when the width changes. A
/// list at its very top stays there.
public struct ListSurface: Sendable {
  /// The free space left and right of the rows, and below the header and the last row, in points.
  public let margin: Double
  public private(set) var layout: ColumnLayout
  public private(set) var width = 0.0
  public private(set) var height = 0.0
  /// The header's height, without the space below it.
  public private(set) var header = 0.0
  /// How far the content is scrolled up.
  public private(set) var offset = 0.0

  /// What stays where it is: a row, and how far its top is below the viewport's.
  private struct Anchor {
    var row: Int
    var below: Double

    func moved(_ place: (Int) -> Int) -> Anchor { Anchor(row: place(row), below: below) }
  }

  public init(_ rows: [ColumnRow] = [], kind: ColumnLayout.Kind = .masonry, gap: Double = 12, margin: Double = 0) {
    self.margin = max(0, Numbers.finite(margin))
    layout = ColumnLayout(rows, width: 0, kind: kind, gap: gap)
  }

  public var count: Int { layout.rows.count }
  public var contentHeight: Double { headerRoom + layout.contentHeight + (count > 0 ? margin : 0) }
  /// The greatest offset.
  public var mostOffset: Double { max(0, contentHeight - height) }
  public var isAtTop: Bool { offset <= 0.5 }

  /// What the focus is found in.
  public var viewport: FocusViewport {
    FocusViewport(
      rect: StageRect(width: width, height: height), isAtTop: isAtTop, isAtBottom: offset >= mostOffset - 0.5)
  }

  /// Where the header is, in the viewport.
  public var headerFrame: StageRect { StageRect(y: -offset, width: width, height: header) }

  /// Where a row is, in the viewport.
  public func frame(of row: Int) -> StageRect { shown(layout.frame(of: row)) }

  /// Where its picture is, in the viewport.
  public func picture(of row: Int) -> StageRect { shown(layout.picture(of: row)) }

  /// The rows of which something shows, in order.
  /// - Parameter overscan: how far beyond the viewport's edges, in points.
  public func rows(overscan: Double = 0) -> [Int] {
    let top = offset - headerRoom
    return layout.rows(from: top - overscan, to: top + height + overscan)
  }

  /// The rows that show, as the rule that finds the focus wants them.
  public func focusRows(isPlayable: (Int) -> Bool) -> [FocusRow] {
    rows().map { FocusRow(index: $0, picture: picture(of: $0), isPlayable: isPlayable($0)) }
  }

  /// The offset at which a row's picture is in the middle of the viewport, as far as the list goes.
  public func offset(centring row: Int) -> Double {
    guard layout.rows.indices.contains(row) else { return offset }
    return clamped(headerRoom + layout.picture(of: row).midY - height / 2)
  }

  // MARK: Changes

  public mutating func scroll(to newOffset: Double) { offset = clamped(newOffset) }

  /// - Parameters:
  ///   - columns: by the width if nil.
  ///   - keeping: the row that stays where it is if it shows; else the first that does.
  public mutating func resize(
    width newWidth: Double, height newHeight: Double, header newHeader: Double, columns: Int? = nil,
    keeping row: Int? = nil
  ) {
    let anchor = anchor(row)
    width = max(0, Numbers.finite(newWidth))
    height = max(0, Numbers.finite(newHeight))
    header = max(0, Numbers.finite(newHeader))
    let room = max(0, width - 2 * margin)
    let wanted =
      columns?.clamped(to: 1...ColumnLayout.mostColumns) ?? ColumnLayout.columns(width: room, gap: layout.gap)
    if room != layout.width || wanted != layout.columns { layout.resize(width: room, columns: wanted) }
    restore(anchor)
  }

  /// The same rows in lines, or each below the shortest column.
  public mutating func lay(as kind: ColumnLayout.Kind, keeping row: Int? = nil) {
    guard kind != layout.kind else { return }
    let anchor = anchor(row)
    layout = ColumnLayout(layout.rows, width: layout.width, columns: layout.columns, kind: kind, gap: layout.gap)
    restore(anchor)
  }

  public mutating func append(_ rows: [ColumnRow]) { layout.append(rows) }

  public mutating func insert(_ rows: [ColumnRow], at index: Int) {
    let anchor = anchor(nil)
    layout.insert(rows, at: index)
    restore(anchor?.moved { Renumbered.index($0, afterInserting: rows.count, at: index) })
  }

  public mutating func remove(_ range: Range<Int>) {
    let anchor = anchor(nil)
    layout.remove(range)
    // What comes after those that went takes the place of the first of them.
    restore(anchor?.moved { Renumbered.index($0, afterRemoving: range) ?? range.lowerBound })
  }

  public mutating func replace(at index: Int, with row: ColumnRow) {
    let anchor = anchor(nil)
    layout.replace(at: index, with: row)
    restore(anchor)
  }

  /// There are other rows.
  /// - Parameter place: what has become of a row's number; nil for one that is gone.
  public mutating func replaceAll(_ rows: [ColumnRow], place: (Int) -> Int?) {
    // Of the rows that show, the first that is still there stays where it is.
    var anchor: Anchor?
    for row in isAtTop ? [] : self.rows() {
      guard let now = place(row) else { continue }
      anchor = Anchor(row: now, below: frame(of: row).y)
      break
    }
    layout = ColumnLayout(rows, width: layout.width, columns: layout.columns, kind: layout.kind, gap: layout.gap)
    restore(anchor)
  }

  // MARK: Within

  private var headerRoom: Double { header > 0 ? header + margin : margin }

  private func shown(_ rect: StageRect) -> StageRect {
    StageRect(x: rect.x + margin, y: rect.y + headerRoom - offset, width: rect.width, height: rect.height)
  }

  private func clamped(_ offset: Double) -> Double { Numbers.finite(offset).clamped(to: 0...mostOffset) }

  private func anchor(_ wanted: Int?) -> Anchor? {
    guard !isAtTop else { return nil }
    let rows = rows()
    let row = wanted.flatMap { rows.contains($0) ? $0 : nil } ?? rows.first
    return row.map { Anchor(row: $0, below: frame(of: $0).y) }
  }

  private mutating func restore(_ anchor: Anchor?) {
    guard let anchor, layout.rows.indices.contains(anchor.row) else {
      offset = clamped(offset)
      return
    }
    offset = clamped(headerRoom + layout.frame(of: anchor.row).y - anchor.below)
  }
}
