import Feed
import Testing

struct MediaItemLikeTests {
  @Test func `a like counts once`() {
    let item = MediaItem(id: ItemID("x"), counts: ItemCounts(likes: 7))
    let liked = item.liked(true)
    #expect(liked.isLiked)
    #expect(liked.counts.likes == 8)
    #expect(liked.liked(true) == liked)
    #expect(liked.liked(false) == item)
    #expect(item.liked(false) == item)
  }

  @Test func `counts neither go below nothing nor beyond what a number holds`() {
    #expect(MediaItem(id: ItemID("x"), isLiked: true).liked(false).counts.likes == 0)
    #expect(MediaItem(id: ItemID("x"), counts: ItemCounts(likes: .max)).liked(true).counts.likes == .max)
  }
}
