import Feed
import Stage

/// One page of a carousel.
struct CarouselItem: Hashable, Sendable {
  var item: MediaItem
  /// The longest that a video's page is shown, in seconds; nil for as long as the video is. Other pages turn by the
  /// carousel's interval.
  var limit: Double?

  init(_ item: MediaItem, limit: Double? = nil) {
    self.item = item
    self.limit = limit
  }

  var id: ItemID { item.id }

  /// What turns its page by itself.
  var turn: CarouselTurn { item.kind == .video ? .videoEnd(limit: limit) : .interval }

  /// Where the picture of a page with a picture is.
  var picture: MediaLocation? { item.kind == .image ? item.source?.location ?? item.cover : nil }
}
