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
    let subject = PreferencesWindow.Subject(
      settings: settings, preloader: preloader, cache: cache, compare: { compared.append($0) })
    let window = try #require(
      PreferencesWindow.present(over: nil, texts, subject))
    let combo = try #require(children("AdwComboRow", in: window).first)
    let toggle = try #require(children("GtkSwitch", in: window).first)
    for (index, choice) in PreferencesWindow.preloading.enumerated().reversed() {
      adw_combo_row_set_selected(combo.cast(), guint(index))
      #expect(preloader.setting == choice.setting)
      #expect(Settings(url: file).preloading == choice.setting)
    }
    let comparing = try #require(children("AdwComboRow", in: window).last)
    for index in [1, 0] { adw_combo_row_set_selected(comparing.cast(), guint(index)) }
    #expect(compared == [.holdLast, .shorter])
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
