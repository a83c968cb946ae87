import CGtk
import FFmpegEngine
import Feed
import Foundation
import LoopbackOrigin
import MediaCache
import Playback

/// A rehearsal to be run: what is played, what is done, and where its pictures go.
@MainActor
public struct RehearsalPlan {
  public var width = 540
  public var height = 960
  /// A folder for screenshots, made if it is not there; nil takes none.
  public var screenshots: String?
  /// Told how far it is, in a few words.
  public var progress: ((String) -> Void)?
  /// The way to an origin that serves the files over HTTP, through a cache that is empty at first; nil plays the files.
  public var origin: OriginShape?
  /// How much is fetched before it is wanted.
  public var preloading = PreloadSetting.normal
  /// The page that is rehearsed.
  public var page = Page.feed
  /// Whether the loops are split in two, too.
  public var isSplit = false
  /// Whether the turns of the halves are watched on one clock.
  public var isCompared = false
  /// How many turns of the loops are watched, after all swipes.
  public var turns = 10
  private let paths: [String]
  private let swipes: Int
  private let seed: UInt64
  private var script: [RehearsalAction]?
  private var streamScript: [StreamAction]?

  /// What can be rehearsed: the app's pages, and the stream's carousel by itself.
  public enum Page: String, CaseIterable, Sendable {
    case feed, loops, stream, carousel

    var isStream: Bool { self == .stream || self == .carousel }
  }

  public init(paths: [String], swipes: Int, seed: UInt64) {
    self.paths = paths
    self.swipes = swipes
    self.seed = seed
  }

  /// Does what a script says in place of the mix; each page has its own words, so it is chosen before.
  /// - Throws: a text that names the line which is no action.
  public mutating func useScript(_ text: String) throws {
    if page.isStream { streamScript = try StreamScript.parse(text) } else { script = try RehearsalScript.parse(text) }
  }

  /// Opens the window, does it all, and closes the window again.
  /// - Throws: when there is no display, or the screenshots' folder can't be made.
  public func run() throws -> RehearsalReport {
    // The sound goes nowhere, but its device runs in real time.
    setenv("SDL_AUDIODRIVER", "dummy", 0)
    try MainLoop.start()
    if let screenshots {
      try FileManager.default.createDirectory(atPath: screenshots, withIntermediateDirectories: true)
    }
    if page == .loops {
      return LoopsRehearsal(paths: paths, plan: self, seed: seed).run(gestures: swipes, turns: turns)
    }
    if page.isStream {
      let mix = page == .stream ? StreamScript.list : StreamScript.carousel
      let rehearsal = StreamRehearsal(paths: paths, plan: self, isHurried: streamScript == nil)
      return rehearsal.run(streamScript ?? mix(swipes, seed))
    }
    let actions = script ?? RehearsalScript.mixed(swipes: swipes, seed: seed, width: width, height: height)
    let rehearsal = try Rehearsal(
      paths: paths, width: width, height: height, screenshots: screenshots, origin: origin,
      preloading: preloading, progress: progress)
    return rehearsal.run(actions)
  }
}

/// The real app, swiping by itself.
@MainActor
final class Rehearsal: RehearsalDriver {
  private let page: FeedPage
  let window: AppWindow
  private let watch: Watch
  let screenshots: String?
  private let progress: ((String) -> Void)?
  private var report = RehearsalReport()
  var isDone = false
  private let origin: RehearsalOrigin?
  private let cache: AppCache
  private let cacheFolder: String

  init(
    paths: [String], width: Int, height: Int, screenshots: String?, origin shape: OriginShape?,
    preloading: PreloadSetting, progress: ((String) -> Void)?
  ) throws {
    let texts = Texts(Language(environment: ProcessInfo.processInfo.environment))
    let mixer = AudioMixer(notice: { _ in })
    cacheFolder = "\(NSTemporaryDirectory())swipeline-rehearsal-\(UUID().uuidString)"
    cache = AppCache(directory: cacheFolder, configuration: CacheConfiguration())
    let origin = try shape.map { try RehearsalOrigin(shape: $0) }
    self.origin = origin
    let files = App.source(paths, liked: [], language: texts.language)
    let settings = Settings(url: nil)
    settings.preloading = preloading
    let core = AppCore(
      source: origin.map { ServedSource(source: files, origin: $0) } ?? files, settings: settings,
      texts: texts, mixer: mixer, cache: cache)
    page = FeedPage(core)
    window = AppWindow(core, pages: [page], width: width, height: height)
    watch = Watch(page, mixer: mixer)
    self.screenshots = screenshots
    self.progress = progress
  }

