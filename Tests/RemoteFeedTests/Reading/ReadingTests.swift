import Foundation
import Testing

@testable import RemoteFeed

struct PlainTextTests {
  @Test(arguments: [
    ("plain  text", "plain text"), ("<p>One</p><p>two<br/>three</p>", "One\n\ntwo\nthree"),
    ("a <b>bold</b> &amp; <i class=\"x\">thin</i>", "a bold & thin"), ("1 < 2 & 3 > 2", "1 < 2 & 3 > 2"),
    ("<script>alert(1)</script>x<style>p{}</style>y", "xy"),
    ("&#228;&#xE4;&auml;&unknown;&#0;&#xD800;", "äää&unknown;\u{0}&#xD800;"),
    ("<!-- no <p> -->yes", "yes"), ("<ul><li>a<li>b</ul>", "a\nb"), ("open <b", "open <b"),
    ("\n\n a \n\n\n b \n", "a\n\nb"),
    ("&nbsp;x&nbsp;", "x"), ("<script>never closed", ""), ("", ""),
  ])
  func `what people read remains`(html: String, text: String) {
    #expect(PlainText.reduced(html: html) == text)
  }

  @Test func `a long text of marks takes no time`() {
    for marks in ["<&", "<a", "<!", "&a"] {
      let text = String(repeating: marks, count: 20_000)
      #expect(PlainText.reduced(html: text).count == 40_000)
    }
    #expect(PlainText.reduced(html: String(repeating: "<a", count: 20_000) + ">b") == "b")
  }
}

struct FeedDurationTests {
  @Test(
    arguments: [
      ("1:02:03", Duration.seconds(3723)), ("02:03", .seconds(123)), ("75", .seconds(75)),
      ("12.5", .milliseconds(12_500)),
      (" 7 ", .seconds(7)), ("0", nil), ("-5", nil), ("1:2:3:4", nil), ("a:b", nil), ("", nil), ("::", nil),
      ("1e99", nil),
      ("nan", nil), ("inf", nil),
    ] as [(String, Duration?)])
  func `lengths are read as they are written`(text: String, duration: Duration?) {
    #expect(FeedDuration.parse(text) == duration)
  }
}

struct MediaTypeTests {
  @Test(
    arguments: [
      ("video/mp4", nil, "a", .video), ("Video/MP4; codecs=\"avc1\"", nil, "a", .video), (nil, nil, "a.MP4", .video),
      ("application/octet-stream", nil, "a.webm", .video), ("text/html", nil, "a.mp4", .other),
      ("audio/mpeg", nil, "a.mp4", .other), ("image/png", nil, "a.mp4", .image), (nil, nil, "a.jpg", .image),
      ("video/x-mpegurl", nil, "a.m3u8", .other), ("application/vnd.apple.mpegurl", nil, "a.m3u8", .other),
      (nil, "video", "a", .video), (nil, "audio", "a.mp4", .other), (nil, nil, "a", .other), ("", "", "a.mov", .video),
    ] as [(String?, String?, String, MediaType)])
  func `the type tells, and the extension where there is none`(
    type: String?, medium: String?, name: String, expected: MediaType
  ) throws {
    let url = try #require(URL(string: "http://host/\(name)?x=1.txt"))
    #expect(MediaType(type, medium: medium, url: url) == expected)
  }
}

struct FeedFormatTests {
  @Test(
    arguments: [
      (" \n{\"a\"", .format(.json)), ("[1", .format(.json)), ("\u{FEFF}{", .format(.json)), ("<rss>", .format(.xml)),
      ("<?xml version='1.0'?><!-- <html> --><feed", .format(.xml)), ("<!DOCTYPE rss>", .format(.xml)),
      ("<!DOCTYPE html><html>", .webPage), ("<?xml version='1.0'?>\n<!doctype HTML PUBLIC", .webPage),
      ("<HTML lang=en>", .webPage), ("<!-- x --><head>", .webPage), ("", .empty), (" \n", .empty), ("hello", .unknown),
      ("#EXTM3U", .unknown),
    ] as [(String, FeedFormat.Verdict)])
  func `documents are known by their beginning`(text: String, verdict: FeedFormat.Verdict) {
    #expect(FeedFormat.sniff(text[...]) == verdict)
  }
}

struct FeedAddressTests {
  @Test(arguments: ["", " ", "http://", "http:///a", "https://", "a\u{0}b"])
  func `what is no address is none`(text: String) {
    #expect(FeedAddress(text) == nil)
  }

  @Test func `people see neither passwords nor keys`() {
    #expect(FeedAddress("https://me:secret@host:444/a/b.json?token=1#x")?.shown == "https://host:444/a/b.json")
    #expect(FeedAddress("/tmp/a b.json")?.shown == "/tmp/a b.json")
  }

  @Test func `paths are files, also relative ones and those with odd characters`() {
    #expect(FeedAddress("/tmp/50%#?.json")?.location == .file(path: "/tmp/50%#?.json"))
    #expect(FeedAddress("feed.json")?.location == .file(path: FileManager.default.currentDirectoryPath + "/feed.json"))
  }

  @Test func `references of a file may be files, those of the web not`() throws {
    let file = try #require(FeedAddress("/tmp/a b/feed.json"))
    #expect(file.resolve("clips/我 50%.mp4")?.location == .file(path: "/tmp/a b/clips/我 50%.mp4"))
    #expect(file.resolve("http://host/x.mp4")?.location == .remote(url: "http://host/x.mp4"))
    let web = try #require(FeedAddress("https://host/a/feed.json"))
    #expect(web.resolve("//other/x")?.text == "https://other/x")
    #expect(web.resolve("b.mp4#t=1")?.location == .remote(url: "https://host/a/b.mp4"))
    for reference in ["file:///etc/passwd", "javascript:1", "data:text/plain,x", "ftp://h/a", ""] {
      #expect(web.resolve(reference) == nil)
    }
  }
}
