import FFmpegEngine
import Feed
import MediaCache
import Pictures
import Playback

/// What all pages share: the feed's items, the players, the covers, and what is fetched ahead. One page at a time has
/// them: the one that is shown.
@MainActor
final class AppCore {
  let store: FeedStore
  typealias Coordinator = PlaybackCoordinator<FFmpegPlayer, ContinuousClock>
  let coordinator: Coordinator
  let covers: CoverShelf
  let pictures: ImageStore
  let preloader: Preloader
  let network = NetworkState()
  let settings: Settings
  let texts: Texts
  let surface = AppSurface()
  /// Something to tell in a few words.
  var onToast: ((String) -> Void)?
  var onOffline: ((Bool) -> Void)?
  /// Somebody on a page asks for the full screen, for the mini player, or, while the player is away, for the player to
  /// come back to the page.
  var onEnlarge: (() -> Void)?
  var onShrink: (() -> Void)?
  var onTakeBack: (() -> Void)?
  /// The item that is on a screen over the page, and whether that screen covers the page; nil if there is none.
  var screen: (item: ItemID, coversPage: Bool)?
  /// Told what was watched; nil, and nothing is told to anybody.
  var analytics: (any Analytics)?

  private let cache: AppCache
  private var memory: MemoryMonitor?
  private let mixer: AudioMixer
  /// Reads what the cache has to tell.
  private var cacheReader: Task<Void, Never>?
  private let roster: Roster
  /// How many of the things that were left out have been told.
  private var leftOutTold = 0

  /// The outputs of the players made so far, for their counts.
  private final class Roster {
    var outputs: [FrameSource] = []
  }

  init(source: any FeedSource, settings: Settings, texts: Texts, mixer: AudioMixer, cache: AppCache) {
    self.settings = settings
    self.texts = texts
    self.cache = cache
    self.mixer = mixer
    mixer.volume = Self.gain(settings.volume)
    store = FeedStore(source: source)
    let roster = Roster()
    self.roster = roster
    coordinator = PlaybackCoordinator(isMuted: settings.isMuted, clock: ContinuousClock()) { id in
      let player = FFmpegPlayer(id: id, mixer: mixer, openBytes: cache.opener)
      roster.outputs.append(player.output)
      return player
    }
    covers = CoverShelf(openBytes: cache.opener)
    pictures = ImageStore(openBytes: cache.pictureOpener)
    preloader = Preloader(
      cache, setting: settings.preloading, watching: WatchMemory(url: settings.watchingURL), network: network)
    preloader.playback = { [weak coordinator] in coordinator?.state }
    coordinator.surface = surface
    preloader.onChange = { [weak self] in self?.surface.page?.reconsider() }
    covers.onCover = { [weak self] item, cover in self?.surface.coverCame(cover, for: item) }
    cache.refresh { [weak self] url in await self?.freshAddress(for: url) }
    network.observe { [weak self] in self?.networkChanged() }
    memory = MemoryMonitor { [weak self] in self?.memoryIsShort() }
    let events = cache.events
    cacheReader = Task { [weak self] in
      for await event in events { self?.cacheTold(event) }
    }
  }

  /// From now on it is this page on which playback shows itself.
  func give(to page: some AppPage) { surface.give(to: page) }

  /// From now on this item plays, on a screen over the pages, and nothing is loaded beside it.
  /// - Parameter manner: as its page plays it; but it is heard.
  func focusAlone(_ item: MediaItem, _ manner: PlayManner) {
    preloader.focus([item], near: [])
    var manner = manner
    manner.isSilent = false
    coordinator.send(.focus(Focus(playing: [preloader.picked(item)], manners: [item.id: manner])))
  }

  /// All that nobody looks at is let go of at once.
  func memoryIsShort() {
    coordinator.send(.memoryPressure)
    surface.page?.memoryIsShort()
    pictures.trim()
    MemoryReturn.settle()
  }

  /// Gives everything back.
  func close() {
    cacheReader?.cancel()
    preloader.stop()
    covers.stop()
    store.close()
    coordinator.send(.close)
  }

