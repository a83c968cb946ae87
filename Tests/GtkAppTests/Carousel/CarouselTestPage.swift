import CGtk
import FFmpegEngine
import Feed
import Playback
import Stage

@testable import GtkApp

/// The smallest page that owns a carousel: it passes between it and playback what each has to know.
@MainActor
final class CarouselTestPage: AppPage {
  let core: AppCore
  let carousel: Carousel
  let name = TextKey.pageFeed
  var onToast: ((String) -> Void)?
  private let scroller: ObjectHandle
  private(set) var opened: [ItemID] = []
  private(set) var paused: [ItemID] = []
  private(set) var turned: [Int] = []
  private(set) var focuses: [CarouselFocus] = []
  private(set) var events: [PlaybackEvent] = []
  let analytics = Notebook()

  final class Notebook: Analytics {
    private(set) var events: [AnalyticsEvent] = []
    func record(_ event: AnalyticsEvent) { events.append(event) }

    var seen: [String] { events.compactMap { if case .seen(let item, _, _, _) = $0 { item.rawValue } else { nil } } }
    var clicked: [Int] { events.compactMap { if case .clicked(_, let index, _) = $0 { index } else { nil } } }
  }

  var widget: WidgetPointer { scroller.widget }

  init(_ core: AppCore, _ carousel: Carousel) {
    self.core = core
    self.carousel = carousel
    scroller = ObjectHandle(gtk_scrolled_window_new().raw)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    let column = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
    let filler = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
    gtk_widget_set_size_request(carousel.widget, -1, 257)
    gtk_widget_set_size_request(filler, -1, 3000)
    Build.append(carousel.widget, filler, to: column)
    gtk_scrolled_window_set_child(scroller.opaque, column)
    carousel.analytics = analytics
    carousel.send = { [weak self] event in
      self?.events.append(event)
      self?.core.coordinator.send(event)
    }
    carousel.onFocus = { [weak self] focus in self?.focus(focus) }
    carousel.onOpen = { [weak self] item, _ in self?.opened.append(item.id) }
    carousel.onPause = { [weak self] item in
      self?.paused.append(item.id)
      self?.core.coordinator.send(.pauseItem(item.id, true))
    }
    carousel.onTurn = { [weak self] index in self?.turned.append(index) }
    carousel.cover = { [weak self] in self?.core.covers.cover(for: $0) }
    core.give(to: self)
  }

  private func focus(_ focus: CarouselFocus) {
    focuses.append(focus)
    let manners = Dictionary(focus.videos.map { ($0.id, focus.manner) }) { $1 }
    core.coordinator.send(
      .focus(Focus(playing: focus.playing.map { [$0] } ?? [], window: focus.neighbours, manners: manners)))
  }

  /// Begins to note turns anew.
  func forget() { turned = [] }

  /// How far the page is scrolled up, in points.
  var scrolled: Double { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(scroller.opaque)) }

  func setAway(_ isAway: Bool) { carousel.setAway(isAway) }
  func setShown(_ isShown: Bool) { carousel.setShown(isShown) }
  func perform(_ key: UInt32, _ modifiers: GdkModifierType, in place: KeyPlace) -> Bool { false }
  func coverCame(_ cover: PictureView.Cover, for item: ItemID) { carousel.coverCame(cover, for: item) }
  func reconsider() {}
  func showOffline(_ isOffline: Bool) {}
  func close() { carousel.close() }

  func attach(_ output: FrameSource, generation: Generation, to cell: CellID, item: ItemID) {
    carousel.attach(output, generation: generation, to: cell, item: item)
  }
  func detach(_ cell: CellID) { carousel.detach(cell) }
  func show(_ status: CellStatus, in cell: CellID, item: ItemID) { carousel.show(status, in: cell, item: item) }
  func show(position: Duration, duration: Duration?, in cell: CellID, item: ItemID) {}
  func ended(_ item: ItemID, in cell: CellID) { carousel.ended(item, in: cell) }
  func preload(_ items: [ItemID]) {}
  func report(_ exposure: Exposure) {}
  func remember(isMuted: Bool) {}
}
