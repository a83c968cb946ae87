import CGtk
import FFmpegEngine
import Feed
import Foundation
import MediaCache
import Pictures
import Playback
import Stage

/// The real stream page with its carousel, the full screen and the mini player, used by itself.
@MainActor
final class StreamRehearsal: RehearsalDriver {
  let page: StreamPage
  let window: AppWindow
  let watch: StreamWatch
  let screenshots: String?
  /// Where a finger of a script is.
  var finger: ScriptFinger?
  /// The last step of a move of the list, and what was in focus after it.
  var lastStep: (time: Double, focused: Set<ItemID>)?
  private let progress: ((String) -> Void)?
  private let isHurried: Bool
  private var report = RehearsalReport()
  private var memory: [Double] = []
  var isDone = false
  private let cache: AppCache

  var carousel: Carousel { page.carousel }
  var director: ScreenDirector { window.director }
  var state: PlaybackState { page.coordinator.state }

  /// How long the carousel's pages rest in a mix, in seconds: so that a thousand actions meet hundreds of its turns.
  static let hurry = 0.4
  /// So many looks at the memory, spread over all actions.
  private static let looks = 40

  /// - Parameter isHurried: whether the carousel's pages rest for moments only.
  init(paths: [String], plan: RehearsalPlan, isHurried: Bool) {
    let texts = Texts(Language(environment: ProcessInfo.processInfo.environment))
    let mixer = AudioMixer(notice: { _ in })
    var configuration = CacheConfiguration()
    configuration.isKept = false
    var pictures = PictureConfiguration().cache
    pictures.isKept = false
    cache = AppCache(
      directory: App.cacheFolder, configuration: configuration, pictures: (App.pictureFolder, pictures))
    let settings = Settings(url: nil)
    settings.preloading = plan.preloading
    let core = AppCore(
      source: App.source(paths, liked: [], language: texts.language), settings: settings, texts: texts,
      mixer: mixer, cache: cache)
    page = StreamPage(core, folders: paths)
    window = AppWindow(
      core, pages: [FeedPage(core), LoopsPage(core), page], shown: 2, width: plan.width, height: plan.height)
    watch = StreamWatch(page, window, mixer: mixer)
    screenshots = plan.screenshots
    progress = plan.progress
    self.isHurried = isHurried
  }

  func run(_ actions: [StreamAction]) -> RehearsalReport {
    let start = MonotonicTime.seconds
    run { await self.perform(actions) }
    finish(since: start)
    return report
  }

  private func perform(_ actions: [StreamAction]) async {
    await wait { self.hasBegun }
    report.rssMB.start = ProcessFigures.residentMB
    guard hasBegun else { return watch.note("There was nothing to rehearse with.") }
    if isHurried { carousel.state.interval = Self.hurry }
    await save("stream-start")
    var counts: [String: Int] = [:]
    for (index, action) in actions.enumerated() {
      guard !window.isClosed else { return watch.note("The window was closed in the middle.") }
      watch.doing = "action \(index + 1), \(action)"
      await perform(action)
      counts[action.name, default: 0] += 1
      report.swipes += 1
      if report.swipes == 100 { report.rssMB.after100 = ProcessFigures.residentMB }
      if index % max(1, actions.count / Self.looks) == 0 { memory.append(ProcessFigures.residentMB) }
      if isHurried, index % max(1, actions.count / 3) == 1 { await save("stream-\(index)") }
      progress?("\(report.swipes)/\(actions.count)")
    }
    watch.doing = "at the end"
    if isHurried { await comeBack() }
    await rest()
    await save("stream-end")
    report.actions = counts
  }

  /// What is looked at first plays.
  private var hasBegun: Bool {
    guard let item = page.itemToEnlarge() else { return false }
    return state.player(of: item.id)?.hasFrame ?? state.failed.contains(item.id)
  }

  private func perform(_ action: StreamAction) async {
    switch action {
    case .scroll, .wheel, .key, .tap, .open, .back: await performOnList(action)
    case .turn, .swipe, .sway, .hold, .choose, .dot, .step, .leave, .cards: await performOnCarousel(action)
    case .fullScreen(let trip): await visitFullScreen(trip)
    case .mini(let trip): await visitMini(trip)
    case .resize(let width, let height): await resize(width: width, height: height)
    case .hide: await hide()
    case .memory: trimMemory()
    case .mute: page.core.toggleMute()
    case .refresh: page.core.refresh()
    case .rest: await rest()
    case .press, .move, .lift, .turnPicture, .lock: performScripted(action)
    case .wait(let milliseconds): await sleep(milliseconds: milliseconds)
    case .screenshot(let name): await save(name)
    }
  }

  // MARK: Waiting

  func note(_ text: String) { watch.note(text) }

  /// Until something was drawn.
  func frame() async {
    let ticks = watch.ticks
    await wait(seconds: 2) { self.watch.ticks > ticks }
  }

  // MARK: The end

  private func finish(since start: Double) {
    report.takeFigures(of: page.core)
    report.loads = page.coordinator.ledger.loads
    report.carouselTurns = watch.ownTurns
    report.rssMB.samples = memory
    report.rssMB.growth = MemoryGrowth.of(memory)
    watch.stop()
    watch.doing = "at the end"
    window.destroy()
    cache.close()
    (report.blackTicks, report.wrongFrames) = (watch.blackTicks, watch.wrongFrames)
    (report.codedFrames, report.doubleSoundTicks) = (watch.codedFrames, watch.doubleSoundTicks)
    for fault in report.end(page.core, since: start) { watch.note(fault) }
    report.broken = watch.broken
  }
}
