/// Which of the stream's items plays, and where it shows: the rule in one place, whatever the size of the screen.
public struct StreamPlan: Hashable, Sendable {
  public enum Place: Hashable, Sendable {
    /// In its row of the list.
    case row
    /// Where an item is shown that was opened.
    case details
  }

  /// What the carousel's video may do beside it.
  public enum Carousel: Hashable, Sendable {
    case stops
    /// What plays goes on, and nothing new starts.
    case goesOn
    case starts
  }

  /// The number of the item that is looked at; nil if there is none.
  public private(set) var item: Int?
  public private(set) var place = Place.row
  /// Whether it plays, or waits to be asked.
  public private(set) var plays = false
  public private(set) var carousel = Carousel.stops

  /// - Parameters:
  ///   - focus: the number of the list's row in focus.
  ///   - isMoving: whether the list moves: then nothing new starts.
  ///   - asked: the item that the person asked for with a tap or a key.
  ///   - startsByItself: whether an item may start that nobody asked for.
  public init(
    _ choice: StreamChoice, focus: Int?, isMoving: Bool, asked: Int?, startsByItself: (Int) -> Bool
  ) {
    place = choice.isSideBySide || choice.coversList ? .details : .row
    item = place == .details ? choice.item : focus
    if let item { plays = item == asked || item == choice.chosen || startsByItself(item) }
    carousel = choice.coversList ? .stops : isMoving ? .goesOn : .starts
  }
}
