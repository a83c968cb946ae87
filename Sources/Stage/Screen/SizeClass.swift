/// How much room there is across.
public enum SizeClass: Hashable, Sendable {
  case compact
  case regular

  /// From this width on a screen is regular, in points.
  public static let regularWidth = 600.0

  public init(width: Double) { self = width >= Self.regularWidth ? .regular : .compact }
}
