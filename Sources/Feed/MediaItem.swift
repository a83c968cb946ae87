/// Names one item of a feed, for ever: equal ids mean the same item, also across pages and refreshes.
public struct ItemID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public var description: String { rawValue }
}

/// What an item is, and so which kind of cell shows it.
public enum MediaKind: Hashable, Sendable {
  case video
  case image
  /// A kind that the host registers by name with a view of its own.
  case custom(String)

  /// Whether a player is needed to show an item of this kind.
  public var isPlayable: Bool { self == .video }
}

/// A width and a height in pixels, as shown: rotation and pixel aspect are already applied.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// Where bytes are: a file of this machine or an address on the network.
public enum MediaLocation: Hashable, Sendable {
  /// An absolute path in the file system.
  case file(path: String)
  /// An absolute URL with its scheme.
  case remote(url: String)
}

/// One way to read an item: the same content may be on offer in several renditions.
public struct MediaSource: Hashable, Sendable {
  public var location: MediaLocation
  /// The size of the whole resource in bytes, if known.
  public var byteCount: Int64?
  /// The picture's size, if known.
  public var size: PixelSize?
  /// Mean bits per second over the whole item, if known.
  public var bitRate: Int?

  public init(
    location: MediaLocation, byteCount: Int64? = nil, size: PixelSize? = nil, bitRate: Int? = nil
  ) {
    self.location = location
    self.byteCount = byteCount
    self.size = size
    self.bitRate = bitRate
  }
}

/// The counters below an item. None is negative.
public struct ItemCounts: Hashable, Sendable {
  public var likes: Int
  public var comments: Int
  public var shares: Int

  public init(likes: Int = 0, comments: Int = 0, shares: Int = 0) {
    self.likes = max(0, likes)
    self.comments = max(0, comments)
    self.shares = max(0, shares)
  }
}

/// One entry of a feed: plain data. It holds no player, no view and no open file.
public struct MediaItem: Identifiable, Hashable, Sendable {
  public let id: ItemID
  public var kind: MediaKind
  /// The renditions, best first. Empty for an item with nothing to play, such as a custom kind.
  public var sources: [MediaSource]
  /// A still picture that stands in for the item; nil if the first frame has to serve.
  public var cover: MediaLocation?
  /// The name shown as author, without an `@`.
  public var author: String
  public var caption: String
  /// The title of the music, shown in the line that scrolls.
  public var musicTitle: String?
  public var counts: ItemCounts
  /// Whether the person in front of the screen likes it.
  public var isLiked: Bool
  /// The length, if known before the item is opened.
  public var duration: Duration?
  /// The size as shown, if known before the item is opened.
  public var size: PixelSize?

  public init(
    id: ItemID, kind: MediaKind = .video, sources: [MediaSource] = [], cover: MediaLocation? = nil,
    author: String = "", caption: String = "", musicTitle: String? = nil, counts: ItemCounts = ItemCounts(),
    isLiked: Bool = false, duration: Duration? = nil, size: PixelSize? = nil
  ) {
    self.id = id
    self.kind = kind
    self.sources = sources
    self.cover = cover
    self.author = author
    self.caption = caption
    self.musicTitle = musicTitle
    self.counts = counts
    self.isLiked = isLiked
    self.duration = duration
    self.size = size
  }

  /// The rendition that is played unless a policy picks another.
  public var source: MediaSource? { sources.first }
}