  func run(_ actions: [RehearsalAction]) -> RehearsalReport {
    let start = MonotonicTime.seconds
    run { await self.perform(actions) }
    finish(since: start)
    return report
  }

  private func perform(_ actions: [RehearsalAction]) async {
    await wait { self.page.focusedPage?.picture.firstFrameTime != nil || self.isBarren }
    report.rssMB.start = ProcessFigures.residentMB
    if page.store.items.isEmpty, case .failed(_, let error) = page.store.status {
      watch.note("There was nothing to rehearse with. \(error)")
      return
    }
    guard !page.store.items.isEmpty else {
      watch.note("There was nothing to rehearse with: the feed is empty.")
      return
    }
    await save("start")
    let total = actions.reduce(0) { $0 + $1.swipes }
    for action in actions {
      guard !window.isClosed else {
        watch.note("The window was closed in the middle.")
        return
      }
      let before = report.swipes
      await perform(action)
      report.swipes += action.swipes
      if before < 100 && report.swipes >= 100 { report.rssMB.after100 = ProcessFigures.residentMB }
      if before / max(1, total / 3) != report.swipes / max(1, total / 3) { await save("swipe-\(report.swipes)") }
      progress?("\(report.swipes)/\(total)")
    }
    await save("end")
  }

  private func perform(_ action: RehearsalAction) async {
    let height = Double(page.view.height)
    let x = Double(page.view.width) / 2
    switch action {
    case .swipe(let forward):
      await swipe(forward: forward, x: x, height: height)
      await settle()
    case .fling(let pages):
      for _ in 0..<abs(pages) { await swipe(forward: pages > 0, x: x, height: height) }
      await settle()
    case .jump(let distance): await jump(by: distance)
    case .cancelledDrag:
      let item = page.focusedItem?.id
      await drag(x: x, from: height * 0.6, to: height * 0.5, steps: 4)
      await sleep(milliseconds: 180)
      page.moved(x: x, y: height * 0.58)
      page.released(x: x, y: height * 0.58)
      await settle()
      if page.focusedItem?.id != item { watch.note("A drag that sprang back changed what plays.") }
    case .tap:
      tap(x: x, y: height / 2)
      await sleep(milliseconds: 400)
    case .doubleTap:
      tap(x: x, y: height / 2)
      await sleep(milliseconds: 60)
      tap(x: x, y: height / 2)
      await sleep(milliseconds: 400)
      if page.focusedItem?.isLiked != true { watch.note("A double tap did not like.") }
    case .hold(let milliseconds):
      page.pressed(x: x, y: height / 2)
      await sleep(milliseconds: milliseconds)
      page.released(x: x, y: height / 2)
    case .seek(let seconds):
      page.coordinator.send(.skip(by: .seconds(seconds)))
      await sleep(milliseconds: 100)
    case .scrub(let share): await scrub(to: share)
    case .resize(let width, let height):
      gtk_window_set_default_size(window.window, gint(width), gint(height))
      await sleep(milliseconds: 150)
    case .hide:
      gtk_widget_set_visible(window.window.cast(), 0)
      await sleep(milliseconds: 50)
      if page.coordinator.state.players.contains(where: \.isPlaying) { watch.note("It played while hidden.") }
    case .show:
      gtk_window_present(window.window)
      await sleep(milliseconds: 100)
    case .mute:
      page.toggleMute()
      await sleep(milliseconds: 30)
    case .key(let name):
      _ = page.perform(gdk_keyval_from_name(name), GdkModifierType(rawValue: 0), in: .page)
      await settle()
    case .wait(let milliseconds): await sleep(milliseconds: milliseconds)
    case .screenshot(let name): await save(name)
    }
  }

