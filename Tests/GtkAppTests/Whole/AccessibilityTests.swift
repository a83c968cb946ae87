import Foundation
import TestMedia
import Testing

@testable import GtkApp

/// The whole program as a screen reader sees it.
@Suite(
  .enabled(if: hasDisplay && AssistiveTool.isHere, "needs a display and Debian's python3-pyatspi"), .serialized)
struct AccessibilityTests {
  @Test(arguments: ["C.UTF-8", "zh_CN.UTF-8"])
  func everyControlHasARoleAndANameInItsLanguageAndLikeCanBePressed(locale: String) async throws {
    let isChinese = locale.hasPrefix("zh")
    let (home, clips) = try folders()
    let app = try play(clips, page: "feed", home, locale)
    defer { app.stop() }
    let assistive = AssistiveTool(app.id)

    // Every control that shows is named, and the names are the ones of the language.
    let names =
      isChinese
      ? ["赞，0", "评论，0", "分享，0", "静音", "播放进度"] : ["Like, 0", "Comments, 0", "Share, 0", "Mute", "Position"]
    var nodes: [AssistiveTool.Node] = []
    let isComplete = try await Program.until {
      nodes = try assistive.look()
      return Set(names).isSubset(of: nodes.filter(\.isControl).map(\.name))
        && nodes.contains { $0.states.contains("focused") }
    }
    #expect(isComplete, "\(nodes.filter(\.isControl))")
    let controls = nodes.filter(\.isControl)
    #expect(controls.allSatisfy { !$0.name.isEmpty })
    #expect(controls.allSatisfy { $0.states.contains("focusable") })
    // Two clips are bound to pages, and only the one that shows is told of.
    #expect(controls.map(\.name).filter { names.contains($0) }.sorted() == names.sorted())
    #expect(Set(controls.map(\.name)).isSuperset(of: isChinese ? ["推荐", "循环", "信息流"] : ["Feed", "Loops", "Stream"]))
    #expect(Set(controls.map(\.role)).isSuperset(of: ["push button", "slider"]))
    // What has the focus says which video it is.
    let focused = try #require(nodes.first { $0.states.contains("focused") })
    #expect(focused.name.contains("one"), "\(focused)")

    // The action of the like button likes.
    let like = names[0]
    #expect(controls.first { $0.name == like }?.actions.isEmpty == false)
    #expect(try assistive.press(like))
    let liked = isChinese ? "赞，1" : "Like, 1"
    #expect(
      try await Program.until {
        try assistive.look().contains {
          $0.name == liked && ($0.states.contains("pressed") || $0.states.contains("checked"))
        }
      })
    let kept = try await Program.until {
      (try? String(contentsOfFile: home + "/swipeline/settings.json", encoding: .utf8))?.contains("1 one.mp4") == true
    }
    #expect(kept)
    #expect(app.status == nil)
  }

  @Test(arguments: ["C.UTF-8", "zh_CN.UTF-8"])
  func theLoopsControlsHaveRolesAndNamesAndTheScreenCanBeSplit(locale: String) async throws {
    let isChinese = locale.hasPrefix("zh")
    let (home, clips) = try folders()
    let app = try play(clips, page: "loops", home, locale)
    defer { app.stop() }
    let assistive = AssistiveTool(app.id)
    var controls: [AssistiveTool.Node] = []
    func shows(_ names: [String]) async throws -> Bool {
      try await Program.until {
        controls = try assistive.look().filter(\.isControl)
        return Set(controls.map(\.name)) == Set(names)
      }
    }
    let always = isChinese ? ["推荐", "循环", "信息流", "静音"] : ["Feed", "Loops", "Stream", "Mute"]
    let split = isChinese ? "分屏" : "Split the screen"
    #expect(try await shows(always + [split]), "\(controls)")
    #expect(try assistive.press(split))
    let halves =
      isChinese
      ? ["退出分屏", "分隔条", "听下方的声音", "逐帧对比"]
      : ["One clip alone", "Divider", "Hear the lower clip", "Compare frame for frame"]
    #expect(try await shows(always + halves), "\(controls)")
    #expect(controls.allSatisfy { $0.states.contains("focusable") })
    #expect(controls.first { $0.name == halves[1] }?.role == "separator")
    #expect(try assistive.press(halves[2]))
    #expect(try await shows(always + [halves[0], halves[1], halves[3], isChinese ? "听上方的声音" : "Hear the upper clip"]))
    #expect(app.status == nil)
  }

  @Test(arguments: ["C.UTF-8", "zh_CN.UTF-8"])
  func theStreamsControlsHaveRolesAndNamesAndARowOpens(locale: String) async throws {
    let isChinese = locale.hasPrefix("zh")
    let (home, clips) = try folders()
    let app = try play(clips, page: "stream", home, locale)
    defer { app.stop() }
    let assistive = AssistiveTool(app.id)
    var nodes: [AssistiveTool.Node] = []
    func shows(_ names: [String]) async throws -> Bool {
      try await Program.until {
        nodes = try assistive.look().filter(\.isControl)
        return Set(names).isSubset(of: nodes.map(\.name))
      }
    }
    let row = isChinese ? "打开：clips: 1 one" : "Open: clips: 1 one"
    let playing = isChinese ? ["静音", "小窗播放", "全屏播放"] : ["Mute", "Mini player", "Full screen"]
    #expect(try await shows([row] + playing), "\(nodes)")
    #expect(nodes.allSatisfy { !$0.name.isEmpty && $0.states.contains("focusable") })
    // Only the row that plays tells of its buttons.
    #expect(nodes.filter { $0.name == playing[1] }.count == 1)
    #expect(try assistive.press(row))
    #expect(try await shows([isChinese ? "返回列表" : "Back to the list"] + playing), "\(nodes)")
    // What is covered is not told of.
    #expect(try await Program.until { try !assistive.look().contains { $0.name == row } })
    #expect(app.status == nil)
  }

  @Test(arguments: ["C.UTF-8", "zh_CN.UTF-8"])
  func theScreensControlsHaveRolesAndNamesAndNothingBehindIsToldOf(locale: String) async throws {
    let isChinese = locale.hasPrefix("zh")
    let (home, clips) = try folders()
    let app = try play(clips, page: "feed", home, locale)
    defer { app.stop() }
    let assistive = AssistiveTool(app.id)
    var nodes: [AssistiveTool.Node] = []
    func shows(_ names: [String], all: Bool = false) async throws -> Bool {
      try await Program.until {
        nodes = try assistive.look().filter(\.isControl)
        return all ? Set(nodes.map(\.name)) == Set(names) : Set(names).isSubset(of: nodes.map(\.name))
      }
    }
    let enlarge = isChinese ? "全屏播放" : "Full screen"
    #expect(try await shows([enlarge]), "\(nodes)")
    #expect(try assistive.press(enlarge))
    let controls =
      isChinese
      ? ["退出全屏播放", "小窗播放", "暂停", "静音", "锁定屏幕", "播放进度"]
      : ["Leave the full screen", "Mini player", "Pause", "Mute", "Lock the screen", "Position"]
    #expect(try await shows(controls, all: true), "\(nodes)")
    #expect(nodes.allSatisfy { $0.states.contains("focusable") })
    #expect(try assistive.press(controls[1]))
    let tile = isChinese ? ["关闭小窗", "返回原页面", "暂停"] : ["Close the mini player", "Back to the page", "Pause"]
    #expect(try await shows(tile + [enlarge]), "\(nodes)")
    #expect(try assistive.press(tile[1]))
    #expect(try await Program.until { try assistive.look().allSatisfy { !tile.contains($0.name) } })
    #expect(app.status == nil)
  }

  /// A home of the program's own, and in it a folder of two clips.
  private func folders() throws -> (home: String, clips: String) {
    let home = try TestMedia.folder() + "/home-\(UUID().uuidString)"
    let clips = home + "/clips"
    try FileManager.default.createDirectory(atPath: clips, withIntermediateDirectories: true)
    for (item, name) in [(1, "one"), (2, "two")] {
      try FileManager.default.copyItem(
        atPath: try TestMedia.clip(item: item, frames: 60), toPath: "\(clips)/\(item) \(name).mp4")
    }
    return (home, clips)
  }

  private func play(_ clips: String, page: String, _ home: String, _ locale: String) throws -> Tool.Run {
    try Tool(path: Program.path("swipeline")).start(
      ["play", clips, "--size", "405x720", "--page", page],
      environment: [
        "LANG": locale, "LC_ALL": locale, "LANGUAGE": "", "XDG_CONFIG_HOME": home, "SDL_AUDIODRIVER": "dummy",
      ])
  }
}

/// `look.py`, on one program.
struct AssistiveTool {
  struct Node: Decodable {
    var role: String
    var name: String
    var states: [String]
    var actions: [String]

    var isControl: Bool { ["push button", "toggle button", "slider", "separator"].contains(role) }
  }

  private static let python = Tool(path: "/usr/bin/python3")
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Support/Accessibility/look.py").standardized.path

  /// Debian's own Python brings the module; another one that is first on the path may not. The look also starts the
  /// accessibility bus, as a screen reader does before it looks at a program.
  static let isHere: Bool = (try? run([script, "0"]))?.status == 0

  private let id: Int32

  init(_ id: Int32) { self.id = id }

  func look() throws -> [Node] {
    let run = try Self.run([Self.script, String(id)])
    return (try? JSONDecoder().decode([Node].self, from: Data(run.text.utf8))) ?? []
  }

  func press(_ name: String) throws -> Bool { try Self.run([Self.script, String(id), "press", name]).status == 0 }

  private static func run(_ arguments: [String]) throws -> Tool.Run {
    let run = try python.start(arguments)
    while !run.hasEnded { usleep(2000) }
    return run
  }
}
