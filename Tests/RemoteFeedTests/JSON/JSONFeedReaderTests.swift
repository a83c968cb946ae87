import Feed
import Testing

@testable import RemoteFeed

struct JSONFeedReaderTests {
  private func read(_ text: String, images: Bool = false) throws -> ParsedFeed {
    let base = try #require(FeedAddress("http://host:8080/feeds/main.json?page=1"))
    return try JSONFeedReader.read(text, base: base, maker: ItemMaker(feed: "http://host/f", includesImages: images))
  }

  private func item(_ members: String, feed: String = "") throws -> MediaItem? {
    try read(#"{"items":[{"id":"1",\#(members)}]\#(feed)}"#).items.first
  }

  private let video = #""attachments":[{"url":"a.mp4","mime_type":"video/mp4"}]"#

  @Test func `an entry becomes an item with all that it says`() throws {
    let item = try item(
      #"""
      "title":"Title","content_text":"Text\nof two lines 🐈","image":"/covers/1.jpg","banner_image":"b.jpg",
      "authors":[{"name":"Ann"},{"url":"x"},{"name":"刘"}],"tags":["cats","big sky","cats"],
      "date_published":"2026-01-02T03:04:05Z","_other":{"x":[1]},
      "attachments":[{"url":"../clips/a b.mp4","mime_type":"video/mp4","size_in_bytes":1000000,"duration_in_seconds":8}]
      """#)
    #expect(
      item
        == MediaItem(
          id: ItemID("feed:http://host/f#1"),
          sources: [
            MediaSource(
              location: .remote(url: "http://host:8080/clips/a%20b.mp4"), byteCount: 1_000_000, bitRate: 1_000_000)
          ],
          cover: .remote(url: "http://host:8080/covers/1.jpg"), author: "Ann, 刘",
          caption: "Text\nof two lines 🐈 #cats #big_sky", duration: .seconds(8)))
  }

  @Test func `renditions have one title, best first`() throws {
    let item = try item(
      #"""
      "attachments":[
        {"url":"s.mp4","mime_type":"video/mp4","title":"Film","size_in_bytes":500,"duration_in_seconds":4},
        {"url":"x.mp4","mime_type":"video/mp4","title":"Other","size_in_bytes":900000},
        {"url":"l.mp4","mime_type":"video/mp4","title":"Film","size_in_bytes":4000,"duration_in_seconds":4},
        {"url":"u.webm","mime_type":"video/webm","title":"Film"},
        {"url":"l.mp4","mime_type":"video/mp4","title":"Film","size_in_bytes":4000},
        {"url":"m.mp4","mime_type":"video/mp4","title":"Film","size_in_bytes":1000,"duration_in_seconds":4}]
      """#)
    #expect(
      item?.sources.map(\.location)
        == ["l.mp4", "m.mp4", "s.mp4", "u.webm"].map { .remote(url: "http://host:8080/feeds/\($0)") })
    #expect(item?.sources.map(\.bitRate) == [8000, 2000, 1000, nil])
    #expect(item?.sources.map(\.byteCount) == [4000, 1000, 500, nil])
  }

  @Test func `attachments without a title are things of their own`() throws {
    let item = try item(
      #""attachments":[{"url":"a.mp4","mime_type":"video/mp4"},{"url":"b.mp4","mime_type":"video/mp4"}]"#)
    #expect(item?.sources.count == 1)
  }

  @Test(arguments: [
    (#""content_text":"Text","title":"Title","summary":"Sum""#, "Text"),
    (#""content_text":" ","title":"Title","summary":"Sum""#, "Title"), (#""summary":"Sum""#, "Sum"),
    (#""content_html":"<p>One &amp; two</p><p>three""#, "One & two\n\nthree"), (#""title":null"#, ""),
  ])
  func `the caption is the first text there is`(members: String, caption: String) throws {
    #expect(try item("\(members),\(video)")?.caption == caption)
  }

  @Test func `authors are the item's, else the feed's, else its title; also as in version 1`() throws {
    #expect(try item(#""author":{"name":"Old"},\#(video)"#)?.author == "Old")
    #expect(try item(video, feed: #","authors":[{"name":"All"}],"title":"T""#)?.author == "All")
    #expect(try item(video, feed: #","title":"T""#)?.author == "T")
    #expect(try item(video)?.author == "")
  }

  @Test func `ids may be numbers, and what has none is named by its links`() throws {
    let feed = try read(
      #"""
      {"items":[{"id":7,\#(video)},{"id":"7",\#(video)},{"id":1.5,\#(video)},{"url":"http://p/1",\#(video)},{\#(video)}]}
      """#)
    #expect(
      feed.items.map(\.id.rawValue)
        == ["7", "1.5", "http://p/1", "http://host:8080/feeds/a.mp4"].map { "feed:http://host/f#\($0)" })
  }

  @Test func `of several entries with one id the first counts`() throws {
    let feed = try read(#"{"items":[{"id":"a","title":"1",\#(video)},{"id":"a","title":"2",\#(video)}]}"#)
    #expect(feed.items.map(\.caption) == ["1"])
    #expect(feed.skipped == [])
  }

  @Test func `a broken entry costs only itself, and says where it is broken`() throws {
    let feed = try read(
      #"""
      {"items":[{"id":"1","title":5,\#(video)},7,{"id":"2","title":"Good",\#(video)},{"id":true,"title":"Bool",\#(video)},
       {"id":"3","title":"Size","attachments":[{"url":"a.mp4","mime_type":"video/mp4","size_in_bytes":"big"}]},
       {"id":"4","title":"None","attachments":[{"mime_type":"video/mp4"}]}]}
      """#)
    #expect(feed.items.map(\.caption) == ["Good"])
    #expect(
      feed.skipped == [
        SkippedItem(name: "#1", reason: .malformed(problem: "“items.1.title” has the wrong type")),
        SkippedItem(name: "#2", reason: .malformed(problem: "“items.2” has the wrong type")),
        SkippedItem(name: "Bool", reason: .malformed(problem: "“items.4.id” has the wrong type")),
        SkippedItem(
          name: "Size", reason: .malformed(problem: "“items.5.attachments.1.size_in_bytes” has the wrong type")),
        SkippedItem(name: "None", reason: .malformed(problem: "“items.6.attachments.1.url” is missing")),
      ])
  }

  @Test func `an entry with nothing to play is passed over and told`() throws {
    let text = #"""
      {"items":[{"id":"1","title":"Sound","attachments":[{"url":"a.mp3","mime_type":"audio/mpeg"}]},
       {"id":"2","title":"Picture","attachments":[{"url":"a.jpg","mime_type":"image/jpeg","size_in_bytes":5}]},
       {"id":"3"},{"id":"4","title":"Local","attachments":[{"url":"file:///etc/passwd.mp4","mime_type":"video/mp4"}]}]}
      """#
    let feed = try read(text)
    #expect(feed.items == [])
    #expect(feed.skipped == ["Sound", "Picture", "3", "Local"].map { SkippedItem(name: $0, reason: .nothingToShow) })

    let pictures = try read(text, images: true)
    let place = MediaLocation.remote(url: "http://host:8080/feeds/a.jpg")
    #expect(pictures.items.map(\.kind) == [.image])
    #expect(pictures.items.map(\.cover) == [place])
    #expect(pictures.items.map(\.sources) == [[MediaSource(location: place, byteCount: 5)]])
    #expect(pictures.skipped.count == 3)
  }

  @Test func `texts without measure are cut`() throws {
    let long = String(repeating: "猫", count: 100_000)
    let tags = (0..<1000).map { "\"t\($0)\"" }.joined(separator: ",")
    let item = try item(#""content_text":"\#(long)","author":{"name":"\#(long)"},"tags":[\#(tags)],\#(video)"#)
    #expect(item?.author.count == 200)
    #expect(item?.caption.prefix { $0 == "猫" }.count == 5000)
    #expect(item?.caption.split(separator: " ").count == 31)
  }

  @Test func `numbers that mean nothing are left out`() throws {
    let item = try item(
      #""attachments":[{"url":"a.mp4","mime_type":"video/mp4","size_in_bytes":-5,"duration_in_seconds":1e30}]"#)
    #expect(item?.sources.map(\.byteCount) == [nil])
    #expect(item?.duration == nil)
  }

  @Test(arguments: [
    ("{", "it is no valid JSON"), ("[]", "the whole has the wrong type"), ("{}", "“items” is missing"),
    (#"{"error":"no"}"#, "“items” is missing"), (#"{"items":{}}"#, "“items” has the wrong type"),
    (#"{"items":[],"next_url":5}"#, "“next_url” has the wrong type"), (#"{"items":null}"#, "“items” is null"),
  ])
  func `what is no feed at its top is an error that says where`(text: String, detail: String) {
    #expect(throws: RemoteFeedError.Problem.broken(.json, detail: detail, line: nil)) { try read(text) }
  }

  @Test func `endless nesting is refused`() {
    let text = #"{"items":[{"x":"# + String(repeating: "[", count: 1_000_000)
    #expect(throws: RemoteFeedError.Problem.self) { try read(text) }
  }

  @Test func `the next page is relative to the document`() throws {
    func next(_ reference: String) throws -> ParsedFeed.Next? {
      try read(#"{"items":[],"next_url":"\#(reference)"}"#).next
    }
    let page = try #require(FeedAddress("http://host:8080/feeds/main.json?page=2"))
    #expect(try next("?page=2") == .page(page))
    #expect(try next("main.json?page=2#part") == .page(try #require(page.resolve("#part"))))
    #expect(try next(" ") == nil)
    #expect(try next("file:///etc/passwd") == .stray)
    #expect(try next("ftp://host/a") == .stray)
  }
}
