import FFmpegEngine
import Feed
import Playback
import Synchronization

/// Looks at every tick at what was drawn and what was mixed, and keeps the counts.
@MainActor
final class Watch {
  /// Ticks on which a visible page had neither cover nor frame, of items that have a picture and can be played.
  var blackTicks: Int { drawn.blackTicks }
  var wrongFrames: Int { drawn.wrong }
  var codedFrames: Int { drawn.coded }
  private(set) var neighbourTicks: [Double] = []
  private(set) var neighbourMs: [Double] = []
  private(set) var jumpMs: [Double] = []
  private(set) var broken: [String] = []
  private(set) var stalls = 0
  private(set) var stallMs = 0.0
  /// Of each item, the largest share that was watched at a time: 0 to 1.
  private(set) var watchedShares: [ItemID: Double] = [:]
  private var stalledSince: Int64?

  private unowned let page: FeedPage
  private let doubled = Mutex(0)
  private var drawn = DrawnFrames()
  /// Which code each item carries in its pixels, learned from the first frame that shows one.
  private var codes: [ItemID: Int] = [:]
  private var owners: [Int: ItemID] = [:]

  /// A page of which a frame is owed.
  private struct Expectation {
    var item: ItemID
    var since: Int64
    var ticks = -1
    var isJump: Bool
  }
  private var expected: Expectation?
  /// How long a frame may be owed before that is reported, in nanoseconds.
  private static let patience: Int64 = 10_000_000_000

  init(_ page: FeedPage, mixer: AudioMixer) {
    self.page = page
    mixer.setTap { [weak self] block in
      if block.isDoubled { self?.doubled.withLock { $0 += 1 } }
    }
    page.coordinator.onInvariantBroken = { [weak self] breach in self?.note("\(breach)") }
    page.onTick = { [weak self] time in self?.look(at: time) }
    page.onSettled = { [weak self] index in self?.settled(at: index) }
    page.onExposure = { [weak self] exposure in self?.watched(exposure) }
  }

  var doubleSoundTicks: Int { doubled.withLock { $0 } }
  var isWaiting: Bool { expected != nil }

  func note(_ text: String) {
    if broken.count < 50 && !broken.contains(text) { broken.append(text) }
  }

  func jumpAsked(to item: ItemID) { expected = Expectation(item: item, since: MonotonicTime.now, isJump: true) }

  private func settled(at index: Int) {
    guard page.store.items.indices.contains(index) else { return }
    let item = page.store.items[index].id
    if let expected, expected.isJump, expected.item == item { return }
    expected = Expectation(item: item, since: MonotonicTime.now, isJump: false)
  }

  private func look(at time: Int64) {
    for view in page.view.pages where page.onScreen.contains(view.cell) {
      switch view.picture.shown {
      case .undrawn: break
      case .nothing, .tint: noteBlack(view)
      case .cover(let item): if item != view.item { drawn.wrong += 1 }
      case .frame(let frame): look(at: frame, in: view)
      }
    }
    settleExpectation(at: time)
    lookForStall(at: time)
  }

  private func watched(_ exposure: Exposure) {
    guard let duration = exposure.duration, duration > .zero else { return }
    let share = exposure.completions > 0 ? 1 : min(1, exposure.watched / duration)
    watchedShares[exposure.item] = max(share, watchedShares[exposure.item] ?? 0)
  }

  private func lookForStall(at time: Int64) {
    let player = page.focusedItem.flatMap { page.coordinator.state.player(of: $0.id) }
    guard let player, player.hasFrame, player.isStalled else {
      stalledSince = nil
      return
    }
    if let stalledSince { stallMs += Double(time - stalledSince) / 1e6 } else { stalls += 1 }
    stalledSince = time
  }

  private func noteBlack(_ view: PageView) {
    // A page that says what is wrong is not black.
    if case .failed = view.overlay.status { return }
    drawn.black(view.item, player: view.item.flatMap(page.coordinator.state.player))
  }

  private func look(at frame: VideoFrame, in view: PageView) {
    guard let label = drawn.label(of: frame, in: view.cell, of: view.item) else { return }
    if codes[frame.item] == nil && owners[label.item] == nil {
      codes[frame.item] = label.item
      owners[label.item] = frame.item
    }
    if codes[frame.item] != label.item { drawn.wrong += 1 }
  }

  private func settleExpectation(at time: Int64) {
    guard var owed = expected else { return }
    owed.ticks += 1
    expected = owed
    guard let view = page.view.pages.first(where: { $0.item == owed.item }) else {
      // A later action has gone on to other pages.
      if page.focusedItem?.id != owed.item { expected = nil }
      return
    }
    if case .failed = view.overlay.status { return expected = nil }
    if drawn.isPictureless(owed.item) { return expected = nil }
    guard case .frame = view.picture.shown, let shownAt = view.picture.firstFrameTime else {
      if time - owed.since > Self.patience {
        note("No frame of \(owed.item) came within 10 s of its page's coming to rest.")
        expected = nil
      }
      return
    }
    let wait = Double(max(0, shownAt - owed.since)) / 1e6
    if owed.isJump {
      jumpMs.append(wait)
    } else {
      neighbourTicks.append(Double(shownAt <= owed.since ? 0 : max(0, owed.ticks)))
      neighbourMs.append(wait)
    }
    expected = nil
  }

  /// What was owed is not waited for any more.
  func forget() { expected = nil }
}
