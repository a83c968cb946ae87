import Feed
import MediaCache
import Playback

/// Has bytes fetched before they are wanted, as `PreloadPolicy` decides; keeps what is near from being evicted, and tells
/// the network's arbiter how the focused player is doing. For a feed of files it does nothing.
@MainActor
final class Preloader {
  /// What is playing now.
  var playback: (() -> PlaybackState?)?
  /// Called when it has changed whether items beside the focus may be loaded.
  var onChange: (() -> Void)?
  /// How long the person stays with videos.
  let watching: WatchMemory

  private let shelf: AppCache
  private let policy = PreloadPolicy()
  private let network: NetworkState
  /// What was decided last; nil before there is a cache to decide for.
  private(set) var decision: PreloadDecision?
  /// The focused item, then those after it.
  private var window: [MediaItem] = []
  private var near: [MediaItem] = []
  private var wanted: [MediaItem] = []
  /// The rendition picked for an item, for as long as the program runs: what was fetched of it is used.
  private var picks: [ItemID: Int] = [:]
  private var previousQuality: Double?
  private var samples = ThroughputSamples()
  /// Holds the focused item's bytes, to see how many are on hand.
  private var lease: ResourceLease?
  private var running: [CacheKey: Running] = [:]
  private var timer: MainLoop.Timer?
  private var opening: Task<Void, Never>?
  /// Between two looks at how much is on hand, in milliseconds.
  private static let interval = 250.0

  private struct Running {
    var preload: Preload
    var bytes: Int64
  }

  init(
    _ shelf: AppCache, setting: PreloadSetting = .normal, watching: WatchMemory = WatchMemory(url: nil),
    network: NetworkState = NetworkState()
  ) {
    self.network = network
    self.shelf = shelf
    self.setting = setting
    self.watching = watching
    network.observe { [weak self] in self?.update() }
  }

  var setting: PreloadSetting {
    didSet {
      guard setting != oldValue else { return }
      update()
      onChange?()
    }
  }

  // MARK: What it is told

  /// What plays from now on.
  ///
  /// - Parameters:
  ///   - window: the item in focus, then those that come after it; empty if there is none.
  ///   - near: the items beside it, whose players read for themselves.
  func focus(_ window: [MediaItem], near: [MediaItem]) {
    if window.first?.id != self.window.first?.id {
      lease = nil
      // Whatever was true of the item before: until this one plays, nothing else takes the line.
      if let first = window.first, picked(first).remoteURL != nil {
        shelf.ifOpen?.arbiter.report(FocusedPlayback(secondsAhead: 0, isPlaying: false))
      }
      previousQuality = self.window.first.flatMap(quality) ?? previousQuality
    }
    (self.window, self.near) = (window, near)
    update()
  }

  /// The items that have no player and whose heads should be on hand, the most wanted first.
  func want(_ items: [MediaItem]) {
    wanted = items
    update()
  }

  func stop() {
    timer?.cancel()
    opening?.cancel()
    (window, near, wanted, lease) = ([], [], [], nil)
    for running in running.values { running.preload.cancel() }
    running = [:]
    watching.close()
    shelf.ifOpen?.arbiter.report(nil)
  }

  // MARK: What it answers

  /// The item with the rendition to play in front. The same one for as long as the program runs.
  func picked(_ item: MediaItem) -> MediaItem {
    guard item.sources.count > 1 else { return item }
    let pick = picks[item.id] ?? pickNow(item)
    picks[item.id] = pick
    guard item.sources.indices.contains(pick), pick > 0 else { return item }
    var item = item
    item.sources.insert(item.sources.remove(at: pick), at: 0)
    return item
  }

  /// Whether a player may load an item before it is in focus. Without preloading, only what needs no network.
  func mayLoadAhead(_ item: MediaItem) -> Bool {
    guard setting == .off, let url = picked(item).remoteURL else { return true }
    return shelf.ifOpen?.item(for: url)?.isComplete ?? false
  }

  /// The rendition in which an item is best begun that nothing was decided about.
  private func pickNow(_ item: MediaItem) -> Int {
    let alone = PreloadWindow([PreloadWindow.Entry(item: item)], history: watching.history)
    let snapshot = PreloadSnapshot(
      items: alone.items, throughput: samples.history, previousQuality: previousQuality, setting: .normal)
    if case .fetch(0, _, let rendition) = policy.decide(snapshot) { return rendition }
    return 0
  }

  private func quality(_ item: MediaItem) -> Double? {
    let source = picked(item).source
    return source.map { source in
      PreloadRendition(
        byteCount: source.byteCount, duration: item.duration?.inSeconds, bitRate: source.bitRate
      ).quality
    }
  }

  // MARK: What it does

  private var isRemote: Bool {
    (window.prefix(1) + near + wanted).contains { $0.remoteURL != nil || $0.remoteCover != nil }
  }

  private func update() {
    if let cache = shelf.ifOpen { return apply(to: cache) }
    guard isRemote, opening == nil else { return }
    let shelf = shelf
    opening = Task { [weak self] in
      let cache = await Task.detached { shelf.opened }.value
      guard !Task.isCancelled else { return }
      self?.opening = nil
      self?.apply(to: cache)
    }
  }

  private func apply(to cache: MediaCache) {
    let focused = window.first.map(picked)
    let addresses = [focused?.remoteURL, focused?.remoteCover].compactMap { $0 }
    cache.setFocus(Set(addresses.map(cache.key)))
    let held = addresses + near.map(picked).flatMap { [$0.remoteURL, $0.remoteCover].compactMap { $0 } }
    cache.setPinned(Set(held.map(cache.key)))
    if lease == nil, let url = focused?.remoteURL { lease = cache.lease(url) }
    look()
  }

