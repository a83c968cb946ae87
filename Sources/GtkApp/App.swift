import FFmpegEngine
import Feed
import Foundation
import MediaCache
import Pictures
import Playback

/// The Linux app: opens the feed of some files, folders and feed documents in a window, and runs until that is closed.
@MainActor
public struct App {
  public var paths: [String]
  public var width = 540
  public var height = 960
  public var isFullScreen = false
  /// The page that is shown first.
  public var page = Page.feed

  public enum Page: String, CaseIterable, Sendable {
    case feed, loops, stream
  }
  /// Starts without sound, whatever is remembered.
  public var startsMuted = false
  /// Whether what comes over the network is kept, unless the settings say no.
  public var usesCache = true
  /// How much is fetched before it is wanted, whatever is remembered.
  public var preloading: PreloadSetting?

  /// The file that is told what was watched, a JSON object a line; nil for none.
  public var analytics: String?

  public init(paths: [String]) { self.paths = paths }

  /// Whether the environment asks for Chinese; the command line speaks the same language as the window.
  public nonisolated static var speaksChinese: Bool {
    Language(environment: ProcessInfo.processInfo.environment) == .chinese
  }

  /// - Throws: `DisplayError` when there is no display, `AnalyticsFileError` when that file cannot be opened.
  public func run() throws {
    try MainLoop.start()
    let record = try analytics.map { path throws(AnalyticsFileError) in try AnalyticsFile(path: path) }
    let texts = Texts(Language(environment: ProcessInfo.processInfo.environment))
    let settings = Settings(url: Settings.defaultURL)
    if startsMuted { settings.isMuted = true }
    if let preloading { settings.preloading = preloading }
    var configuration = CacheConfiguration()
    configuration.limit = settings.cacheLimit
    configuration.isKept = usesCache
    var pictures = PictureConfiguration().cache
    pictures.isKept = usesCache
    let cache = AppCache(
      directory: App.cacheFolder, configuration: configuration, isEnabled: settings.usesCache,
      pictures: (App.pictureFolder, pictures))
    let core = AppCore(
      source: App.source(
        paths, liked: Set(settings.values.liked), language: texts.language), settings: settings,
      texts: texts, mixer: AudioMixer(), cache: cache)
    core.analytics = record
    record?.onFailure = { [weak core] in core?.onToast?($0.message(chinese: texts.language == .chinese)) }
    let window = AppWindow(
      core, pages: [FeedPage(core), LoopsPage(core), StreamPage(core, folders: paths)],
      shown: Page.allCases.firstIndex(of: page) ?? 0,
      width: width, height: height)
    window.present(isFullScreen: isFullScreen)
    MainLoop.run { window.isClosed }
    window.destroy()
    record?.flush()
    cache.close()
  }

  /// Where the program keeps what can be made or fetched again: `$XDG_CACHE_HOME/swipeline`.
  public nonisolated static var cacheBase: String {
    let base =
      ProcessInfo.processInfo.environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".cache").path
    return "\(base)/swipeline"
  }

  /// The cache of media from the network.
  public nonisolated static var cacheFolder: String { "\(cacheBase)/media" }

  /// The cache of pictures from the network.
  nonisolated static var pictureFolder: String { "\(cacheBase)/pictures" }

  /// What the paths name, with the person's own likes: feed documents by address or file, and the videos of files and
  /// folders. A video of this machine comes with its size and length; one of the network is not opened for that.
  static func source(
    _ paths: [String], liked: Set<String>, language: Language = .english, fetcher: (any ByteFetcher)? = nil
  ) -> any FeedSource {
    ArgumentSource.make(paths, language: language, fetcher: fetcher) { item in
      var described = item
      if case .file? = item.source?.location { described = MediaProbe.describe(item) }
      return described.liked(item.isLiked || liked.contains(item.id.rawValue))
    }
  }
}
