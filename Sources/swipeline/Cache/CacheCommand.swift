import Foundation
import GtkApp
import MediaCache
import Synchronization

/// `swipeline cache`: looks at what was kept of the network's media, checks it, removes it.
@MainActor
struct CacheCommand {
  let options: CacheOptions
  let settings: Settings
  let chinese: Bool

  /// - Returns: the text for standard output, the one for standard error, and the exit status.
  func run() -> (output: String, complaint: String, status: Int32) {
    let folder = options.folder.map { URL(fileURLWithPath: $0).path } ?? App.cacheFolder
    if case .limit(let bytes?) = options.action, options.folder == nil { settings.cacheLimit = bytes }
    // A cache that was never used is empty; looking at it makes no folder.
    guard FileManager.default.fileExists(atPath: folder) else { return (text(CacheListing.none(folder, limit)), "", 0) }
    let notices = Mutex<[CacheNotice]>([])
    var configuration = CacheConfiguration()
    configuration.limit = limit
    let cache = MediaCache(
      directory: folder, configuration: configuration,
      host: CacheHost(notice: { notice in notices.withLock { $0.append(notice) } }), fetcher: CurlFetcher())
    // Notices come on the cache's own queue.
    cache.flush()
    let complaint = notices.withLock { $0 }.map { $0.message(in: chinese ? .simplifiedChinese : .english) }
      .joined(separator: "\n")
    guard cache.canStore else { return ("", complaint, 1) }
    defer { cache.close() }
    let (output, status) = act(on: cache)
    return (output, complaint, status)
  }

  private var limit: Int64 {
    if case .limit(let bytes?) = options.action { return bytes }
    return settings.cacheLimit
  }

  private func act(on cache: MediaCache) -> (String, Int32) {
    switch options.action {
    case .list, .limit: return (text(CacheListing(cache)), 0)
    case .verify:
      let report = CacheCheck(cache.verify(), repairs: cache.repairs)
      let output = options.asJSON ? report.json : report.text(chinese: chinese)
      return (output, report.isClean ? 0 : 1)
    case .clear:
      let freed = ByteCount.text(cache.clear())
      return (chinese ? "已腾出 \(freed)。" : "Freed \(freed).", 0)
    }
  }

  private func text(_ listing: CacheListing) -> String {
    switch options.action {
    case .limit: listing.limitText(chinese: chinese)
    case .clear: chinese ? "已腾出 0 B。" : "Freed 0 B."
    case .verify where options.asJSON: CacheCheck(CacheReport(), repairs: []).json
    case .verify: CacheCheck(CacheReport(), repairs: []).text(chinese: chinese)
    case .list: options.asJSON ? listing.json : listing.text(chinese: chinese)
    }
  }
}
