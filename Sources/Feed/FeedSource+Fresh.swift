extension FeedSource {
  /// An item as the source gives it now: for one whose addresses have run out. Looks through the pages from the
  /// beginning.
  ///
  /// - Parameter pages: how many at most, each of 50 items.
  /// - Returns: nil if it is not among them any more.
  /// - Throws: as `page`.
  public func fresh(_ id: ItemID, pages: Int = 40) async throws -> MediaItem? {
    var cursor: FeedCursor?
    for _ in 0..<pages {
      let page = try await page(after: cursor, size: 50)
      if let item = page.items.first(where: { $0.id == id }) { return item }
      guard let next = page.next else { return nil }
      cursor = next
    }
    return nil
  }
}
