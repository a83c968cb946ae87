extension MediaItem {
  /// The item as it is once the person likes it, or no longer does. The count follows; a like that is there already
  /// is not counted twice.
  public func liked(_ isLiked: Bool) -> MediaItem {
    guard isLiked != self.isLiked else { return self }
    var item = self
    item.isLiked = isLiked
    item.counts.likes = isLiked ? addingOne(to: counts.likes) : max(0, counts.likes - 1)
    return item
  }

  private func addingOne(to count: Int) -> Int {
    let (sum, overflowed) = count.addingReportingOverflow(1)
    return overflowed ? count : sum
  }
}
