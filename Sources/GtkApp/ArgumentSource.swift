import Feed
import MediaCache
import RemoteFeed

/// The feed of what a command was given: feed documents, and the videos of files and folders, in the order given.
enum ArgumentSource {
  /// - Parameters:
  ///   - fetcher: what brings feed documents over the network; nil for one of their own, if there are any.
  ///   - describe: completes each item of a page before it is given out.
  static func make(
    _ arguments: [String], language: Language, fetcher: (any ByteFetcher)?,
    describe: @escaping @Sendable (MediaItem) -> MediaItem
  ) -> any FeedSource {
    var options = RemoteFeedOptions()
    options.language = language == .chinese ? .simplifiedChinese : .english
    var sources: [any FeedSource] = []
    var paths: [String] = []
    var shared = fetcher
    func endFolders() {
      guard !paths.isEmpty else { return }
      sources.append(FolderSource(paths: paths, describe: describe))
      paths = []
    }
    for argument in arguments {
      guard RemoteFeed.isFeed(argument) else {
        paths.append(argument)
        continue
      }
      endFolders()
      let fetcher = shared ?? CurlFetcher()
      shared = fetcher
      let documents = RemoteFeed.source(for: argument, fetcher: fetcher, options: options)
      sources.append(DescribedSource(documents, describe: describe))
    }
    endFolders()
    return sources.count == 1 ? sources[0] : JoinedSource(sources)
  }
}
