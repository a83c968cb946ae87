import Feed

/// One entry of a document, before it is known whether it can be shown.
struct FeedEntry: Hashable, Sendable {
  /// What the document calls it for ever; nil if it gives it no name.
  var id: String?
  /// Where people read it in a browser.
  var link: String?
  var caption = ""
  var author: String?
  var tags: [String] = []
  var cover: FeedAddress?
  /// In the document's order.
  var media: [EntryMedia] = []
  var duration: Duration?
}

/// Something that hangs on an entry.
struct EntryMedia: Hashable, Sendable {
  var address: FeedAddress
  var type: MediaType
  /// Those of an entry with the same group are the same thing in several renditions; nil stands alone.
  var group: String?
  var byteCount: Int64?
  /// Bits a second.
  var bitRate: Int?
  var size: PixelSize?
  var duration: Duration?
}
