import Testing

@testable import Feed

struct FolderPicturesTests {
  private func folder(_ names: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try folder.write(name, "") }
    return folder
  }

  @Test func `pictures of all folders are found in natural order, and nothing else`() throws {
    let folder = try folder(["b/10.PNG", "b/9.webp", "a.jpeg", "film.mp4", "notes.txt", "c.heic", ".hidden.jpg"])
    let items = try FolderPictures.items(in: [folder.path], limit: 10)
    #expect(items.map(\.caption) == ["a", "9", "10", "c"])
    #expect(items.allSatisfy { $0.kind == .image && $0.sources.count == 1 })
    #expect(items[1].author == "b")
    #expect(items[0].source?.location == .file(path: folder.path("a.jpeg")))
  }

  @Test func `a picture with a video's name is its cover and no item`() throws {
    let folder = try folder(["film.mp4", "film.jpg", "film.gif", "other/film.jpg"])
    let items = try FolderPictures.items(in: [folder.path], limit: 10)
    #expect(items.map(\.id) == [ItemID(folder.path("other/film.jpg"))])
  }

  @Test func `a file of a host's kind says what it is`() throws {
    let folder = try folder(["x.txt"])
    try folder.write("year.countdown", "New year\n 2027-01-01T00:00:00Z\n")
    try folder.write("long.countdown", String(repeating: "a", count: 2_001))
    let items = try FolderPictures.items(in: [folder.path], kinds: ["countdown": "clock"], limit: 10)
    #expect(items.map(\.kind) == [.custom("clock")])
    #expect(items.map(\.caption) == ["New year 2027-01-01T00:00:00Z"])
  }

  @Test func `there are no more than wanted, and none where nothing can be read`() throws {
    let folder = try folder((1...20).map { "\($0).jpg" })
    #expect(try FolderPictures.items(in: [folder.path], limit: 3).map(\.caption) == ["1", "2", "3"])
    #expect(try FolderPictures.items(in: ["/nowhere/at/all"], limit: 3).isEmpty)
  }
}
