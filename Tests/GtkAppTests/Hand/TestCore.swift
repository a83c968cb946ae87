import FFmpegEngine
import Feed
import Foundation
import MediaCache

@testable import GtkApp

extension AppCore {
  /// What a test's pages share. It plays to nobody.
  ///
  /// - Parameter cache: by default one that is never opened, for feeds of files.
  static func forTest(
    _ source: any FeedSource, settings: Settings, language: Language = .english,
    mixer: AudioMixer = AudioMixer(notice: { _ in }),
    cache: AppCache = AppCache(directory: "/nowhere", configuration: CacheConfiguration())
  ) throws -> AppCore {
    // The tests bring a device that plays to nobody.
    setenv("SDL_AUDIODRIVER", "dummy", 0)
    try MainLoop.start()
    return AppCore(source: source, settings: settings, texts: Texts(language), mixer: mixer, cache: cache)
  }
}
