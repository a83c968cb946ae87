import Testing

@testable import Feed

struct FolderSourceTests {
  private func names(_ page: FeedPage) -> [String] { page.items.map(\.caption) }

  /// All items of a source, page by page.
  private func everything(_ source: FolderSource, pageSize: Int = 10) async throws -> FeedPage {
    var whole = FeedPage(items: [])
    var cursor: FeedCursor?
    repeat {
      let page = try await source.page(after: cursor, size: pageSize)
      whole.items += page.items
      whole.skipped += page.skipped
      cursor = page.next
    } while cursor != nil
    return whole
  }

  @Test func `videos are found in all folders, in natural order`() async throws {
    let folder = try TemporaryFolder()
    for name in ["clip10.mp4", "Clip9.mp4", "a2/z.mp4", "a10/y2.mp4", "a10/y1.mp4", "clip1.mp4", "b/c/d/e.mp4"] {
      try folder.write(name, Samples.mp4)
    }
    let page = try await everything(FolderSource(paths: [folder.path]))
    #expect(names(page) == ["z", "y1", "y2", "e", "clip1", "Clip9", "clip10"])
    #expect(page.skipped.isEmpty)
  }

  @Test func `content decides, not the extension`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("text.mp4", "Not a video at all.")
    try folder.write("film", Samples.mp4)
    try folder.write("holiday.jpg", Samples.ebml(documentType: "webm"))
    try folder.write("notes.txt", "Nothing to see.")
    let page = try await everything(FolderSource(paths: [folder.path]))
    #expect(names(page) == ["film", "holiday"])
    #expect(page.skipped == [SkippedItem(name: folder.path("text.mp4"), reason: .notVideo)])
  }

  @Test func `still pictures are covers, not items`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.mp4", Samples.mp4)
    try folder.write("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
    try folder.write("b.heic", Samples.box("ftyp", Array("heic".utf8) + [0, 0, 0, 0]))
    let page = try await everything(FolderSource(paths: [folder.path]))
    #expect(names(page) == ["a"])
    #expect(page.skipped.isEmpty)
  }

  @Test func `an item says where its bytes are and how many`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Summer/beach_day.mp4", Samples.mp4)
    let item = try #require(try await everything(FolderSource(paths: [folder.path])).items.first)
    #expect(item.source == MediaSource(location: .file(path: path), byteCount: Int64(Samples.mp4.count)))
    #expect(item.kind == .video)
    #expect(item.caption == "beach day")
    #expect(item.author == "Summer")
    #expect(item.cover == nil)
    #expect(item.counts == ItemCounts())
  }

  @Test func `files can be given, in the given order, and a given file that is no video is reported`() async throws {
    let folder = try TemporaryFolder()
    let b = try folder.write("b.mp4", Samples.mp4)
    let a = try folder.write(".a.mp4", Samples.mp4)
    let text = try folder.write("readme", "text")
    try folder.write("dir/c.mp4", Samples.mp4)
    let page = try await everything(FolderSource(paths: [b, folder.path("dir"), text, a]))
    #expect(names(page) == ["b", "c", ".a"])
    #expect(page.skipped == [SkippedItem(name: text, reason: .notVideo)])
  }

  @Test func `hidden files and folders are left out`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(".hidden.mp4", Samples.mp4)
    try folder.write(".cache/x.mp4", Samples.mp4)
    try folder.write("seen.mp4", Samples.mp4)
    #expect(names(try await everything(FolderSource(paths: [folder.path]))) == ["seen"])
    #expect(names(try await everything(FolderSource(paths: [folder.path("/.cache")]))) == ["x"])
  }

  @Test func `an empty folder is an empty feed`() async throws {
    let folder = try TemporaryFolder()
    #expect(try await FolderSource(paths: [folder.path]).page(after: nil, size: 10) == FeedPage(items: []))
    #expect(try await FolderSource(paths: []).page(after: nil, size: 10) == FeedPage(items: []))
  }

  @Test func `describe completes items, and cannot change who they are`() async throws {
    let folder = try TemporaryFolder()
    for number in 1...5 { try folder.write("v\(number).mp4", Samples.mp4) }
    let source = FolderSource(paths: [folder.path]) { item in
      if item.caption == "v3" { return MediaItem(id: ItemID("other"), caption: "other") }
      if item.caption == "v1" { for _ in 0..<20 { await Task.yield() } }
      var item = item
      item.duration = .seconds(3)
      return item
    }
    let items = try await source.page(after: nil, size: 10).items
    #expect(items.map(\.caption) == ["v1", "v2", "v3", "v4", "v5"])
    #expect(items.map { $0.duration != nil } == [true, true, false, true, true])
  }

  // MARK: - Pages

  @Test(arguments: [1, 3, 10, 100]) func `pages of any size make up the same feed`(size: Int) async throws {
    let folder = try TemporaryFolder()
    for number in 1...23 { try folder.write("v\(number).mp4", Samples.mp4) }
    try folder.write("v7.txt", "text between")
    let source = FolderSource(paths: [folder.path])
    #expect(names(try await everything(source, pageSize: size)) == (1...23).map { "v\($0)" })
    #expect(try await source.page(after: nil, size: size).items.count == min(size, 23))
  }

  @Test func `a size below one is taken for one`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.mp4", Samples.mp4)
    try folder.write("b.mp4", Samples.mp4)
    #expect(names(try await FolderSource(paths: [folder.path]).page(after: nil, size: 0)) == ["a"])
  }

  @Test func `a page that is asked for twice is the same twice`() async throws {
    let folder = try TemporaryFolder()
    for number in 1...9 { try folder.write("v\(number).mp4", Samples.mp4) }
    let source = FolderSource(paths: [folder.path])
    let first = try await source.page(after: nil, size: 3)
    let second = try await source.page(after: first.next, size: 3)
    #expect(try await source.page(after: first.next, size: 3) == second)
    #expect(names(second) == ["v4", "v5", "v6"])
  }

  @Test func `a cursor goes on from its place also in a later listing`() async throws {
    let folder = try TemporaryFolder()
    for number in 1...6 { try folder.write("v\(number).mp4", Samples.mp4) }
    let cursor = try await FolderSource(paths: [folder.path]).page(after: nil, size: 3).next
    folder.remove("v3.mp4")
    folder.remove("v4.mp4")
    try folder.write("v3b.mp4", Samples.mp4)
    let later = FolderSource(paths: [folder.path])
    #expect(names(try await later.page(after: cursor, size: 10)) == ["v3b", "v5", "v6"])
  }

  @Test func `the first page looks afresh`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.mp4", Samples.mp4)
    let source = FolderSource(paths: [folder.path])
    #expect(names(try await source.page(after: nil, size: 10)) == ["a"])
    try folder.write("b.mp4", Samples.mp4)
    folder.remove("a.mp4")
    #expect(names(try await source.page(after: nil, size: 10)) == ["b"])
  }

  @Test(arguments: ["", "x", "0", "0:zz", "0:1", "-1:61", "7:61"])
  func `a cursor from elsewhere is refused`(cursor: String) async throws {
    let folder = try TemporaryFolder()
    let source = FolderSource(paths: [folder.path])
    await #expect(throws: FeedError.unknownCursor) { try await source.page(after: FeedCursor(cursor), size: 10) }
  }

  @Test func `ids are the same at each launch, however a file is reached`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("dir/a.mp4", Samples.mp4)
    try folder.link("shortcut", to: "dir")
    let direct = try await everything(FolderSource(paths: [folder.path("dir")])).items
    let again = try await everything(FolderSource(paths: [folder.path("dir")])).items
    let byFile = try await everything(FolderSource(paths: [folder.path("dir/../dir/a.mp4")])).items
    let byLink = try await everything(FolderSource(paths: [folder.path("shortcut")])).items
    #expect(direct.count == 1)
    #expect([again, byFile, byLink].allSatisfy { $0.map(\.id) == direct.map(\.id) })
  }

  // MARK: - Companions

  @Test func `a sidecar and a cover belong to the video of their name`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.mp4", Samples.mp4)
    try folder.write("a.json", #"{"author":"Mia","caption":"Hello","music":"Song","likes":9}"#)
    let cover = try folder.write("a.JPG", [0xFF, 0xD8, 0xFF])
    try folder.write("ab.mp4", Samples.mp4)
    let page = try await everything(FolderSource(paths: [folder.path]))
    #expect(page.items.map(\.author) == ["Mia", folder.path.split(separator: "/").last.map(String.init)])
    #expect(page.items.map(\.caption) == ["Hello", "ab"])
    #expect(page.items.map(\.musicTitle) == ["Song", nil])
    #expect(page.items.map(\.counts.likes) == [9, 0])
    #expect(page.items.map(\.cover) == [.file(path: cover), nil])
  }

  @Test(arguments: ["jpg", "jpeg", "png", "webp", "PNG"]) func `a cover may be of several kinds`(kind: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let video = try folder.write("a.mp4", Samples.mp4)
    let cover = try folder.write("a.\(kind)", [1])
    #expect(try await everything(FolderSource(paths: [video])).items.first?.cover == .file(path: cover))
  }

  @Test func `a folder, a pipe or the video itself is no cover`() async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("a.jpg")
    try folder.makePipe("a.png")
    let video = try folder.write("a.webp", Samples.mp4)
    #expect(try await everything(FolderSource(paths: [video])).items.map(\.cover) == [nil])
  }

  @Test func `a broken sidecar is reported and the video is shown`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.mp4", Samples.mp4)
    let broken = try folder.write("a.json", "{")
    try folder.write("b.mp4", Samples.mp4)
    let partly = try folder.write("b.json", #"{"likes":"many","author":"B"}"#)
    let page = try await everything(FolderSource(paths: [folder.path]))
    #expect(page.items.map(\.caption) == ["a", "b"])
    #expect(page.items.last?.author == "B")
    #expect(
      page.skipped == [
        SkippedItem(name: broken, reason: .sidecar(problem: "it is no JSON object")),
        SkippedItem(name: partly, reason: .sidecar(problem: "“likes” is no count")),
      ])
  }
}
