import CGtk
import Feed
import Foundation

/// A page that counts down to a moment, and says so when that has come. It ticks only while it can be seen.
@MainActor
final class CountdownView: WidgetBehaviour, CarouselCustomView {
  /// When each countdown without a date was first shown.
  @MainActor
  final class Starts {
    private var dates: [ItemID: Date] = [:]

    func start(of item: ItemID, now: Date) -> Date {
      if let date = dates[item] { return date }
      dates[item] = now
      return now
    }
  }

  private let texts: Texts
  private let starts: Starts
  private let now: () -> Date
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_TIMER)
  private let column = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 6, "countdown")
  private let title = Build.wrappingLabel("countdown-title")
  private let time = Build.wrappingLabel("countdown-time")
  private var item: MediaItem?
  private var isRunning = false
  private var timer: MainLoop.Timer?
  /// How often the time was written, for tests.
  private(set) var tickCount = 0

  var widget: WidgetPointer { handle.widget }
  /// What it says.
  var text: String { gtk_label_get_text(time.opaque).map { String(cString: $0) } ?? "" }

  init(_ texts: Texts, _ starts: Starts, now: @escaping () -> Date = { Date() }) {
    self.texts = texts
    self.starts = starts
    self.now = now
    CustomWidget.bind(handle, to: self)
    for label in [title, time] {
      gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
      gtk_label_set_xalign(label.opaque, 0.5)
    }
    gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
    Build.append(title, time, to: column)
    gtk_widget_set_parent(column, widget)
  }

  isolated deinit { timer?.cancel() }

  func bind(_ item: MediaItem) {
    self.item = item
    show()
  }

  func setRunning(_ isRunning: Bool) {
    guard isRunning != self.isRunning else { return }
    self.isRunning = isRunning
    show()
  }

  private func show() {
    timer?.cancel()
    timer = nil
    guard let item else { return }
    let countdown = Countdown(item)
    let name = countdown.title.isEmpty ? texts(.countdown) : countdown.title
    Build.setText(title, countdown.title)
    Build.setVisible(title, !countdown.title.isEmpty)
    Accessible.setName(widget, name)
    let date = now()
    let moment = countdown.moment(start: starts.start(of: item.id, now: date))
    write(words(moment, date))
    guard isRunning, let moment, moment > date else { return }
    let wait = Countdown.untilNext(until: moment, at: date)
    timer = MainLoop.after(milliseconds: UInt32((wait * 1000).rounded(.up))) { [weak self] in self?.show() }
  }

  private func words(_ moment: Date?, _ date: Date) -> String {
    guard let moment else { return texts(.countdownNoTime) }
    guard let left = Countdown.left(until: moment, at: date) else { return texts(.countdownReached) }
    switch left.days {
    case 0: return left.clock
    case 1: return texts(.countdownDay, ["time": left.clock])
    default: return texts(.countdownDays, ["days": "\(left.days)", "time": left.clock])
    }
  }

  private func write(_ words: String) {
    tickCount += 1
    Build.setText(time, words)
    Accessible.setDescription(widget, words)
  }

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    gtk_widget_measure(column, orientation, gint(size), nil, nil, nil, nil)
    return (0, 0)
  }

  func allocate(width: Int, height: Int) { gtk_widget_allocate(column, gint(width), gint(height), -1, nil) }
}
