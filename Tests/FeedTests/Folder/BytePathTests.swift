import Testing

@testable import Feed

struct BytePathTests {
  @Test(arguments: [
    ("/a/b/c.mp4", "/a/b", "c.mp4"), ("/a", "/", "a"), ("/", "/", ""), ("/a/b/", "/a", "b"), ("name", "", "name"),
    ("a/b", "a", "b"), ("//a//b", "//a", "b"), ("", "", ""),
  ])
  func `a path has a parent and a name`(path: String, parent: String, name: String) {
    #expect(BytePath(path).parent == BytePath(parent))
    #expect(BytePath(path).name == Array(name.utf8))
  }

  @Test(arguments: [
    ("/v/clip.MP4", "clip", "mp4"), ("/v/a.b.mov", "a.b", "mov"), ("/v/plain", "plain", ""),
    ("/v/.hidden", ".hidden", ""),
    ("/v/dot.", "dot", ""), ("/v.d/x", "x", ""),
  ])
  func `a name has a stem and an extension`(path: String, stem: String, suffix: String) {
    #expect(BytePath(path).stem == Array(stem.utf8))
    #expect(BytePath(path).pathExtension == suffix)
  }

  @Test func `a path that is no text has no string, and can still be shown`() {
    let path = BytePath([0x2F, 0xFF, 0x61])
    #expect(path.string == nil)
    #expect(path.shown == "/\u{FFFD}a")
    #expect(BytePath("/é🎬").string == "/é🎬")
  }

  @Test func `names are appended with one slash`() {
    #expect(BytePath("/").appending(Array("a".utf8)) == BytePath("/a"))
    #expect(BytePath("/a").appending(Array("b".utf8)) == BytePath("/a/b"))
  }
}
