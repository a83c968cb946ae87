import CGtk
import FFmpegEngine
import Feed
import Foundation
import MediaCache

/// The stream's list in a real window, scrolling by itself, and what that costs.
///
/// It glides as a fling does, moved by the updates of the frame clock, then rests for long enough that what is looked at
/// starts to play, and glides on.
@MainActor
package final class ScrollRun: RehearsalDriver {
  package struct Plan {
    /// The size of the window in points.
    package var width = 540
    package var height = 960
    /// So many rows go by.
    package var passes = 10_000
    /// Points that the list moves with each frame of a glide.
    package var step = 540.0
    /// Whether videos play by themselves.
    package var plays = true

    package init() {}
  }

  private static let framesOfGlide = 60
  private static let restMilliseconds = 400
  /// Until memory that lies free has been given back: see `MemoryReturn`.
  private static let longRestMilliseconds = 2_500

  let window: AppWindow
  let screenshots: String? = nil
  private let page: StreamPage
  private let plan: Plan
  private let cache: AppCache
  private let cacheFolder = "\(NSTemporaryDirectory())swipeline-scroll-\(UUID().uuidString)"
  private var report = ScrollReport()
  private var frames: (moving: [FrameWork.Frame], resting: [FrameWork.Frame]) = ([], [])
  private var glideLeft = 0
  private var movedNow = false
  var isDone = false
  private lazy var ticks = FrameTicks(page.widget) { [weak self] _ in self?.tick() }

  /// A feed that gives out all it has at once.
  private struct Whole: FeedSource {
    let items: [MediaItem]

    func page(after cursor: FeedCursor?, size: Int) async throws -> Feed.FeedPage { Feed.FeedPage(items: items) }
  }

  /// - Throws: `DisplayError` when there is no display.
  package init(_ items: [MediaItem], _ plan: Plan) throws {
    setenv("SDL_AUDIODRIVER", "dummy", 0)
    try MainLoop.start()
    self.plan = plan
    cache = AppCache(directory: cacheFolder, configuration: CacheConfiguration())
    let settings = Settings(url: nil)
    settings.autoplay = plan.plays ? .always : .never
    let core = AppCore(
      source: Whole(items: items), settings: settings, texts: Texts(.english),
      mixer: AudioMixer(notice: { _ in }), cache: cache)
    page = StreamPage(core)
    window = AppWindow(core, pages: [page], width: plan.width, height: plan.height)
  }

  package func run() -> ScrollReport {
    let start = MonotonicTime.seconds
    run { await self.perform() }
    ticks.stop()
    report.framesPresented = page.core.frameStatistics.presented
    window.destroy()
    cache.close()
    try? FileManager.default.removeItem(atPath: cacheFolder)
    report.moving = ScrollReport.Work(frames.moving)
    report.resting = ScrollReport.Work(frames.resting)
    report.seconds = MonotonicTime.seconds - start
    return report
  }

  func note(_ text: String) {}

  private func perform() async {
    await wait { self.page.list.surface.height > 0 && self.page.list.surface.count > 0 }
    let count = page.list.surface.count
    report.rows = count
    // Of a long list the middle.
    let first = max(0, (count - plan.passes) / 2)
    if first > 0 { page.list.scroll(to: page.list.surface.offset(centring: first)) }
    report.rssMBStart = await residentMB()
    let work = FrameWork(window.window.cast()) { [weak self] in self?.ended($0) }
    ticks.start()
    while !window.isClosed, report.passed < plan.passes, page.list.surface.offset < page.list.surface.mostOffset {
      glideLeft = Self.framesOfGlide
      await wait { self.glideLeft == 0 }
      await sleep(milliseconds: Self.restMilliseconds)
      report.passed = (page.list.surface.rows().last ?? 0) + 1 - first
      if report.rssMBTenth == 0, report.passed >= plan.passes / 10 { report.rssMBTenth = await residentMB() }
    }
    withExtendedLifetime(work) { report.views = page.list.views.count }
    report.rssMBEnd = await residentMB()
  }

  private func residentMB() async -> Double {
    await sleep(milliseconds: Self.longRestMilliseconds)
    return ProcessFigures.residentMB
  }

  private func tick() {
    movedNow = glideLeft > 0
    guard movedNow else { return }
    glideLeft -= 1
    page.list.scrolled(to: page.list.surface.offset + plan.step)
  }

  private func ended(_ frame: FrameWork.Frame) {
    if movedNow { frames.moving.append(frame) } else { frames.resting.append(frame) }
  }
}
