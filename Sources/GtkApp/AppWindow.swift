import CGtk
import FFmpegEngine
import Feed
import Playback

/// The app's window: its pages as tabs, full screen, hiding, keys, and what stands in when there is no feed to show.
@MainActor
final class AppWindow {
  private(set) var isClosed = false
  let core: AppCore
  private let pages: [any AppPage]
  let director: ScreenDirector
  private let resize: ResizeHold
  private let tabs: PageTabs
  private var observation: FeedStore.Observation?
  private var texts: Texts { core.texts }
  private let uploads = UploadMemory()
  private let handle: ObjectHandle
  private let toasts: ObjectHandle
  private let status: ObjectHandle
  private let retry: ObjectHandle

  var window: UnsafeMutablePointer<GtkWindow> { handle.pointer.assumingMemoryBound(to: GtkWindow.self) }

  /// The place of the page that is shown.
  var shown: Int { director.place.shown }
  var page: any AppPage { director.page }

  /// - Parameter shown: the place of the page that is shown first.
  init(_ core: AppCore, pages: [any AppPage], shown: Int = 0, width: Int, height: Int) {
    self.core = core
    self.pages = pages
    director = ScreenDirector(core, pages, shown: shown)
    resize = ResizeHold(core)
    Style.install()
    tabs = PageTabs(pages.map { core.texts($0.name) })
    handle = ObjectHandle(gtk_window_new().raw)
    toasts = ObjectHandle(adw_toast_overlay_new().raw)
    status = ObjectHandle(adw_status_page_new().raw)
    retry = ObjectHandle(gtk_button_new_with_label(core.texts(.retry)).raw)
    let layers = gtk_overlay_new()
    for page in pages {
      gtk_overlay_add_overlay(layers?.opaque, page.widget)
      Build.setVisible(page.widget, false)
    }
    gtk_overlay_add_overlay(layers?.opaque, status.widget)
    gtk_overlay_add_overlay(layers?.opaque, tabs.widget)
    for screen in [director.mini.widget, director.full.widget, resize.watch.widget] {
      gtk_overlay_add_overlay(layers?.opaque, screen)
    }
    director.behind = pages.map(\.widget) + [status.widget, tabs.widget]
    gtk_widget_set_halign(retry.widget, GTK_ALIGN_CENTER)
    adw_status_page_set_child(status.opaque, retry.widget)
    adw_toast_overlay_set_child(toasts.opaque, layers)
    gtk_window_set_title(window, "Swipeline")
    gtk_window_set_default_size(window, gint(width), gint(height))
    gtk_window_set_child(window, toasts.widget)
    gtk_widget_set_size_request(toasts.widget, 240, 320)
    connect()
    show(core.store.status)
    tabs.show(shown)
    Build.setVisible(page.widget, true)
    page.setShown(true)
  }

  private func connect() {
    observation = core.store.observe { [weak self] change in
      if let self, case .status = change { self.show(self.core.store.status) }
    }
    core.onToast = { [weak self] text in self?.page.onToast?(text) }
    core.onOffline = { [weak self] isOffline in
      self?.pages.forEach { $0.showOffline(isOffline) }
      self?.core.surface.showOffline(isOffline)
    }
    for page in pages {
      page.onToast = { [weak self] text in
        guard let self else { return }
        adw_toast_overlay_add_toast(self.toasts.opaque, adw_toast_new(text))
      }
    }
    tabs.onChoice = { [weak self] place in self?.turn(to: place) }
    director.onTurn = { [weak self] place in self?.tabs.show(place) }
    director.mini.safeTop = { [weak self] in self?.tabsHeight ?? 0 }
    Signals.on(retry.pointer, "clicked") { [weak self] in self?.core.refresh() }
    // Before the widgets: a range or a button in focus would take arrows for itself.
    Controllers.addKeys(to: handle.widget, isFirst: true) { [weak self] value, modifiers in
      self?.pressed(value, modifiers) ?? false
    }
    Signals.onQuestion(handle.pointer, "close-request") { [weak self] in
      self?.close()
      return false
    }
    Signals.on(handle.pointer, "map") { [weak self] in self?.updateHidden() }
    Signals.on(handle.pointer, "unmap") { [weak self] in self?.setHidden(true) }
    Signals.on(handle.pointer, "realize") { [weak self] in
      guard let self, let surface = gtk_native_get_surface(self.handle.opaque) else { return }
      Signals.onNotify(surface.raw, "state") { [weak self] in self?.updateHidden() }
    }
  }

