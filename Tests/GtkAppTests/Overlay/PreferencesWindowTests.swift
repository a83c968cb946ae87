import CGtk
import Foundation
import MediaCache
import Playback
import Testing

@testable import GtkApp

@MainActor
@Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct PreferencesWindowTests {
  private func children(_ name: String, in window: WidgetPointer) -> [WidgetPointer] {
    TestWindow.all(in: window).filter { TestWindow.typeName($0) == name }
  }

  @Test(arguments: Language.allCases)
  func `each setting is named, takes effect at once and is remembered`(language: Language) throws {
    try MainLoop.start()
    let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("settings-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let settings = Settings(url: file)
    let cache = AppCache(directory: "/nowhere", configuration: CacheConfiguration())
    let preloader = Preloader(cache)
    let texts = Texts(language)
    var compared: [CompareMode] = []
    var reconsidered = 0
    let subject = PreferencesWindow.Subject(
      settings: settings, preloader: preloader, cache: cache, compare: { compared.append($0) },
      reconsider: { reconsidered += 1 })
    let window = try #require(
      PreferencesWindow.present(over: nil, texts, subject))
    let combo = try #require(children("AdwComboRow", in: window).first)
    let toggle = try #require(children("GtkSwitch", in: window).first)
    for (index, choice) in PreferencesWindow.preloading.enumerated().reversed() {
      adw_combo_row_set_selected(combo.cast(), guint(index))
      #expect(preloader.setting == choice.setting)
      #expect(Settings(url: file).preloading == choice.setting)
    }
    let combos = children("AdwComboRow", in: window)
    try #require(combos.count == 4)
    for index in [1, 0] { adw_combo_row_set_selected(combos[1].cast(), guint(index)) }
    #expect(compared == [.holdLast, .shorter])
    for (index, choice) in PreferencesWindow.starting.enumerated().reversed() {
      adw_combo_row_set_selected(combos[2].cast(), guint(index))
      #expect(Settings(url: file).autoplay == choice.setting)
    }
    for (index, choice) in PreferencesWindow.looks.enumerated().reversed() {
      adw_combo_row_set_selected(combos[3].cast(), guint(index))
      #expect(Settings(url: file).streamLook == choice.look)
    }
    #expect(reconsidered == 6)
    gtk_switch_set_active(toggle.opaque, 0)
    #expect(!cache.isEnabled)
    #expect(!Settings(url: file).usesCache)
    let labels = children("GtkLabel", in: window).compactMap {
      gtk_label_get_text($0.opaque).map { String(cString: $0) }
    }
    for key in [TextKey.preload, .keepMedia, .groupNetwork, .preloadNormal] { #expect(labels.contains(texts(key))) }
    gtk_window_destroy(window.cast())
  }
}
