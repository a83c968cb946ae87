import FaultyOrigin
import Feed
import Foundation
import LoopbackOrigin
import MediaCache
import RemoteFeed
import Testing

/// An origin with feed documents on it, and sources that read them without pauses between tries.
final class FeedStand {
  enum Fetcher: CaseIterable, Sendable { case curl, urlSession }

  let origin: FaultyOrigin
  let fetcher: any ByteFetcher

  init(_ kind: Fetcher = .curl) throws {
    origin = try FaultyOrigin()
    switch kind {
    case .curl: fetcher = CurlFetcher(stallAfter: .seconds(60))
    case .urlSession: fetcher = URLSessionFetcher(stallAfter: .seconds(60))
    }
  }

  deinit { origin.stop() }

  func url(_ path: String) -> String { origin.url(path) }

  func put(_ path: String, _ text: String, type: String? = "application/json", tag: String? = nil) {
    put(path, Array(text.utf8), type: type, tag: tag)
  }

  func put(_ path: String, _ bytes: [UInt8], type: String? = "application/json", tag: String? = nil) {
    origin.put(path, OriginResource(bytes: bytes, contentType: type, entityTag: tag))
  }

  var documents: FeedDocumentFetcher { documents(limit: 10_000_000) }

  func documents(limit: Int) -> FeedDocumentFetcher {
    var retries = RetryPlan()
    retries.pauses = []
    return FeedDocumentFetcher(fetcher: fetcher, limit: limit, retries: retries)
  }

  func source(_ path: String, _ options: RemoteFeedOptions = RemoteFeedOptions()) -> any FeedSource {
    RemoteFeed.source(for: url(path), documents: documents, options: options)
  }

  /// The status of each answer about a path.
  func statuses(_ path: String) -> [Int?] { origin.log.entries(path).map(\.status) }
}

extension FeedSource {
  /// All pages to the end, at most so many.
  func pages(size: Int = 10, most: Int = 5000) async throws -> [FeedPage] {
    var pages = [try await page(after: nil, size: size)]
    while let next = pages.last?.next, pages.count < most { pages.append(try await page(after: next, size: size)) }
    return pages
  }
}

/// What a source says when it fails; nil if it does not.
func failure(_ work: () async throws -> Void) async -> FeedError? {
  do {
    try await work()
    return nil
  } catch {
    return error as? FeedError
  }
}

/// A JSON Feed of items with one video each.
func jsonFeed(_ ids: [String], next: String? = nil) -> String {
  let items = ids.map {
    #"{"id":"\#($0)","title":"Clip \#($0)","attachments":[{"url":"\#($0).mp4","mime_type":"video/mp4"}]}"#
  }
  let tail = next.map { #","next_url":"\#($0)""# } ?? ""
  return
    #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[\#(items.joined(separator: ","))]\#(tail)}"#
}

/// Waits until the condition holds, for a bounded time. Its answer is checked by the caller.
func eventually(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async -> Bool {
  for _ in 0..<20_000 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return condition()
}

/// A folder that is removed afterwards.
final class TestFolder {
  let path: String

  init(suffix: String = "") throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("feed-\(UUID().uuidString)\(suffix)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws -> String { try write(name, Data(text.utf8)) }

  func write(_ name: String, _ data: Data) throws -> String {
    try data.write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }
}
