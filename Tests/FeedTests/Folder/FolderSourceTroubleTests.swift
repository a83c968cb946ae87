import Glibc
import Testing

@testable import Feed

/// Files that cannot be read, links that lead in circles, names that are no text.
struct FolderSourceTroubleTests {
  private func everything(_ source: FolderSource) async throws -> FeedPage {
    let page = try await source.page(after: nil, size: 1000)
    #expect(page.next == nil)
    return page
  }

  private func names(_ page: FeedPage) -> [String] { page.items.map(\.caption) }

  @Test func `pipes, sockets, devices and empty files are reported without waiting for them`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.mp4", Samples.mp4)
    try folder.makePipe("b.mp4")
    try folder.makeSocket("c.mp4")
    try folder.link("d.mp4", to: "/dev/null")
    try folder.write("e.mp4", [])
    try folder.link("f.mp4", to: "b.mp4")
    let spy = SpyFileSystem()
    let page = try await everything(FolderSource(paths: [folder.path], fileSystem: spy))
    #expect(names(page) == ["a"])
    #expect(
      page.skipped == [
        SkippedItem(name: folder.path("b.mp4"), reason: .pipe),
        SkippedItem(name: folder.path("c.mp4"), reason: .socket),
        SkippedItem(name: folder.path("d.mp4"), reason: .device),
        SkippedItem(name: folder.path("e.mp4"), reason: .empty),
        SkippedItem(name: folder.path("f.mp4"), reason: .pipe),
      ])
    #expect(spy.openedNames == ["a.mp4", "e.mp4"], "special files are told without opening them")
  }

  @Test func `a pipe that takes a file's place after the listing does not block`() async throws {
    let folder = try TemporaryFolder()
    for name in ["a.mp4", "b.mp4", "c.mp4"] { try folder.write(name, Samples.mp4) }
    let spy = SpyFileSystem()
    spy.beforeOpening { count in
      guard count == 2 else { return }
      folder.remove("b.mp4")
      _ = try? folder.makePipe("b.mp4")
    }
    let page = try await everything(FolderSource(paths: [folder.path], fileSystem: spy))
    #expect(names(page) == ["a", "c"])
    #expect(page.skipped == [SkippedItem(name: folder.path("b.mp4"), reason: .pipe)])
  }

  @Test func `files and folders that vanish after the listing are reported`() async throws {
    let folder = try TemporaryFolder()
    for name in ["a.mp4", "b.mp4", "c.mp4", "d/e.mp4"] { try folder.write(name, Samples.mp4) }
    let spy = SpyFileSystem()
    spy.beforeOpening { if $0 == 1 { folder.remove("b.mp4") } }
    spy.beforeListing { count in
      guard count == 2 else { return }
      folder.remove("d/e.mp4")
      folder.remove("d")
    }
    let page = try await everything(FolderSource(paths: [folder.path], fileSystem: spy))
    #expect(names(page) == ["a", "c"])
    #expect(
      page.skipped == [
        SkippedItem(name: folder.path("b.mp4"), reason: .vanished),
        SkippedItem(name: folder.path("d"), reason: .vanished),
      ])
  }

  @Test(
    .enabled(if: geteuid() != 0, "root may read everything; the refused calls below stand in for this"))
  func `files and folders without permission are reported`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.mp4", Samples.mp4)
    let file = try folder.write("b.mp4", Samples.mp4)
    try folder.write("c/d.mp4", Samples.mp4)
    chmod(file, 0)
    chmod(folder.path("c"), 0)
    defer { chmod(folder.path("c"), 0o755) }
    let page = try await everything(FolderSource(paths: [folder.path]))
    #expect(names(page) == ["a"])
    #expect(
      page.skipped == [
        SkippedItem(name: file, reason: .notPermitted),
        SkippedItem(name: folder.path("c"), reason: .notPermitted),
      ])
  }

  @Test func `what the system refuses is reported with the reason`() async throws {
    let folder = try TemporaryFolder()
    for name in ["a.mp4", "b.mp4", "c/x.mp4", "d.mp4"] { try folder.write(name, Samples.mp4) }
    try folder.write("d.json", "{}")
    let spy = SpyFileSystem()
    spy.refuse("a.mp4", EACCES)
    spy.refuse("b.mp4", EIO)
    spy.refuse("c", EACCES)
    spy.refuse("d.json", EACCES)
    let page = try await everything(FolderSource(paths: [folder.path], fileSystem: spy))
    #expect(names(page) == ["d"])
    #expect(
      Set(page.skipped) == [
        SkippedItem(name: folder.path("a.mp4"), reason: .notPermitted),
        SkippedItem(name: folder.path("b.mp4"), reason: .unreadable(code: EIO)),
        SkippedItem(name: folder.path("c"), reason: .notPermitted),
        SkippedItem(name: folder.path("d.json"), reason: .notPermitted),
      ])
  }

  // MARK: - Links

  @Test func `circles of links end, and each video is shown once`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a/b/one.mp4", Samples.mp4)
    try folder.link("a/b/up", to: "..")
    try folder.link("a/b/top", to: folder.path)
    try folder.link("a/self", to: ".")
    try folder.write("c/two.mp4", Samples.mp4)
    try folder.link("c/across", to: "../a")
    try folder.link("a/across", to: "../c")
    let spy = SpyFileSystem()
    let page = try await everything(FolderSource(paths: [folder.path], fileSystem: spy))
    #expect(Set(names(page)) == ["one", "two"])
    #expect(page.items.count == 2)
    #expect(page.skipped.isEmpty)
    #expect(spy.counts.listed == 4, "the folder itself, a, b and c, each once")
  }

  @Test func `a link upwards does not let the feed out of the given folder`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("outside.mp4", Samples.mp4)
    try folder.write("given/inside.mp4", Samples.mp4)
    try folder.link("given/up", to: "..")
    try folder.link("given/root", to: "/")
    let spy = SpyFileSystem()
    let page = try await everything(FolderSource(paths: [folder.path("given")], fileSystem: spy))
    #expect(names(page) == ["inside"])
    #expect(spy.counts.listed == 1)
  }

  @Test func `links that lead nowhere are reported`() async throws {
    let folder = try TemporaryFolder()
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    try folder.link("gone.mp4", to: "nothing")
    try folder.write("v.mp4", Samples.mp4)
    let page = try await everything(FolderSource(paths: [folder.path]))
    #expect(names(page) == ["v"])
    #expect(page.skipped.map(\.reason) == [.brokenLink, .brokenLink, .brokenLink])
  }

  @Test func `a file that is reached in several ways is shown once, where it comes first`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("b.mp4", Samples.mp4)
    try folder.hardLink("a.mp4", to: "b.mp4")
    try folder.link("c.mp4", to: "b.mp4")
    try folder.write("dir/d.mp4", Samples.mp4)
    try folder.link("z", to: "dir")
    let paths = [folder.path, folder.path("b.mp4"), folder.path("dir"), folder.path]
    let page = try await everything(FolderSource(paths: paths))
    #expect(names(page) == ["a", "d"])
  }

  @Test func `a file that is reached twice is shown once also on different pages, and on pages asked for again`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("v1.mp4", Samples.mp4)
    try folder.write("v2.mp4", Samples.mp4)
    try folder.hardLink("v3.mp4", to: "v1.mp4")
    try folder.write("v4.mp4", Samples.mp4)
    let source = FolderSource(paths: [folder.path])
    let first = try await source.page(after: nil, size: 2)
    #expect(names(first) == ["v1", "v2"])
    #expect(names(try await source.page(after: first.next, size: 2)) == ["v4"])
    #expect(names(try await source.page(after: first.next, size: 2)) == ["v4"])
  }

  @Test func `a link to a file is called as the link is`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("store/0815", Samples.mp4)
    let link = try folder.link("My Film.mp4", to: "store/0815")
    let page = try await everything(FolderSource(paths: [link]))
    #expect(names(page) == ["My Film"])
    #expect(page.items.first?.source?.location == .file(path: link))
  }

  // MARK: - Names

  @Test func `any text is a name`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("🎬 movie.mp4", Samples.mp4)
    try folder.write("two\nlines.mp4", Samples.mp4)
    try folder.write("50% \"off\"; $HOME 'x'.mp4", Samples.mp4)
    try folder.write(String(repeating: "長", count: 80) + ".mp4", Samples.mp4)
    let page = try await everything(FolderSource(paths: [folder.path]))
    #expect(
      Set(names(page)) == [
        "🎬 movie", "two lines", "50% \"off\"; $HOME 'x'", String(repeating: "長", count: 80),
      ])
    #expect(page.items.contains { $0.source?.location == .file(path: folder.path("two\nlines.mp4")) })
  }

  @Test func `a name that is no text is reported, and the pages go on after it`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.mp4", Samples.mp4)
    try folder.write(rawName: Array("b".utf8) + [0xFF] + Array(".mp4".utf8), Samples.mp4)
    try folder.write(rawName: [0xC3, 0x28], "text".utf8.map { $0 })
    try folder.write("z.mp4", Samples.mp4)
    let source = FolderSource(paths: [folder.path])
    #expect(try await everything(source).items.map(\.caption) == ["a", "z"])
    #expect(
      try await everything(source).skipped
        == [SkippedItem(name: folder.path("b\u{FFFD}.mp4"), reason: .nameNotUnicode)])

    var cursor: FeedCursor?
    var paged: [String] = []
    repeat {
      let page = try await source.page(after: cursor, size: 1)
      paged += names(page)
      cursor = page.next
    } while cursor != nil
    #expect(paged == ["a", "z"])
  }

  // MARK: - Nothing to show at all

  @Test func `a feed of which nothing can be read says why`() async throws {
    let folder = try TemporaryFolder()
    let missing = folder.path("missing")
    let source = FolderSource(paths: [missing, folder.path("also missing")])
    let error = FeedError.unreadable(SkippedItem(name: missing, reason: .vanished))
    await #expect(throws: error) { try await source.page(after: nil, size: 10) }
    #expect(error.message.contains(missing))
    #expect(!error.advice.isEmpty)

    let pipe = try folder.makePipe("pipe")
    await #expect(throws: FeedError.unreadable(SkippedItem(name: pipe, reason: .pipe))) {
      try await FolderSource(paths: [pipe]).page(after: nil, size: 10)
    }
  }

  @Test func `one path of several that cannot be read is only reported`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("v.mp4", Samples.mp4)
    let page = try await everything(FolderSource(paths: [folder.path("missing"), folder.path]))
    #expect(names(page) == ["v"])
    #expect(page.skipped == [SkippedItem(name: folder.path("missing"), reason: .vanished)])
  }

  @Test func `every report is a sentence about the file, with advice`() {
    let reasons: [SkippedItem.Reason] = [
      .notPermitted, .vanished, .brokenLink, .pipe, .socket, .device, .empty, .notVideo, .nameNotUnicode,
      .unreadable(code: 5), .sidecar(problem: "it is long"), .nothingToShow, .malformed(problem: "“id” is missing"),
    ]
    let reports = reasons.map { SkippedItem(name: "clip.mp4", reason: $0) }
    #expect(Set(reports.map(\.message)).count == reasons.count)
    #expect(reports.allSatisfy { $0.message.hasPrefix("“clip.mp4” ") && $0.message.hasSuffix(".") })
    #expect(reports.allSatisfy { $0.description == "\($0.message) \($0.advice)" && $0.advice.hasSuffix(".") })
  }
}