  /// Looks at what is on hand, tells the arbiter, decides, and looks again when that may change.
  private func look() {
    timer?.cancel()
    timer = nil
    guard let cache = shelf.ifOpen else { return }
    samples.take(cache.received)
    let (ahead, isPlaying) = report(to: cache)
    let decision = decide(cache)
    self.decision = decision
    let isSettled = ahead == .infinity && isPlaying && !running.values.contains { $0.preload.isRunning }
    var pause: Double? = isSettled ? nil : Self.interval
    if isSettled, case .sleep(let seconds?) = decision { pause = max(Self.interval, min(seconds, 3600) * 1000) }
    guard !window.isEmpty, let pause else { return }
    timer = MainLoop.after(milliseconds: UInt32(pause)) { [weak self] in self?.look() }
  }

  /// Tells the arbiter how the focused player is doing.
  private func report(to cache: MediaCache) -> (ahead: Double, isPlaying: Bool) {
    guard let lease, let item = window.first else {
      cache.arbiter.report(nil)
      return (.infinity, true)
    }
    let player = playback?()?.player(of: item.id)
    let ahead = PlayableSeconds.ahead(
      onHand: lease.onHand, length: lease.length, position: player?.position.inSeconds ?? 0,
      duration: (player?.duration ?? item.duration)?.inSeconds)
    let isPlaying = player?.hasFrame ?? false
    cache.arbiter.report(FocusedPlayback(secondsAhead: ahead, isPlaying: isPlaying))
    return (ahead, isPlaying)
  }

  private func decide(_ cache: MediaCache) -> PreloadDecision {
    let plan = PreloadWindow(window.map { entry($0, cache) }, history: watching.history)
    let snapshot = PreloadSnapshot(
      items: plan.items, throughput: samples.history, previousQuality: previousQuality, setting: setting,
      isMetered: network.isMetered)
    let decision = policy.decide(snapshot)
    var goals: [CacheKey: Goal] = [:]
    if setting != .off {
      for item in wanted.map(picked) {
        let bytes = PlayableSeconds.headBytes(length: item.source?.byteCount, duration: item.duration?.inSeconds)
        if let url = item.remoteURL { goals[cache.key(for: url)] = Goal(url: url, bytes: bytes) }
      }
    }
    serveFocus(plan, decision)
    if case .fetch(let place, let second, let rendition) = decision, place > 0 {
      let item = window[place]
      if picks[item.id] == nil, item.sources.count > 1 { picks[item.id] = rendition }
      let bytes = plan.bytes(of: place, upTo: second, rendition: picks[item.id] ?? 0)
      if let url = picked(item).remoteURL {
        let key = cache.key(for: url)
        goals[key] = Goal(url: url, bytes: max(bytes, goals[key]?.bytes ?? 0))
      }
    }
    pursue(goals, cache)
    return decision
  }

  /// Lets the focused player's reader go as far ahead as was decided. Without preloading it reads as far as it likes.
  private func serveFocus(_ plan: PreloadWindow, _ decision: PreloadDecision) {
    guard setting != .off, let item = plan.items.first, let entry = plan.entries.first else {
      lease?.setReadAhead(upTo: nil)
      return
    }
    // Until it has enough ahead nothing else may run, so the line would only wait for the next decision.
    var second = max(Int(item.readyUntil), Int((entry.position + ArbiterRule.enoughAhead).rounded(.up)) + 1)
    if case .fetch(0, let goal, _) = decision { second = max(second, goal) }
    lease?.setReadAhead(upTo: plan.bytes(of: 0, upTo: second, rendition: entry.rendition))
  }

  private struct Goal {
    var url: String
    var bytes: Int64
  }

  /// Fetches what is to be fetched. What runs further than its goal goes on; what has no goal any more ends, unless it
  /// belongs to the window, where it will be used.
  private func pursue(_ goals: [CacheKey: Goal], _ cache: MediaCache) {
    let useful = Set(window.dropFirst().compactMap { picked($0).remoteURL.map(cache.key) })
    for (key, old) in running where goals[key] == nil && (setting == .off || !useful.contains(key)) {
      old.preload.cancel()
      running[key] = nil
    }
    for (key, goal) in goals where (running[key]?.bytes ?? 0) < goal.bytes {
      let old = running[key]
      running[key] = Running(
        preload: cache.lease(goal.url).preload(.head(bytes: goal.bytes), priority: .ahead), bytes: goal.bytes)
      old?.preload.cancel()
    }
  }

  private func entry(_ item: MediaItem, _ cache: MediaCache) -> PreloadWindow.Entry {
    var entry = PreloadWindow.Entry(item: item, rendition: picks[item.id] ?? 0)
    let isFocused = item.id == window.first?.id
    if let url = picked(item).remoteURL {
      let lease = isFocused ? lease : nil
      let stored = lease == nil ? cache.item(for: url) : nil
      entry.bytes = BytesOnHand(
        ranges: lease?.onHand ?? stored?.ranges ?? ByteRanges(), length: lease?.length ?? stored?.length)
    } else {
      entry.bytes.isLocal = true
    }
    if isFocused, let player = playback?()?.player(of: item.id) {
      entry.position = player.position.inSeconds
      entry.duration = player.duration?.inSeconds
    }
    return entry
  }
}
