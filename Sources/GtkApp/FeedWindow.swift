import CGtk
import FFmpegEngine
import Feed
import Playback

/// The window with the feed: full screen, hiding, keys, and what stands in when there is no feed to show.
@MainActor
final class FeedWindow {
  let page: FeedPage
  private(set) var isClosed = false
  private let texts: Texts
  private let uploads = UploadMemory()
  private let handle: ObjectHandle
  private let toasts: ObjectHandle
  private let status: ObjectHandle
  private let retry: ObjectHandle

  var window: UnsafeMutablePointer<GtkWindow> { handle.pointer.assumingMemoryBound(to: GtkWindow.self) }

  init(page: FeedPage, texts: Texts, width: Int, height: Int) {
    self.page = page
    self.texts = texts
    Style.install()
    handle = ObjectHandle(gtk_window_new().raw)
    toasts = ObjectHandle(adw_toast_overlay_new().raw)
    status = ObjectHandle(adw_status_page_new().raw)
    retry = ObjectHandle(gtk_button_new_with_label(texts(.retry)).raw)
    let layers = gtk_overlay_new()
    gtk_overlay_set_child(layers?.opaque, page.view.widget)
    gtk_overlay_add_overlay(layers?.opaque, status.widget)
    gtk_widget_set_halign(retry.widget, GTK_ALIGN_CENTER)
    adw_status_page_set_child(status.opaque, retry.widget)
    adw_toast_overlay_set_child(toasts.opaque, layers)
    gtk_window_set_title(window, "Swipeline")
    gtk_window_set_default_size(window, gint(width), gint(height))
    gtk_window_set_child(window, toasts.widget)
    gtk_widget_set_size_request(toasts.widget, 240, 320)
    connect()
    show(page.store.status)
  }

  private func connect() {
    page.onFeedStatus = { [weak self] status in self?.show(status) }
    page.onToast = { [weak self] text in
      guard let self else { return }
      adw_toast_overlay_add_toast(self.toasts.opaque, adw_toast_new(text))
    }
    Signals.on(retry.pointer, "clicked") { [weak self] in self?.page.refresh() }
    // Before the widgets: a range or a button in focus would take arrows for itself.
    Controllers.addKeys(to: handle.widget, isFirst: true) { [weak self] value, modifiers in
      guard let self, let key = FeedKey(value, modifiers, in: KeyboardFocus.place(in: self.handle.widget)) else {
        return false
      }
      return self.page.perform(key) || self.perform(key)
    }
    Signals.onQuestion(handle.pointer, "close-request") { [weak self] in
      self?.close()
      return false
    }
    Signals.on(handle.pointer, "map") { [weak self] in self?.updateHidden() }
    Signals.on(handle.pointer, "unmap") { [weak self] in self?.page.coordinator.send(.setHidden(true)) }
    Signals.on(handle.pointer, "realize") { [weak self] in
      guard let self, let surface = gtk_native_get_surface(self.handle.opaque) else { return }
      Signals.onNotify(surface.raw, "state") { [weak self] in self?.updateHidden() }
    }
  }

  func present(isFullScreen: Bool) {
    if isFullScreen { gtk_window_fullscreen(window) }
    gtk_window_present(window)
    gtk_widget_grab_focus(page.view.widget)
    page.start()
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    page.close()
    MainLoop.wake()
  }

  func destroy() {
    close()
    gtk_window_destroy(window)
  }

  /// Minimised counts as hidden; so does a window that is not mapped.
  private func updateHidden() {
    let isMapped = gtk_widget_get_mapped(handle.widget) != 0
    var isMinimised = false
    if let surface = gtk_native_get_surface(handle.opaque) {
      isMinimised = gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
    }
    page.coordinator.send(.setHidden(!isMapped || isMinimised))
  }

  private func perform(_ key: FeedKey) -> Bool {
    let isFullScreen = gtk_window_is_fullscreen(window) != 0
    switch key {
    case .toggleFullScreen:
      if isFullScreen { gtk_window_unfullscreen(window) } else { gtk_window_fullscreen(window) }
    case .back:
      guard isFullScreen else { return false }
      gtk_window_unfullscreen(window)
    case .shortcuts: ShortcutsWindow.present(over: handle.widget, texts)
    case .preferences:
      PreferencesWindow.present(over: handle.widget, texts, page.preferences)
    case .quit: close()
    default: return false
    }
    return true
  }

  private func show(_ status: FeedStatus) {
    let hasItems = !page.store.items.isEmpty
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
