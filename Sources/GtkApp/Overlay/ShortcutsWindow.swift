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
        Entry(name: .keyFirst, keys: "Home"), Entry(name: .keyLast, keys: "End"),
        Entry(name: .keyRefresh, keys: "r"), Entry(name: .keyLike, keys: "l"),
      ]
    ),
    (
      .groupLoops,
      [
        Entry(name: .keyLoopOn, keys: "Right"), Entry(name: .keyLoopBack, keys: "Left"),
        Entry(name: .keySplit, keys: "s"), Entry(name: .keyHear, keys: "a"),
        Entry(name: .keyCompare, keys: "c"),
      ]
    ),
    (
      .groupStream,
      [
        Entry(name: .keyNext, keys: "Down j"), Entry(name: .keyPrevious, keys: "Up k"),
        Entry(name: .keyOpen, keys: "o Return"), Entry(name: .keyColumns, keys: "g"),
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
      .groupFullScreen,
      [
        Entry(name: .keyEnlarge, keys: "f"), Entry(name: .keyMiniPlayer, keys: "i"),
        Entry(name: .keyLouder, keys: "Up"), Entry(name: .keySofter, keys: "Down"),
      ]
    ),
    (
      .groupWindow,
      [
        Entry(name: .keyFeed, keys: "1"), Entry(name: .keyLoops, keys: "2"), Entry(name: .keyStream, keys: "3"),
        Entry(name: .keyFullScreen, keys: "F11"), Entry(name: .keyEscape, keys: "Escape"),
        Entry(name: .keyControls, keys: "Tab"), Entry(name: .keyShortcuts, keys: "question"),
        Entry(name: .keyPreferences, keys: "comma"), Entry(name: .keyQuit, keys: "q"),
      ]
    ),
    (
      .groupGestures,
      [
        Entry(name: .gesturePage, gesture: .doSwipe), Entry(name: .gestureTap, gesture: .doTap),
        Entry(name: .gestureDoubleTap, gesture: .doDoubleTap), Entry(name: .gestureHold, gesture: .doHold),
        Entry(name: .gestureScrub, gesture: .doDragLine), Entry(name: .gesturePull, gesture: .doPull),
        Entry(name: .gestureEnlarge, gesture: .doPinchApart), Entry(name: .gestureScrubAside, gesture: .doDragAside),
        Entry(name: .gestureBrightness, gesture: .doDragLeftHalf),
        Entry(name: .gestureVolume, gesture: .doDragRightHalf),
        Entry(name: .gestureSkip, gesture: .doDoubleTapSide),
        Entry(name: .gestureCorner, gesture: .doDragMiniPlayer),
        Entry(name: .gestureLoop, gesture: .doSwipeAside), Entry(name: .gestureSplit, gesture: .doPinch),
        Entry(name: .gestureDivider, gesture: .doDragDivider),
        Entry(name: .gestureHalves, gesture: .doDoubleClickDivider),
      ]
    ),
  ]

  /// Opens it over a window. GTK's own shortcuts window is not used: in 4.8 its title keeps to the system's language, and
  /// it spreads a list like this over pages.
  @discardableResult
  static func present(over parent: WidgetPointer?, _ texts: Texts) -> WidgetPointer? {
    guard let scroller = gtk_scrolled_window_new() else { return nil }
    let list = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 18, "shortcuts")
    for group in groups { Build.append(self.group(group.title, group.entries, texts), to: list) }
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, list)
    gtk_widget_set_vexpand(scroller, 1)
    return ModalWindow.present(over: parent, title: texts(.shortcuts), width: 420, height: 640, content: scroller)
  }

  private static func group(_ title: TextKey, _ entries: [Entry], _ texts: Texts) -> WidgetPointer {
    let rows = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
    guard let group = adw_preferences_group_new() else { return rows }
    adw_preferences_group_set_title(group.cast(), texts(title))
    for entry in entries {
      guard let row = adw_action_row_new() else { continue }
      adw_preferences_row_set_title(row.cast(), texts(entry.name))
      if let gesture = entry.gesture { adw_action_row_set_subtitle(row.cast(), texts(gesture)) }
      for key in entry.keys?.split(separator: " ") ?? [] {
        guard let label = gtk_shortcut_label_new(String(key)) else { continue }
        gtk_widget_set_valign(label, GTK_ALIGN_CENTER)
        adw_action_row_add_suffix(row.cast(), label)
      }
      adw_preferences_group_add(group.cast(), row)
    }
    return group
  }
}