  // MARK: The hand

  private func swipe(forward: Bool, x: Double, height: Double) async {
    // At an end the other way, so that every swipe turns a page.
    let isAtEnd = forward ? page.pager.target >= page.pager.count - 1 : page.pager.target <= 0
    let goesOn = forward != isAtEnd
    await drag(x: x, from: height * (goesOn ? 0.7 : 0.3), to: height * (goesOn ? 0.3 : 0.7), steps: 5)
    page.released(x: x, y: height * (goesOn ? 0.3 : 0.7))
  }

  private func drag(x: Double, from start: Double, to end: Double, steps: Int) async {
    page.pressed(x: x, y: start)
    for step in 1...steps {
      await sleep(milliseconds: 8)
      page.moved(x: x, y: start + (end - start) * Double(step) / Double(steps))
    }
  }

  private func tap(x: Double, y: Double) {
    page.pressed(x: x, y: y)
    page.released(x: x, y: y)
  }

  private func jump(by distance: Int) async {
    let count = page.pager.count
    let wanted = page.pager.target + distance
    let target = (0..<count).contains(wanted) ? wanted : page.pager.target - distance
    guard (0..<count).contains(target), abs(target - page.pager.target) >= 2 else { return }
    watch.jumpAsked(to: page.store.items[target].id)
    page.jump(to: target)
    await settle()
  }

  private func scrub(to share: Double) async {
    guard let view = page.focusedPage, let item = page.focusedItem,
      let duration = page.coordinator.state.player(of: item.id)?.duration ?? item.duration
    else { return }
    view.overlay.onScrubBegan?()
    for step in 1...4 {
      view.overlay.onScrub?(duration.inSeconds * share * Double(step) / 4)
      await sleep(milliseconds: 20)
    }
    view.overlay.onScrubEnded?()
    await sleep(milliseconds: 100)
  }

  // MARK: Waiting

  func note(_ text: String) { watch.note(text) }

  /// Until the pager is at rest and the frame that is owed has come; then as long as a person in a hurry looks.
  private func settle() async {
    await wait { !self.page.pager.isMoving && !self.page.isJumping && !self.watch.isWaiting }
    await sleep(milliseconds: 80)
  }

  /// The feed has ended or failed without an item.
  private var isBarren: Bool {
    switch page.store.status {
    case .empty: true
    case .failed: page.store.items.isEmpty
    default: false
    }
  }

  // MARK: The end

  private func finish(since start: Double) {
    report.takeFigures(of: page.core)
    watch.forget()
    window.destroy()
    report.neighbourTicks = Distribution(watch.neighbourTicks)
    report.neighbourMs = Distribution(watch.neighbourMs)
    report.jumpMs = Distribution(watch.jumpMs)
    reportBytes()
    report.blackTicks = watch.blackTicks
    report.wrongFrames = watch.wrongFrames
    report.codedFrames = watch.codedFrames
    report.doubleSoundTicks = watch.doubleSoundTicks
    for fault in report.end(page.core, since: start) { watch.note(fault) }
    report.broken = watch.broken
  }

  private func reportBytes() {
    (report.stalls, report.stallMs) = (watch.stalls, watch.stallMs)
    let waits = watch.neighbourMs + watch.jumpMs
    report.startupMs = waits.isEmpty ? 0 : waits.reduce(0, +) / Double(waits.count)
    cache.close()
    try? FileManager.default.removeItem(atPath: cacheFolder)
    if let origin {
      origin.stop()
      (report.bytesFetched, report.bytesTwice) = origin.traffic
    } else {
      // A server of the network: what came from it is all that can be told.
      report.bytesFetched = cache.ifOpen?.received.bytes ?? 0
    }
    guard report.bytesFetched > 0 else { return }
    report.bytesWatched = page.store.items.reduce(0) { sum, item in
      sum + Int64(Double(item.source?.byteCount ?? 0) * (watch.watchedShares[item.id] ?? 0))
    }
  }
}
