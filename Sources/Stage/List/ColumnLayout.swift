/// Rows in one, two or three columns: where each is, and which of them a stretch of the content shows.
///
/// Points, from the upper left corner of the content. A lookup is a binary search in each column; a change is paid for
/// by the rows behind it alone.
public struct ColumnLayout: Sendable {
  public enum Kind: Hashable, Sendable {
    /// Line by line, each as high as its highest row.
    case grid
    /// Each row goes to the column that is the shortest so far; of equal ones to the left one.
    case masonry
  }

  /// A column is at least this wide if there are more than one, in points.
  public static let leastColumn = 280.0
  public static let mostColumns = 3
  /// No picture is higher than this, whatever shape it says it has, in points.
  public static let highest = 100_000.0

  /// One, two or three, by the width there is.
  public static func columns(width: Double, gap: Double = 12) -> Int {
    guard width.isFinite else { return 1 }
    return Int(((width + gap) / (leastColumn + gap)).clamped(to: 1...Double(mostColumns)))
  }

  public let kind: Kind
  /// The free space between rows and between columns, in points.
  public let gap: Double
  public private(set) var width: Double
  public private(set) var columns: Int
  public private(set) var rows: [ColumnRow]

  /// Where the rows begin, by index; and each column's rows, in order.
  private var tops: [Double] = []
  private var column: [UInt8] = []
  private var members: [[Int]] = []
  /// Where the next row of each column begins.
  private var ends: [Double] = []

  /// - Parameter columns: by the width if nil.
  public init(
    _ rows: [ColumnRow] = [], width: Double, columns: Int? = nil, kind: Kind = .masonry, gap: Double = 12
  ) {
    self.rows = rows
    self.kind = kind
    self.gap = max(0, Numbers.finite(gap))
    self.width = 0
    self.columns = 1
    resize(width: width, columns: columns)
  }

  public var columnWidth: Double { max(0, (width - gap * Double(columns - 1)) / Double(columns)) }
  public var contentHeight: Double { rows.isEmpty ? 0 : max(0, (ends.max() ?? 0) - gap) }

  /// The whole row.
  public func frame(of index: Int) -> StageRect {
    let x = Double(column[index]) * (columnWidth + gap)
    return StageRect(x: x, y: tops[index], width: columnWidth, height: height(of: index))
  }

  /// Its picture: the upper part.
  public func picture(of index: Int) -> StageRect {
    var frame = frame(of: index)
    frame.height = rows[index].pictureHeight(in: columnWidth)
    return frame
  }

  /// The rows of which something lies between two heights of the content, in order.
  public func rows(from top: Double, to bottom: Double) -> [Int] {
    guard top < bottom else { return [] }
    var found: [Int] = []
    for list in members {
      var place = Self.firstIndex(in: list) { tops[$0] + height(of: $0) > top }
      while place < list.count, tops[list[place]] < bottom {
        found.append(list[place])
        place += 1
      }
    }
    return found.sorted()
  }

  // MARK: Changes

  public mutating func insert(_ new: [ColumnRow], at index: Int) {
    let index = index.clamped(to: 0...rows.count)
    rows.insert(contentsOf: new, at: index)
    lay(from: index)
  }

  public mutating func append(_ new: [ColumnRow]) { insert(new, at: rows.count) }

  public mutating func remove(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<rows.count)
    rows.removeSubrange(range)
    lay(from: range.lowerBound)
  }

  /// A row has become another, or its caption is of another height.
  public mutating func replace(at index: Int, with row: ColumnRow) {
    guard rows.indices.contains(index), rows[index] != row else { return }
    rows[index] = row
    lay(from: index)
  }

  /// - Parameter columns: by the width if nil.
  public mutating func resize(width newWidth: Double, columns newColumns: Int? = nil) {
    width = max(0, Numbers.finite(newWidth))
    columns = newColumns?.clamped(to: 1...Self.mostColumns) ?? Self.columns(width: width, gap: gap)
    lay(from: 0)
  }

  // MARK: Within

  private func height(of index: Int) -> Double {
    rows[index].pictureHeight(in: columnWidth) + rows[index].caption
  }

  /// Where the row below it begins.
  private func end(of index: Int) -> Double { tops[index] + height(of: index) + gap }

  /// Lays all rows from `index` on; those before it stay.
  private mutating func lay(from index: Int) {
    // A line of a grid is as high as its highest row, so it is laid as a whole.
    let index = kind == .grid ? index - index % columns : index
    forget(from: index)
    tops.reserveCapacity(rows.count)
    column.reserveCapacity(rows.count)
    for row in index..<rows.count {
      if kind == .grid && row % columns == 0 {
        let line = ends.max() ?? 0
        for place in ends.indices { ends[place] = line }
      }
      let place = kind == .grid ? row % columns : ends.indices.reduce(0) { ends[$1] < ends[$0] ? $1 : $0 }
      tops.append(ends[place])
      column.append(UInt8(place))
      members[place].append(row)
      ends[place] = end(of: row)
    }
  }

  private mutating func forget(from index: Int) {
    if index == 0 || members.count != columns { members = Array(repeating: [], count: columns) }
    tops.removeSubrange(min(index, tops.count)...)
    column.removeSubrange(min(index, column.count)...)
    for place in members.indices {
      members[place].removeSubrange(Self.firstIndex(in: members[place]) { $0 >= index }...)
    }
    ends = members.map { list in list.last.map { end(of: $0) } ?? 0 }
  }

  /// The first place of a list at which something holds, and from there on to the end; its count if nowhere.
  private static func firstIndex(in list: [Int], where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(list[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
