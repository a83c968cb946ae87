import Feed
import MediaCache
import Playback

/// Has bytes fetched before they are wanted, keeps what is near from being evicted, and tells the network's arbiter how
/// the focused player is doing. For a feed of files it does nothing.
@MainActor
final class Preloader {
  /// What is playing now, for the arbiter.
  var playback: (() -> PlaybackState?)?

  private let shelf: AppCache
  private var focused: MediaItem?
  private var near: [MediaItem] = []
  private var wanted: [MediaItem] = []
  /// Holds the focused item's bytes, to see how many are on hand.
  private var lease: ResourceLease?
  private var running: [CacheKey: Preload] = [:]
  private var timer: MainLoop.Timer?
  private var opening: Task<Void, Never>?
  /// Between two looks at how much is on hand, in milliseconds.
  private static let interval: UInt32 = 250

  init(_ shelf: AppCache) { self.shelf = shelf }

  /// What plays from now on, and the items beside it, whose players read for themselves.
  func focus(_ item: MediaItem?, near: [MediaItem]) {
    let isSame = item == focused
    (focused, self.near) = (item, near)
    if !isSame { lease = nil }
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
    (focused, near, wanted, lease) = (nil, [], [], nil)
    for preload in running.values { preload.cancel() }
    running = [:]
    shelf.ifOpen?.arbiter.report(nil)
  }

  private var isRemote: Bool {
    ([focused].compactMap { $0 } + near + wanted).contains { $0.remoteURL != nil || $0.remoteCover != nil }
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
    let addresses = [focused?.remoteURL, focused?.remoteCover].compactMap { $0 }
    cache.setFocus(Set(addresses.map(cache.key)))
    let held = addresses + near.flatMap { [$0.remoteURL, $0.remoteCover].compactMap { $0 } }
    cache.setPinned(Set(held.map(cache.key)))
    if lease == nil, let url = focused?.remoteURL { lease = cache.lease(url) }
    fetchHeads(cache)
    report()
  }

  private func fetchHeads(_ cache: MediaCache) {
    var heads: [CacheKey: MediaItem] = [:]
    for item in wanted { if let url = item.remoteURL { heads[cache.key(for: url)] = item } }
    for (key, preload) in running where heads[key] == nil {
      preload.cancel()
      running[key] = nil
    }
    for item in wanted {
      guard let url = item.remoteURL, running[cache.key(for: url)] == nil else { continue }
      let bytes = PlayableSeconds.headBytes(length: item.source?.byteCount, duration: item.duration.map(Self.seconds))
      running[cache.key(for: url)] = cache.lease(url).preload(.head(bytes: bytes), priority: .ahead)
    }
  }

  /// Tells the arbiter, and again soon as long as that may change.
  private func report() {
    timer?.cancel()
    timer = nil
    guard let cache = shelf.ifOpen else { return }
    guard let lease, let item = focused else { return cache.arbiter.report(nil) }
    let player = playback?()?.player(of: item.id)
    let ahead = PlayableSeconds.ahead(
      onHand: lease.onHand, length: lease.length, position: player.map { Self.seconds($0.position) } ?? 0,
      duration: (player?.duration ?? item.duration).map(Self.seconds))
    let isPlaying = player?.hasFrame ?? false
    cache.arbiter.report(FocusedPlayback(secondsAhead: ahead, isPlaying: isPlaying))
    guard ahead < .infinity || !isPlaying else { return }
    timer = MainLoop.after(milliseconds: Self.interval) { [weak self] in self?.report() }
  }

  private static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
}
