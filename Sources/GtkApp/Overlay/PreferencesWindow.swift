import CGtk
import Playback
import Stage

/// The window with the settings that a person may want to change. Each takes effect at once and is remembered.
@MainActor
enum PreferencesWindow {
  static let preloading: [(setting: PreloadSetting, text: TextKey)] = [
    (.normal, .preloadNormal), (.heads, .preloadHeads), (.off, .preloadOff),
  ]

  static let comparing: [(mode: CompareMode, text: TextKey)] = [
    (.shorter, .compareShorter), (.holdLast, .compareHoldLast),
  ]

  static let starting: [(setting: Autoplay, text: TextKey)] = [
    (.always, .autoplayAlways), (.unmetered, .autoplayUnmetered), (.never, .autoplayNever),
  ]

  static let looks: [(look: StreamLook, text: TextKey)] = [
    (.sidebar, .lookSidebar), (.masonry, .lookMasonry), (.grid, .lookGrid),
  ]

  /// What the window changes.
  struct Subject {
    var settings: Settings
    var preloader: Preloader
    var cache: AppCache
    var compare: @MainActor (CompareMode) -> Void
    /// The page that is shown looks again at what the settings say.
    var reconsider: @MainActor () -> Void
  }

  /// Opens it over a window.
  @discardableResult
  static func present(over parent: WidgetPointer?, _ texts: Texts, _ subject: Subject) -> WidgetPointer? {
    guard let group = adw_preferences_group_new() else { return nil }
    adw_preferences_group_set_title(group.cast(), texts(.groupNetwork))
    for row in [preloadRow(texts, subject), keepRow(texts, subject)].compactMap({ $0 }) {
      adw_preferences_group_add(group.cast(), row)
    }
    let list = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 18, "shortcuts")
    Build.append(group, to: list)
    if let loops = adw_preferences_group_new(), let row = compareRow(texts, subject) {
      adw_preferences_group_set_title(loops.cast(), texts(.groupLoops))
      adw_preferences_group_add(loops.cast(), row)
      Build.append(loops, to: list)
    }
    if let stream = adw_preferences_group_new() {
      adw_preferences_group_set_title(stream.cast(), texts(.groupStream))
      for row in [
        autoplayRow(texts, subject), lookRow(texts, subject), cardsRow(texts, subject), goOnRow(texts, subject),
      ].compactMap({ $0 }) {
        adw_preferences_group_add(stream.cast(), row)
      }
      Build.append(stream, to: list)
    }
    return ModalWindow.present(over: parent, title: texts(.preferences), width: 420, height: 560, content: list)
  }

  private static func preloadRow(_ texts: Texts, _ subject: Subject) -> WidgetPointer? {
    let now = preloading.firstIndex { $0.setting == subject.settings.preloading } ?? 0
    return choiceRow(texts, .preload, .preloadAdvice, preloading.map(\.text), now) { index in
      subject.settings.preloading = preloading[index].setting
      subject.preloader.setting = preloading[index].setting
    }
  }

  private static func compareRow(_ texts: Texts, _ subject: Subject) -> WidgetPointer? {
    let now = comparing.firstIndex { $0.mode == subject.settings.compareMode } ?? 0
    return choiceRow(texts, .compareLength, .compareLengthAdvice, comparing.map(\.text), now) { index in
      subject.compare(comparing[index].mode)
    }
  }

  private static func autoplayRow(_ texts: Texts, _ subject: Subject) -> WidgetPointer? {
    let now = starting.firstIndex { $0.setting == subject.settings.autoplay } ?? 0
    return choiceRow(texts, .autoplay, .autoplayAdvice, starting.map(\.text), now) { index in
      subject.settings.autoplay = starting[index].setting
      subject.reconsider()
    }
  }

  private static func lookRow(_ texts: Texts, _ subject: Subject) -> WidgetPointer? {
    let now = looks.firstIndex { $0.look == subject.settings.streamLook } ?? 0
    return choiceRow(texts, .streamLook, .streamLookAdvice, looks.map(\.text), now) { index in
      subject.settings.streamLook = looks[index].look
      subject.reconsider()
    }
  }

  /// A row with one of several texts to choose.
  private static func choiceRow(
    _ texts: Texts, _ title: TextKey, _ advice: TextKey, _ choices: [TextKey], _ now: Int,
    _ chosen: @escaping @MainActor (Int) -> Void
  ) -> WidgetPointer? {
    guard let row = adw_combo_row_new(), let names = gtk_string_list_new(nil) else { return nil }
    for choice in choices { gtk_string_list_append(names, texts(choice)) }
    adw_preferences_row_set_title(row.cast(), texts(title))
    adw_action_row_set_subtitle(row.cast(), texts(advice))
    adw_combo_row_set_model(row.cast(), names)
    g_object_unref(UnsafeMutableRawPointer(names))
    adw_combo_row_set_selected(row.cast(), guint(now))
    Signals.onNotify(UnsafeMutableRawPointer(row), "selected") {
      let index = Int(adw_combo_row_get_selected(row.cast()))
      if choices.indices.contains(index) { chosen(index) }
    }
    return row
  }

  private static func keepRow(_ texts: Texts, _ subject: Subject) -> WidgetPointer? {
    switchRow(texts, .keepMedia, .keepMediaAdvice, subject.settings.usesCache) { isKept in
      subject.settings.usesCache = isKept
      subject.cache.isEnabled = isKept
    }
  }

  private static func cardsRow(_ texts: Texts, _ subject: Subject) -> WidgetPointer? {
    switchRow(texts, .carouselCards, .carouselCardsAdvice, subject.settings.carouselLook == .cards) { isOn in
      subject.settings.carouselLook = isOn ? .cards : .flat
      subject.reconsider()
    }
  }

  private static func goOnRow(_ texts: Texts, _ subject: Subject) -> WidgetPointer? {
    switchRow(texts, .carouselGoesOn, .carouselGoesOnAdvice, subject.settings.carouselGoesOn) { isOn in
      subject.settings.carouselGoesOn = isOn
      subject.reconsider()
    }
  }

  /// A row that is on or off.
  private static func switchRow(
    _ texts: Texts, _ title: TextKey, _ advice: TextKey, _ isOn: Bool, _ switched: @escaping @MainActor (Bool) -> Void
  ) -> WidgetPointer? {
    guard let row = adw_action_row_new(), let toggle = gtk_switch_new() else { return nil }
    adw_preferences_row_set_title(row.cast(), texts(title))
    adw_action_row_set_subtitle(row.cast(), texts(advice))
    gtk_switch_set_active(toggle.opaque, isOn ? 1 : 0)
    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER)
    Accessible.setName(toggle, texts(title))
    adw_action_row_add_suffix(row.cast(), toggle)
    adw_action_row_set_activatable_widget(row.cast(), toggle)
    Signals.onNotify(UnsafeMutableRawPointer(toggle), "active") {
      switched(gtk_switch_get_active(toggle.opaque) != 0)
    }
    return row
  }
}
