/// How the stream's list is laid out where there is room for more than one column.
public enum StreamLook: String, Hashable, Sendable, CaseIterable {
  /// One column, and the open item beside it.
  case sidebar
  /// As many columns as fit, each row as high as it is.
  case masonry
  /// As many columns as fit, in lines.
  case grid

  public var hasSidebar: Bool { self == .sidebar }
  public var kind: ColumnLayout.Kind { self == .grid ? .grid : .masonry }
  /// Nil: by the width.
  public var columns: Int? { self == .sidebar ? 1 : nil }

  /// The one that follows, round and round.
  public var next: StreamLook {
    switch self {
    case .sidebar: .masonry
    case .masonry: .grid
    case .grid: .sidebar
    }
  }
}
