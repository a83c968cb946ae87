import CGtk
import FFmpegEngine
import Foundation
import MediaCache
import Playback
import Stage

/// The real loops page, swiped, split and watched by itself.
@MainActor
final class LoopsRehearsal: RehearsalDriver {
  private let page: LoopsPage
  let window: AppWindow
  private let watch: LoopsWatch
  let screenshots: String?
  private let progress: ((String) -> Void)?
  private let isSplit: Bool
  private let isCompared: Bool
  private var random: SplitMix64
  private var report = RehearsalReport()
  var isDone = false
  private var reloads = 0
  private let cache: AppCache

  init(paths: [String], plan: RehearsalPlan, seed: UInt64) {
    let texts = Texts(Language(environment: ProcessInfo.processInfo.environment))
    let mixer = AudioMixer(notice: { _ in })
    var configuration = CacheConfiguration()
    configuration.isKept = false
    cache = AppCache(directory: App.cacheFolder, configuration: configuration)
    let core = AppCore(
      source: App.source(paths, liked: [], language: texts.language), settings: Settings(url: nil), texts: texts,
      mixer: mixer, cache: cache)
    page = LoopsPage(core)
    window = AppWindow(core, pages: [FeedPage(core), page], shown: 1, width: plan.width, height: plan.height)
    watch = LoopsWatch(page, mixer: mixer)
    screenshots = plan.screenshots
    progress = plan.progress
    isSplit = plan.isSplit || plan.isCompared
    isCompared = plan.isCompared
    random = SplitMix64(seed: seed)
  }

  /// - Parameters:
  ///   - gestures: how many gestures of all kinds.
  ///   - turns: how many turns of the loops are watched after them, untouched.
  func run(gestures: Int, turns: Int) -> RehearsalReport {
    let start = MonotonicTime.seconds
    run { await self.perform(gestures: gestures, turns: turns) }
    finish(since: start)
    return report
  }

  private func perform(gestures: Int, turns: Int) async {
    await wait { self.page.card(in: .upper)?.picture.firstFrameTime != nil }
    report.rssMB.start = ProcessFigures.residentMB
    guard page.card(in: .upper)?.picture.firstFrameTime != nil else {
      return watch.note("There was nothing to rehearse with.")
    }
    await save("loops-start")
    await saveOnItsWay()
    for gesture in 0..<gestures where !window.isClosed {
      await perform(gesture: random.below(isSplit ? 100 : 70))
      report.swipes += 1
      if report.swipes == 100 { report.rssMB.after100 = ProcessFigures.residentMB }
      if gesture % max(1, gestures / 3) == 1 { await save("loops-\(gesture)") }
      progress?("\(report.swipes)/\(gestures)")
    }
    page.coordinator.send(.setPaused(false))
    changeSplit { page.setSplit(isSplit) }
    page.setComparing(isCompared)
    await settle()
    if isCompared { await wait { self.page.coordinator.state.isOnOneClock } }
    await save("loops-turns")
    watch.isUndisturbed = true
    let halves = page.halves.map(\.place)
    await wait(seconds: 30 + 15 * turns) { halves.allSatisfy { self.watch.loops[$0].turns >= turns } }
    watch.isUndisturbed = false
    await save("loops-end")
  }

  // MARK: The hand