  /// Leaves the page that is shown, and shows another.
  func turn(to place: Int) {
    guard pages.indices.contains(place), place != shown else { return }
    let isOnPage = !KeyboardFocus.isWithin(tabs.widget)
    director.turn(to: place)
    if isOnPage { gtk_widget_grab_focus(page.widget) }
  }

  private var tabsHeight: Double {
    var size = GtkRequisition()
    gtk_widget_get_preferred_size(tabs.widget, nil, &size)
    return Double(size.height)
  }

  func present(isFullScreen: Bool) {
    if isFullScreen { gtk_window_fullscreen(window) }
    gtk_window_present(window)
    gtk_widget_grab_focus(page.widget)
    core.store.start()
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    director.stop()
    resize.stop()
    for page in pages { page.close() }
    core.close()
    MainLoop.wake()
  }

  func destroy() {
    close()
    gtk_window_destroy(window)
  }

  private func setHidden(_ isHidden: Bool) {
    core.coordinator.send(.setHidden(isHidden))
    for page in pages { page.setHidden(isHidden) }
  }

  /// Minimised counts as hidden; so does a window that is not mapped.
  private func updateHidden() {
    let isMapped = gtk_widget_get_mapped(handle.widget) != 0
    var isMinimised = false
    if let surface = gtk_native_get_surface(handle.opaque) {
      isMinimised = gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
    }
    setHidden(!isMapped || isMinimised)
  }

  /// A key was pressed, wherever the keyboard's focus is.
  /// - Returns: false for one that means nothing there.
  func pressed(_ value: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let place = KeyboardFocus.place(in: handle.widget)
    let isTaken =
      director.isFullScreen
      ? director.full.stage.perform(value, modifiers, in: place) : page.perform(value, modifiers, in: place)
    return isTaken || WindowKey(value, modifiers, in: place).map(perform) ?? false
  }

  private func perform(_ key: WindowKey) -> Bool {
    let isFullScreen = gtk_window_is_fullscreen(window) != 0
    switch key {
    case .toggleFullScreen:
      if isFullScreen { gtk_window_unfullscreen(window) } else { gtk_window_fullscreen(window) }
    case .enlarge: director.enlarge()
    case .miniPlayer: director.toggleMini()
    case .back:
      guard isFullScreen else { return false }
      gtk_window_unfullscreen(window)
    case .shortcuts: ShortcutsWindow.present(over: handle.widget, texts)
    case .preferences: PreferencesWindow.present(over: handle.widget, texts, core.preferences)
    case .quit: close()
    case .page(let place): turn(to: place)
    }
    return true
  }

  private func show(_ status: FeedStatus) {
    let hasItems = !core.store.items.isEmpty
    var (title, advice, canRetry) = ("", "", false)
    switch status {
    case .notStarted, .loading: title = texts(.loading)
    case .empty: (title, advice, canRetry) = (texts(.emptyTitle), texts(.emptyAdvice), true)
    case .failed(_, let error):
      (title, advice, canRetry) = (texts(.feedFailed), "\(error)", true)
      if hasItems { adw_toast_overlay_add_toast(toasts.opaque, adw_toast_new(title)) }
    case .ready, .loadingMore, .refreshing, .upToDate: break
    }
    adw_status_page_set_title(self.status.opaque, title)
    let escaped = g_markup_escape_text(advice, -1)
    adw_status_page_set_description(self.status.opaque, escaped)
    g_free(escaped)
    gtk_widget_set_visible(retry.widget, canRetry ? 1 : 0)
    gtk_widget_set_visible(self.status.widget, hasItems ? 0 : 1)
  }
}
