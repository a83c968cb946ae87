import Feed

/// What the stream's carousel shows: pictures and countdowns of the folders, with some videos of the feed among them.
enum CarouselContent {
  /// So many videos, and so many others, at most.
  static let mostVideos = 3
  static let mostOthers = 12
  /// A file `….countdown` is an item of this kind; its text says what is waited for and when that is.
  static let kinds = ["countdown": "countdown"]
  /// The longest that a video's page is shown, in seconds.
  static let videoLimit = 15.0

  /// What the folders among the arguments hold beside videos. Blocks.
  static func others(in paths: [String]) -> [MediaItem] {
    (try? FolderPictures.items(in: paths, kinds: kinds, limit: mostOthers)) ?? []
  }

  /// The videos that most people like, of equal ones the latest in the feed, one after each other item.
  ///
  /// They are items of their own: the list shows the same videos, and a player belongs to one of the two.
  static func pages(feed: [MediaItem], others: [MediaItem]) -> [CarouselItem] {
    let liked = feed.enumerated().filter { $0.element.kind == .video }
      .sorted { ($0.element.counts.likes, $0.offset) > ($1.element.counts.likes, $1.offset) }
    var videos = liked.prefix(mostVideos).map { CarouselItem(copy($0.element), limit: videoLimit) }
    var pages: [CarouselItem] = []
    for other in others {
      pages.append(CarouselItem(copy(other)))
      if !videos.isEmpty { pages.append(videos.removeFirst()) }
    }
    return pages + videos
  }

  private static let mark = "carousel/"

  /// The item of the feed that a page's item stands for.
  static func original(of item: ItemID) -> ItemID {
    ItemID(item.rawValue.hasPrefix(mark) ? String(item.rawValue.dropFirst(mark.count)) : item.rawValue)
  }

  private static func copy(_ item: MediaItem) -> MediaItem {
    MediaItem(
      id: ItemID(mark + item.id.rawValue), kind: item.kind, sources: item.sources, cover: item.cover,
      author: item.author, caption: item.caption, duration: item.duration, size: item.size)
  }
}
