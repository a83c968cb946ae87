import Feed
import MediaCache
import Playback

/// What is on hand of one rendition of an item.
struct BytesOnHand: Hashable {
  var ranges = ByteRanges()
  /// Bytes of the whole, if known.
  var length: Int64?
  /// It lies on this machine: nothing has to come.
  var isLocal = false
}

/// The items from the focus on, with what is on hand of them, as the preloading policy sees them; and what the policy
/// decides, in bytes.
struct PreloadWindow {
  /// One item, in the rendition that is or would be played.
  struct Entry {
    var item: MediaItem
    /// The rendition's place in `item.sources`; 0 if nobody has picked one.
    var rendition = 0
    var bytes = BytesOnHand()
    /// Where playback is or would begin, in seconds.
    var position = 0.0
    /// In seconds, if the player knows it better than the feed.
    var duration: Double?
  }

  let entries: [Entry]
  let items: [PreloadItem]

  /// - Parameter history: how long this person stays with videos.
  init(_ entries: [Entry], history: WatchHistory) {
    self.entries = entries
    items = entries.map { Self.item($0, history) }
  }

  /// How many bytes from the start of an item play up to a second of it.
  func bytes(of place: Int, upTo second: Int, rendition: Int) -> Int64 {
    guard items.indices.contains(place), items[place].renditions.indices.contains(rendition) else { return 0 }
    return Int64(items[place].renditions[rendition].bytes(upTo: second))
  }

  private static func item(_ entry: Entry, _ history: WatchHistory) -> PreloadItem {
    var described = entry.item
    if let duration = entry.duration, duration > 0 { described.duration = .seconds(duration) }
    if described.sources.indices.contains(entry.rendition), let length = entry.bytes.length {
      described.sources[entry.rendition].byteCount = length
    }
    var item = PreloadItem(described, history: history)
    item.position = entry.position
    guard described.kind.isPlayable else {
      item.renditions = []
      return item
    }
    guard item.renditions.indices.contains(entry.rendition) else { return item }
    let ready = readyUntil(entry, item)
    item.readyUntil = ready
    if ready > entry.position {
      (item.firstRendition, item.lastRendition) = (entry.rendition, entry.rendition)
    }
    return item
  }

  /// Up to which second it plays from where it is, with the bytes on hand spread over the item as its rendition says.
  private static func readyUntil(_ entry: Entry, _ item: PreloadItem) -> Double {
    let whole = max(item.duration, Double(item.wholeSeconds))
    if entry.bytes.isLocal { return whole }
    let rendition = item.renditions[entry.rendition]
    let start = entry.position >= 1 ? Int64(rendition.bytes(upTo: Int(min(entry.position, 86_400)))) : 0
    let first = min(start, max(0, (entry.bytes.length ?? .max) - 1))
    let end = entry.bytes.ranges.contiguousEnd(from: first)
    if let length = entry.bytes.length, end >= length { return whole }
    guard end > first else { return entry.position }
    return min(whole, rendition.seconds(inFirst: Int(end)))
  }
}
