import Feed
import Testing

@testable import RemoteFeed

struct XMLFeedReaderTests {
  private func read(_ text: String) throws -> ParsedFeed {
    let base = try #require(FeedAddress("http://host/feeds/rss.xml"))
    return try XMLFeedReader.read(text, base: base, maker: ItemMaker(feed: "f", includesImages: false))
  }

  private func rss(_ channel: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:m="http://search.yahoo.com/mrss/" xmlns:a="http://www.w3.org/2005/Atom"
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel><title>Channel</title><link>http://host/</link>\(channel)</channel></rss>
    """
  }

  private func atom(_ feed: String) -> String { "<feed xmlns=\"http://www.w3.org/2005/Atom\">\(feed)</feed>" }

  private let clip = #"<enclosure url="a.mp4" type="video/mp4" length="1000"/>"#

  @Test func `an RSS item with an enclosure becomes an item`() throws {
    let feed = try read(
      rss(
        """
        <item><title>Cats &amp; dogs</title><link>http://host/1</link><guid isPermaLink="false">id-1</guid>
        <description><![CDATA[<p>Long</p>]]></description><author>ann@host.org (Ann)</author><category>pets</category>
        <itunes:duration>1:02:03</itunes:duration><itunes:image href="/c.jpg"/>
        <enclosure url="clips/我.mp4" type="video/mp4" length="446760"/></item>
        """))
    #expect(
      feed.items == [
        MediaItem(
          id: ItemID("feed:f#id-1"),
          sources: [
            MediaSource(
              location: .remote(url: "http://host/feeds/clips/%E6%88%91.mp4"), byteCount: 446_760, bitRate: 960)
          ],
          cover: .remote(url: "http://host/c.jpg"), author: "Ann", caption: "Cats & dogs #pets",
          duration: .seconds(3723))
      ])
    #expect(feed.next == nil)
  }

  @Test func `a media group holds the renditions, best first`() throws {
    let feed = try read(
      rss(
        """
        <item><guid>g</guid>\(clip)
        <m:group><m:title>Film</m:title><m:credit role="author">Bo</m:credit><m:thumbnail url="t1.jpg"/>
        <m:thumbnail url="t2.jpg"/>
        <m:content url="s.mp4" type="video/mp4" bitrate="300" duration="12.5" width="360" height="640" fileSize="9"/>
        <m:content url="l.mp4" medium="video" bitrate="2000" duration="12.5" width="1080" height="1920"/>
        <m:content url="p.jpg" type="image/jpeg" bitrate="9000"/></m:group></item>
        """))
    let item = try #require(feed.items.first)
    #expect(
      item.sources == [
        MediaSource(
          location: .remote(url: "http://host/feeds/l.mp4"), size: PixelSize(width: 1080, height: 1920),
          bitRate: 2_000_000),
        MediaSource(
          location: .remote(url: "http://host/feeds/s.mp4"), byteCount: 9, size: PixelSize(width: 360, height: 640),
          bitRate: 300_000),
      ])
    #expect(item.cover == .remote(url: "http://host/feeds/t1.jpg"))
    #expect(item.caption == "Film")
    #expect(item.author == "Bo")
    #expect(item.duration == .milliseconds(12_500))
    #expect(item.size == PixelSize(width: 1080, height: 1920))
  }

  @Test func `media without a group is a thing of its own`() throws {
    let feed = try read(
      rss("<item><guid>g</guid>\(clip)<m:content url=\"b.mp4\" type=\"video/mp4\"/><m:content url=\"c.mp4\"/></item>"))
    #expect(feed.items.first?.sources.map(\.location) == [.remote(url: "http://host/feeds/b.mp4")])
  }

  @Test func `names are known by their namespace, whatever the prefix`() throws {
    let feed = try read(
      """
      <rss xmlns:media="http://example.org/other"><channel xmlns:x="http://search.yahoo.com/mrss">
      <item><guid>1</guid><media:content url="no.mp4" type="video/mp4"/><media:title>No</media:title>
      <x:content url="yes.mp4" type="video/mp4"/><x:title>Yes</x:title></item></channel></rss>
      """)
    #expect(feed.items.first?.source?.location == .remote(url: "http://host/feeds/yes.mp4"))
    #expect(feed.items.first?.caption == "Yes")
  }

  @Test func `an Atom entry with an enclosure becomes an item`() throws {
    let feed = try read(
      atom(
        """
        <title>Feed</title><author><name>All</name></author><link rel="self" href="x"/><link rel="next" href="?p=2"/>
        <entry xml:base="http://media/dir/"><id>urn:1</id><title type="html">A &lt;b&gt;bold&lt;/b&gt; one</title>
        <category term="t" label="Tag"/><link href="page"/>
        <link rel="enclosure" type="video/mp4" href="v.mp4" length="5"/></entry>
        <entry><id>urn:2</id><author><name>刘</name></author>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One <b>two</b></p><p>three</p></div></content>
        <link rel="enclosure" href="w.webm"/></entry>
        """))
    #expect(feed.items.map(\.id.rawValue) == ["feed:f#urn:1", "feed:f#urn:2"])
    #expect(feed.items.map(\.author) == ["All", "刘"])
    #expect(feed.items.map(\.caption) == ["A bold one #Tag", "One two\n\nthree"])
    #expect(
      feed.items.map(\.source?.location)
        == [.remote(url: "http://media/dir/v.mp4"), .remote(url: "http://host/feeds/w.webm")])
    #expect(feed.next == .page(try #require(FeedAddress("http://host/feeds/rss.xml?p=2"))))
  }

  @Test func `RSS pages lead on by Atom's link`() throws {
    let feed = try read(rss("<a:link rel=\"next\" href=\"2.xml\"/>"))
    #expect(feed.next == .page(try #require(FeedAddress("http://host/feeds/2.xml"))))
  }

  @Test func `what has no video is passed over and told, and sound is none`() throws {
    let feed = try read(
      rss(
        """
        <item><title>Text</title></item><item><title>Talk</title><enclosure url="a.mp3" type="audio/mpeg"/></item>
        <item><title>Length is a guess</title><enclosure url="a.m4v" length="0"/></item>
        """))
    #expect(feed.skipped == ["Text", "Talk"].map { SkippedItem(name: $0, reason: .nothingToShow) })
    #expect(feed.items.map(\.source?.byteCount) == [nil])
    #expect(feed.items.map(\.author) == ["Channel"])
  }

  @Test func `a document of RSS 1 is read too`() throws {
    let feed = try read(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
       xmlns:media="http://search.yahoo.com/mrss/">
      <channel><title>C</title></channel><item><title>One</title><media:content url="1.mp4"/></item></rdf:RDF>
      """)
    #expect(feed.items.map(\.caption) == ["One"])
  }

  @Test func `broken XML says in which line`() {
    func problem(_ text: String) -> RemoteFeedError.Problem? {
      #expect(throws: RemoteFeedError.Problem.self) { try read(text) }
    }
    #expect(
      problem("<?xml version=\"1.0\"?>\n<!-- a -->\n<rss>\n<channel>\n</rss>")
        == .broken(.xml, detail: "an element is closed by another's tag", line: 5))
    let early = "it ends too early, or goes on behind its end"
    #expect(problem("<rss>\n<channel>") == .broken(.xml, detail: early, line: 2))
    #expect(problem("<rss></rss>text") == .broken(.xml, detail: early, line: 1))
    #expect(problem("<rss a></rss>") == .broken(.xml, detail: "error 41", line: 1))
    #expect(problem("<?xml version=\"1.0\"?>") != nil)
  }

  @Test func `a character that only HTML has a name for costs nothing but itself`() throws {
    let feed = try read(
      rss("<item><title>a&nbsp;b</title>\(clip)</item><item><title>c</title><guid>2</guid>\(clip)</item>"))
    #expect(feed.items.map(\.caption) == ["ab", "c"])
  }

  @Test(arguments: ["<svg/>", "<opml><body/></opml>", "<feed/>"])
  func `XML that is no feed is refused at its root`(text: String) {
    #expect(throws: RemoteFeedError.Problem.notAFeed) { try read(text) }
  }

  @Test func `entities are refused, of whatever kind`() {
    var laughs = "<!DOCTYPE rss [<!ENTITY a0 \"ha\">"
    for turn in 1...9 {
      laughs += "<!ENTITY a\(turn) \"" + String(repeating: "&a\(turn - 1);", count: 10) + "\">"
    }
    let documents = [
      laughs + "]><rss><channel><title>&a9;</title></channel></rss>",
      "<!DOCTYPE rss [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><rss><channel><title>&x;</title></channel></rss>",
      "<!--a--><?b?> <!doctype rss SYSTEM 'http://[::1]/x' [<!ENTITY % p SYSTEM \"http://host/p\"> %p;]><rss/>",
    ]
    for document in documents {
      #expect(throws: RemoteFeedError.Problem.declaresEntities) { try read(document) }
    }
  }

  @Test func `a document type that only names itself does no harm`() throws {
    let feed = try read(
      "<!DOCTYPE rss PUBLIC \"-//Netscape//DTD RSS 0.91//EN\" \"http://host/[a]>.dtd\">"
        + "<rss><channel><item><title>x</title>\(clip)</item></channel></rss>")
    #expect(feed.items.map(\.caption) == ["x"])
  }

  @Test func `elements within elements without end are refused`() {
    #expect(throws: RemoteFeedError.Problem.self) { try read("<rss>" + String(repeating: "<a>", count: 100_000)) }
  }

  @Test func `the document's own language and its characters come through`() throws {
    let feed = try read(rss("<item><title>猫 &#x1F408; é &lt;3</title>\(clip)</item>"))
    #expect(feed.items.map(\.caption) == ["猫 🐈 é <3"])
  }
}
