import Feed
import Foundation
import TestMedia
import Testing

@testable import GtkApp

/// What the command's arguments show.
@MainActor
struct ArgumentSourceTests {
  private let folder: URL

  init() throws {
    folder = URL(fileURLWithPath: try TestMedia.folder() + "/arguments-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func put(_ name: String, _ text: String) throws -> String {
    let path = folder.appendingPathComponent(name).path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func items(_ arguments: [String], liked: Set<String> = []) async throws -> [MediaItem] {
    let source = App.source(arguments, liked: liked)
    var page = try await source.page(after: nil, size: 10)
    var items = page.items
    while let next = page.next {
      page = try await source.page(after: next, size: 10)
      items += page.items
    }
    return items
  }

  @Test func aFeedFileAndAFolderShowInTheOrderGiven() async throws {
    let clip = try TestMedia.clip(item: 1, frames: 30)
    let videos = folder.appendingPathComponent("videos.json")
    try FileManager.default.createDirectory(at: videos, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: clip, toPath: videos.path + "/own.mp4")
    try Data(#"{"caption":"From its sidecar"}"#.utf8).write(to: videos.appendingPathComponent("own.json"))
    let feed = try put(
      "feed.json",
      #"""
      {"items":[{"id":"near","title":"Near","attachments":[{"url":"videos.json/own.mp4"}]},
       {"id":"far","title":"Far","attachments":[{"url":"http://127.0.0.1:1/a.mp4"}]}]}
      """#)
    let near = "feed:file://\(feed)#near"
    let items = try await items([feed, videos.path], liked: [near])
    #expect(items.map(\.caption) == ["Near", "Far", "From its sidecar"])
    #expect(items.map(\.isLiked) == [true, false, false])
    #expect(items.map { $0.duration != nil } == [true, false, true])
    #expect(items.map { $0.size != nil } == [true, false, true])
  }

  @Test func aFeedThatFailsSpeaksThePersonsLanguage() async throws {
    let feed = try put("page.xml", "<html></html>")
    for language in Language.allCases {
      let source = App.source([feed], liked: [], language: language)
      let error = await #expect(throws: FeedError.self) { try await source.page(after: nil, size: 1) }
      #expect(error?.message.contains("网页") == (language == .chinese))
      #expect(error?.message.contains("web page") == (language == .english))
    }
  }
}
