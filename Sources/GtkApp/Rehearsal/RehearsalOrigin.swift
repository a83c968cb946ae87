import Feed
import Foundation
import LoopbackOrigin
import Synchronization

/// Serves a feed's files over HTTP on loopback, as slowly as a network would.
final class RehearsalOrigin: Sendable {
  private final class Site: Sendable {
    let resources = Mutex<[String: OriginResource]>([:])
  }

  private let site = Site()
  private let origin: Origin

  /// Serves at once; `stop` must be called in the end.
  init(shape: OriginShape) throws {
    let site = site
    origin = try Origin(shape: shape) { request in
      ResourceAnswers.answer(request, site.resources.withLock { $0[request.path] })
    }
  }

  func stop() { origin.stop() }

  /// Bytes of media that went out, and how many of them more than once.
  var traffic: (fetched: Int64, twice: Int64) {
    let log = origin.log
    let paths = Set(log.entries.map(\.request.path))
    return (
      paths.reduce(0) { $0 + log.bytesServed($1) },
      paths.reduce(0) { $0 + log.bytesServedTwice($1) }
    )
  }

  /// The same item, to be read from here. What is no file, or can't be opened, stays as it is.
  func serving(_ item: MediaItem) -> MediaItem {
    var item = item
    item.sources = item.sources.map { source in
      guard let served = serve(source.location) else { return source }
      var source = source
      source.location = .remote(url: served.url)
      source.byteCount = served.length
      return source
    }
    if let cover = item.cover, let served = serve(cover) { item.cover = .remote(url: served.url) }
    return item
  }

  private func serve(_ location: MediaLocation) -> (url: String, length: Int64)? {
    guard case .file(let file) = location, let resource = try? OriginResource(file: file) else { return nil }
    let path = "/" + (file.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    site.resources.withLock { $0[path] = resource }
    return (origin.url(path), resource.length)
  }
}

/// A source whose items are served by an origin.
struct ServedSource: FeedSource {
  let source: any FeedSource
  let origin: RehearsalOrigin

  func page(after cursor: FeedCursor?, size: Int) async throws -> Feed.FeedPage {
    var page = try await source.page(after: cursor, size: size)
    page.items = page.items.map(origin.serving)
    return page
  }
}