  private func perform(gesture: Int) async {
    let (width, height) = (Double(page.view.width), Double(page.view.height))
    let isLower = page.split.isSplit && random.below(2) == 0
    let line = page.split.layout.line.midY
    let y = isLower ? (line + height) / 2 : page.split.isSplit ? line / 2 : height * 0.6
    let onward = random.below(3) != 0
    switch gesture {
    case 0..<40:
      await drag([(width * (onward ? 0.8 : 0.2), y), (width * (onward ? 0.2 : 0.8), y)])
      if random.below(4) != 0 { await settle() }
    case 40..<48:
      await drag([(width * 0.6, y), (width * 0.5, y)], rest: 180)
      await settle()
    case 48..<54:
      page.perform(onward ? .onward : .backward)
      if random.below(2) == 0 { await settle() }
    case 54..<58:
      page.pointer = (width / 2, y)
      _ = page.scrolled(onward ? 1 : -1, 0, isDiscrete: true)
      await settle()
    case 58..<62:
      for _ in 0..<2 {
        await drag([(width / 2, y)])
        await sleep(milliseconds: 400)
      }
    case 62..<66: page.perform(.toggleMute)
    case 66..<70: await drag([(width / 2, y), (width / 2, y - 120)])
    case 70..<76:
      changeSplit { page.perform(.toggleSplit) }
      if random.below(2) == 0 { await settle() }
    case 76..<80: page.perform(.switchHeard)
    case 80..<94 where page.split.isSplit:
      await drag([(width / 2, line), (width / 2, height * (0.2 + 0.6 * Double(random.below(100)) / 100))])
      if random.below(2) == 0 { await settle() }
    case 94..<97: page.view.divider.onStep?(onward ? 1 : -1)
    default:
      changeSplit {
        page.pinchBegan()
        page.pinched(to: page.split.isSplit ? 1.5 : 0.6)
      }
      await settle()
    }
  }

  /// The upper half goes on with what it has: the same load before and after.
  private func changeSplit(_ change: () -> Void) {
    let before = page.item(in: .upper).flatMap { page.coordinator.state.player(of: $0.id)?.generation }
    change()
    let after = page.item(in: .upper).flatMap { page.coordinator.state.player(of: $0.id)?.generation }
    if before != after { reloads += 1 }
  }

  /// A finger that goes straight from the first place to the last.
  private func drag(_ places: [(x: Double, y: Double)], rest: Int = 0) async {
    guard let first = places.first, let last = places.last else { return }
    page.pressed(x: first.x, y: first.y)
    for step in 1...5 where places.count > 1 {
      await sleep(milliseconds: 8)
      let share = Double(step) / 5
      page.moved(x: first.x + (last.x - first.x) * share, y: first.y + (last.y - first.y) * share)
    }
    if rest > 0 { await sleep(milliseconds: rest) }
    page.released(x: last.x, y: last.y)
  }

  /// A picture of a card that a finger holds aside.
  private func saveOnItsWay() async {
    guard screenshots != nil else { return }
    let (x, y) = (Double(page.view.width) * 0.8, Double(page.view.height) / 2)
    page.pressed(x: x, y: y)
    for step in 1...5 {
      await sleep(milliseconds: 16)
      page.moved(x: x - Double(page.view.width) * 0.1 * Double(step), y: y)
    }
    await sleep(milliseconds: 60)
    await save("loops-held")
    page.letGo()
    await settle()
  }

  // MARK: Waiting

  func note(_ text: String) { watch.note(text) }

  private func settle() async {
    await wait { self.page.isAtRest && self.page.halves.allSatisfy(self.hasFrame) }
    await sleep(milliseconds: 60)
  }

  private func hasFrame(_ half: SplitHalf) -> Bool {
    guard let card = page.card(in: half) else { return false }
    if case .failed = card.status { return true }
    return card.picture.firstFrameTime != nil
  }

  // MARK: The end

  private func finish(since start: Double) {
    report.takeFigures(of: page.core)
    window.destroy()
    cache.close()
    let loops = watch.loops
    report.turns = loops.map(\.turns).reduce(0, +)
    report.framesMissing = loops.map(\.missing).reduce(0, +)
    report.framesDoubled = loops.map(\.doubled).reduce(0, +)
    report.skewFramesMax = watch.skew
    report.reloads = reloads
    if reloads > 0 {
      watch.note("The upper half was loaded anew \(reloads) times when the screen was split or joined.")
    }
    report.periodErrorMs = Distribution(loops.flatMap(\.periodErrors))
    report.seamIntervalMs = Distribution(loops.flatMap(\.seamIntervals))
    report.frameIntervalMs = Distribution(loops.flatMap(\.frameIntervals))
    (report.seamSampleStep, report.innerSampleStep) = watch.sampleSteps
    (report.blackTicks, report.wrongFrames) = (watch.blackTicks, watch.wrongFrames)
    (report.codedFrames, report.doubleSoundTicks) = (watch.codedFrames, watch.doubleSoundTicks)
    for fault in report.end(page.core, since: start) { watch.note(fault) }
    report.broken = watch.broken
  }
}