  /// Counts of all players together.
  var frameStatistics: FrameStatistics {
    roster.outputs.map(\.statistics).reduce(into: FrameStatistics()) { sum, next in
      sum.presented += next.presented
      sum.dropped += next.dropped
      sum.late += next.late
    }
  }

  /// What the preferences change.
  var preferences: PreferencesWindow.Subject {
    PreferencesWindow.Subject(
      settings: settings, preloader: preloader, cache: cache,
      compare: { [weak self] mode in
        self?.settings.compareMode = mode
        self?.surface.page?.reconsider()
      }, reconsider: { [weak self] in self?.surface.page?.reconsider() })
  }

  /// How loud all is, 0 … 1, as the person sees it. What is turned up is heard, whatever was muted.
  var volume: Double {
    get { settings.volume }
    set {
      let isLouder = newValue > volume
      settings.volume = newValue
      mixer.volume = Self.gain(volume)
      if isLouder { coordinator.send(.setMuted(false)) }
    }
  }

  /// The ear finds half of the way half as loud when the amplitude goes by the square, about.
  private static func gain(_ volume: Double) -> Float { Float(volume * volume) }

  /// Pauses one item, or plays on, whichever way it was paused.
  func togglePause(_ item: ItemID) {
    let isPaused = coordinator.state.isPaused
    let isItemPaused = coordinator.state.pausedItems.contains(item)
    // What plays beside it keeps its own pause.
    if isItemPaused || !isPaused { coordinator.send(.pauseItem(item, !isItemPaused)) }
    if isPaused { coordinator.send(.setPaused(false)) }
  }

  func toggleMute() { coordinator.send(.setMuted(!coordinator.state.isMuted)) }

  func toggleLike(_ id: ItemID) {
    store.toggleLike(id)
    rememberLike(id)
  }

  func like(_ id: ItemID) {
    store.like(id)
    rememberLike(id)
  }

  func refresh() {
    if case .failed = store.status { store.retry() } else { store.refresh() }
  }

  /// Tells what the feed had and could not show: the person may wonder where it is.
  func tellLeftOut() {
    let leftOut = store.state.skipped.filter { if case .sidecar = $0.reason { false } else { true } }
    // A refresh begins anew.
    if leftOut.count < leftOutTold { leftOutTold = 0 }
    let new = leftOut.dropFirst(leftOutTold)
    leftOutTold = leftOut.count
    guard let first = new.first else { return }
    onToast?(texts(new.count == 1 ? .leftOut : .leftOutMany, ["name": first.name, "count": texts.count(new.count)]))
  }

  private func rememberLike(_ id: ItemID) {
    guard let position = store.state.position(of: id) else { return }
    settings.setLiked(id.rawValue, store.items[position].isLiked)
  }

  // MARK: The network

  private func cacheTold(_ event: AppCache.Event) {
    switch event {
    case .notice(let notice):
      onToast?(notice.message(in: texts.language == .chinese ? .simplifiedChinese : .english))
    case .offline(let isOffline):
      onOffline?(isOffline)
      if isOffline { onToast?(texts(.offline)) }
    }
  }

  /// Asks the feed for what has taken the place of an address that the server no longer accepts.
  private func freshAddress(for url: String) async -> String? {
    func address(_ location: MediaLocation?) -> String? { location?.remoteURL.map { String($0.prefix { $0 != "#" }) } }
    let locations = { (item: MediaItem) in item.sources.map { address($0.location) } + [address(item.cover)] }
    let old = store.items.first { locations($0).contains(url) }
    guard let old, let place = locations(old).firstIndex(of: url), let fresh = await store.freshen(old.id) else {
      return nil
    }
    let now = locations(fresh)
    // The cover comes last, however many renditions there are now.
    let found = place == old.sources.count ? now.last : now.dropLast().indices.contains(place) ? now[place] : now.first
    return found.flatMap { $0 }.flatMap { $0 == url ? nil : $0 }
  }

  /// A feed that failed, for want of a network perhaps, goes on by itself when there is one.
  private func networkChanged() {
    // What starts by itself may do so no more, or again.
    surface.page?.reconsider()
    guard network.isAvailable, case .failed = store.status else { return }
    store.retry()
  }
}
