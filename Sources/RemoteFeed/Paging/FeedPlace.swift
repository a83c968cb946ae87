import Feed

/// A place in a feed of documents, as a cursor: which document, and what of it was given out.
struct FeedPlace: Hashable, Sendable {
  /// Which look at the feed this belongs to.
  var look: Int
  /// How many documents come before this one.
  var depth: Int
  /// How many items of the document come before; 0 asks for the document anew.
  var position: Int
  var address: FeedAddress
  /// The item before, to find the place again if the document has changed.
  var last: ItemID?

  init(look: Int, depth: Int = 0, position: Int = 0, address: FeedAddress, last: ItemID? = nil) {
    self.look = look
    self.depth = depth
    self.position = position
    self.address = address
    self.last = last
  }

  init?(_ cursor: FeedCursor) {
    let parts = cursor.rawValue.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, let look = Int(parts[0]), let depth = Int(parts[1]), let position = Int(parts[2]),
      look >= 0, depth >= 0, position >= 0
    else { return nil }
    // Written by `text`, so a file comes as its URL.
    let text = String(parts[3])
    guard let address = FeedAddress(written: text) else { return nil }
    self.init(
      look: look, depth: depth, position: position, address: address,
      last: parts[4].isEmpty ? nil : ItemID(String(parts[4])))
  }

  var cursor: FeedCursor { FeedCursor("\(look) \(depth) \(position) \(address.text) \(last?.rawValue ?? "")") }
}
