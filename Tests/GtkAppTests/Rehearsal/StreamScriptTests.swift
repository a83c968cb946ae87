import Testing

@testable import GtkApp

@Suite("Stream script")
struct StreamScriptTests {
  @Test("every action of the grammar is read")
  func grammar() throws {
    let text = """
      scroll -120.5
      fling 600   # a comment
      wheel 3
      key f
      tap 2
      open
      open 1
      back
      rest
      turn
      swipe
      swipeback
      dot 4
      choose
      flat
      cards
      press 0.5,0.25
      move 1,0
      lift
      turnpicture
      lock
      hide
      memory
      mute
      resize 1440x900
      wait 250
      screenshot wide
      """
    #expect(
      try StreamScript.parse(text) == [
        .scroll(-120.5, flings: false), .scroll(600, flings: true), .wheel(3), .key("f"), .tap(2), .open(nil), .open(1),
        .back, .rest, .turn, .swipe(forward: true), .swipe(forward: false), .dot(4), .choose, .cards(false),
        .cards(true), .press(x: 0.5, y: 0.25), .move(x: 1, y: 0), .lift, .turnPicture, .lock, .hide, .memory, .mute,
        .resize(width: 1440, height: 900), .wait(milliseconds: 250), .screenshot("wide"),
      ])
  }

  @Test(
    "a line that is no action is named with its number",
    arguments: ["down", "scroll", "scroll nan", "wheel 1000", "tap -1", "open x", "press 2,0", "move 0.5", "resize 9"])
  func refused(_ line: String) {
    #expect(throws: ScriptError(line: 2, text: line)) { try StreamScript.parse("back\n\(line)") }
  }

  @Test("the same seed gives the same mix, another seed another, as long as was asked for")
  func seeded() {
    for mix in [StreamScript.list, StreamScript.carousel] {
      let one = mix(300, 7)
      #expect(one == mix(300, 7) && one != mix(300, 8) && one.count == 300)
    }
  }

  @Test("a mix of some length holds every kind of action, every trip and every size")
  func everyKind() {
    let list = Set(StreamScript.list(actions: 1000, seed: 11))
    let names: Set = [
      "scroll", "wheel", "key", "tap", "open", "back", "rest", "turn", "swipe", "choose", "dot", "fullScreen", "mini",
      "resize", "hide", "memory", "mute", "refresh",
    ]
    #expect(Set(list.map(\.name)) == names)
    #expect(StreamAction.FullScreenTrip.allCases.allSatisfy { list.contains(.fullScreen($0)) })
    #expect(StreamAction.MiniTrip.allCases.allSatisfy { list.contains(.mini($0)) })
    #expect(StreamScript.sizes.allSatisfy { list.contains(.resize(width: $0.0, height: $0.1)) })
    let carousel = Set(StreamScript.carousel(actions: 1000, seed: 11).map(\.name))
    #expect(
      carousel.isSuperset(of: ["turn", "swipe", "sway", "hold", "choose", "dot", "step", "leave", "cards", "memory"]))
  }
}
