/// What to do next with the network.
public enum PreloadDecision: Sendable, Equatable {
  /// Fetch an item of the window, given by its place, from what is on hand up to the end of a second (so `upTo: 1` is
  /// the head: header and first second), at the rendition with this number.
  case fetch(item: Int, upTo: Int, rendition: Int)
  /// Fetch nothing for so many seconds, or until something changes: the focus, a seek, the network, a setting. Nil if
  /// only a change can make anything worth fetching.
  case sleep(seconds: Double?)
}
