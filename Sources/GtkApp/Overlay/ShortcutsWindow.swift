import CGtk

/// The window that lists every key and what finger and mouse do.
@MainActor
enum ShortcutsWindow {
  /// What a group lists: a name, and keys as GTK writes them, or a gesture in words.
  struct Entry: Equatable {
    var name: TextKey
    var keys: String?
    var gesture: TextKey?
  }

  static let groups: [(title: TextKey, entries: [Entry])] = [
    (
      .groupFeed,
      [
        Entry(name: .keyNext, keys: "Down j"), Entry(name: .keyPrevious, keys: "Up k"),
        Entry(name: .keyRefresh, keys: "r"), Entry(name: .keyLike, keys: "l"),
      ]
    ),
    (
      .groupPlayback,
      [
        Entry(name: .keyPause, keys: "space"), Entry(name: .keyMute, keys: "m"), Entry(name: .keyBack5, keys: "Left"),
        Entry(name: .keyOn5, keys: "Right"),
      ]
    ),
    (
      .groupWindow,
      [
        Entry(name: .keyFullScreen, keys: "f"), Entry(name: .keyEscape, keys: "Escape"),
        Entry(name: .keyShortcuts, keys: "question"), Entry(name: .keyQuit, keys: "q"),
      ]
    ),
    (
      .groupGestures,
      [
        Entry(name: .gesturePage, gesture: .doSwipe), Entry(name: .gestureTap, gesture: .doTap),
        Entry(name: .gestureDoubleTap, gesture: .doDoubleTap), Entry(name: .gestureHold, gesture: .doHold),
        Entry(name: .gestureScrub, gesture: .doDragLine), Entry(name: .gesturePull, gesture: .doPull),
      ]
    ),
  ]

  /// Opens it over a window. It closes by Esc and goes with its parent.
  @discardableResult
  static func present(over parent: WidgetPointer?, _ texts: Texts) -> WidgetPointer? {
    let description = xml(texts)
    guard let builder = gtk_builder_new_from_string(description, -1) else { return nil }
    defer { g_object_unref(builder.raw) }
    guard let object = gtk_builder_get_object(builder, "shortcuts") else { return nil }
    let window = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
    if let parent { gtk_window_set_transient_for(window.cast(), parent.cast()) }
    gtk_window_set_title(window.cast(), texts(.shortcuts))
    gtk_window_present(window.cast())
    return window
  }

  /// GTK 4.8 can fill this window from a description only.
  static func xml(_ texts: Texts) -> String {
    let groups = Self.groups.map { group in
      let entries = group.entries.map { entry in
        let how =
          if let keys = entry.keys {
            #"<property name="accelerator">\#(keys)</property>"#
          } else {
            #"<property name="shortcut-type">gesture</property>"#
              + #"<property name="subtitle">\#(escaped(entry.gesture.map { texts($0) } ?? ""))</property>"#
          }
        return """
          <child><object class="GtkShortcutsShortcut">
          <property name="title">\(escaped(texts(entry.name)))</property>\(how)
          </object></child>
          """
      }
      return """
        <child><object class="GtkShortcutsGroup"><property name="title">\(escaped(texts(group.title)))</property>
        \(entries.joined())</object></child>
        """
    }
    return """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">1</property>
      <child><object class="GtkShortcutsSection"><property name="section-name">all</property>
      <property name="max-height">9</property>\(groups.joined())</object></child></object></interface>
      """
  }

  private static func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
