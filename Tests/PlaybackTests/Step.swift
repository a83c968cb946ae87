import Feed
@testable import Playback

/// One step of a script: an event that means the same in every run, so that a sequence can lose some of its steps and
/// still be played. What a player says is bound to the item it holds, and finds its player and generation when played.
enum Step: Hashable, Sendable {
  case event(PlaybackEvent)
  case says(ItemID, Saying, generationsAgo: UInt64)
  /// Time goes by. The machine is woken whenever it wants to be.
  case wait(Duration)
  /// Time goes by unnoticed, until the next event.
  case sleep(Duration)

  enum Saying: Hashable, Sendable {
    case ready
    /// Ready, and so long.
    case open(Duration)
    case firstFrame
    case stalled
    case recovered
    case progress(Duration)
    case seeked(Duration)
    case turned
    case ended
    case failed
    /// Failed in a way that no retry can help.
    case broke

    func event(_ generation: Generation) -> PlayerEvent {
      switch self {
      case .ready: .ready(generation, Items.facts)
      case .open(let length):
        .ready(generation, MediaFacts(duration: length, size: Items.facts.size, hasSound: true))
      case .firstFrame: .firstFrame(generation)
      case .stalled: .stalled(generation)
      case .recovered: .recovered(generation)
      case .progress(let position): .progress(generation, position: position)
      case .seeked(let position): .seeked(generation, position: position)
      case .turned: .turned(generation, turn: 1)
      case .ended: .ended(generation)
      case .failed: .failed(generation, Items.failure)
      case .broke: .failed(generation, Items.lastingFailure)
      }
    }
  }
}

struct BadScript: Error { var text: String }

// Reading and writing scripts: `focus A[B] · ready A · +250ms · tap`.
extension Step {
  static func parse(_ text: String) throws -> [Step] {
    try text.split(separator: "·").map { try Step(words: $0.split(separator: " ").map(String.init)) }
  }

  private init(words: [String]) throws {
    var words = words
    var ago: UInt64 = 0
    if words.first == "old" {
      ago = 1
      words.removeFirst()
    }
    let first = words.count > 1 ? words[1] : ""
    let second = words.count > 2 ? words[2] : ""
    let item = ItemID(first)
    let cell = CellID(Int(first.dropFirst()) ?? 0)
    func says(_ saying: Saying) -> Step { .says(item, saying, generationsAgo: ago) }
    switch words.first {
    case "focus": self = .event(.focus(Items.focus(first)))
    case "bind": self = .event(.bound(cell, ItemID(second)))
    case "unbind": self = .event(.unbound(cell))
    case "appear": self = .event(.appeared(cell))
    case "disappear": self = .event(.disappeared(cell))
    case "ready": self = says(.ready)
    case "open": self = says(.open(Duration(text: second)))
    case "frame": self = says(.firstFrame)
    case "stall": self = says(.stalled)
    case "recover": self = says(.recovered)
    case "progress": self = says(.progress(Duration(text: second)))
    case "seeked": self = says(.seeked(Duration(text: second)))
    case "turn": self = says(.turned)
    case "end": self = says(.ended)
    case "fail": self = says(.failed)
    case "break": self = says(.broke)
    case "tap": self = .event(.togglePause)
    case "pause": self = .event(.setPaused(true))
    case "resume": self = .event(.setPaused(false))
    case "hold": self = .event(.pauseItem(item, true))
    case "release": self = .event(.pauseItem(item, false))
    case "mute": self = .event(.setMuted(true))
    case "unmute": self = .event(.setMuted(false))
    case "rate": self = .event(.setRate(Double(first) ?? 1))
    case "seek": self = .event(.seek(to: Duration(text: first), precision: second == "fast" ? .fast : .precise))
    case "skip": self = .event(.skip(by: Duration(text: first)))
    case "compare": self = .event(.compare(CompareMode(rawValue: first)))
    case "scrub": self = .event(.scrubBegan)
    case "unscrub": self = .event(.scrubEnded)
    case "retry": self = .event(.retry(item))
    case "hide": self = .event(.setHidden(true))
    case "unhide": self = .event(.setHidden(false))
    case "cover": self = .event(.setCovered(true))
    case "uncover": self = .event(.setCovered(false))
    case "resize": self = .event(.setResizing(true))
    case "rest": self = .event(.setResizing(false))
    case "interrupt": self = .event(.interruptionBegan)
    case "restore": self = .event(.interruptionEnded(shouldResume: first != "paused"))
    case "unplug": self = .event(.routeLost)
    case "memory": self = .event(.memoryPressure)
    case "wake": self = .event(.woke)
    case "close": self = .event(.close)
    case "sleep": self = .sleep(Duration(text: first))
    case .some(let word) where word.hasPrefix("+"): self = .wait(Duration(text: word.dropFirst()))
    default: throw BadScript(text: words.joined(separator: " "))
    }
  }

  var text: String {
    switch self {
    case .event(let event): Step.text(event)
    case .says(let item, let saying, let ago): "\(ago > 0 ? "old " : "")\(Step.text(saying, item))"
    case .wait(let time): "+\(time.text)"
    case .sleep(let time): "sleep \(time.text)"
    }
  }

  private static func text(_ saying: Saying, _ item: ItemID) -> String {
    switch saying {
    case .ready: "ready \(item)"
    case .open(let length): "open \(item) \(length.text)"
    case .firstFrame: "frame \(item)"
    case .stalled: "stall \(item)"
    case .recovered: "recover \(item)"
    case .progress(let position): "progress \(item) \(position.text)"
    case .seeked(let position): "seeked \(item) \(position.text)"
    case .turned: "turn \(item)"
    case .ended: "end \(item)"
    case .failed: "fail \(item)"
    case .broke: "break \(item)"
    }
  }

  private static func text(_ event: PlaybackEvent) -> String {
    switch event {
    case .focus(let focus): "focus \(Items.text(focus))"
    case .bound(let cell, let item): "bind \(cell) \(item)"
    case .unbound(let cell): "unbind \(cell)"
    case .appeared(let cell): "appear \(cell)"
    case .disappeared(let cell): "disappear \(cell)"
    case .player(let player, let event): "\(player) \(event)"
    case .togglePause: "tap"
    case .setPaused(let isPaused): isPaused ? "pause" : "resume"
    case .pauseItem(let item, let isPaused): "\(isPaused ? "hold" : "release") \(item)"
    case .setMuted(let isMuted): isMuted ? "mute" : "unmute"
    case .setRate(let rate): "rate \(rate)"
    case .seek(let position, let precision): "seek \(position.text)\(precision == .fast ? " fast" : "")"
    case .skip(let distance): "skip \(distance.text)"
    case .compare(let mode): "compare \(mode?.rawValue ?? "off")"
    case .scrubBegan: "scrub"
    case .scrubEnded: "unscrub"
    case .retry(let item): "retry \(item)"
    case .setHidden(let isHidden): isHidden ? "hide" : "unhide"
    case .setCovered(let isCovered): isCovered ? "cover" : "uncover"
    case .setResizing(let isResizing): isResizing ? "resize" : "rest"
    case .interruptionBegan: "interrupt"
    case .interruptionEnded(let shouldResume): shouldResume ? "restore" : "restore paused"
    case .routeLost: "unplug"
    case .memoryPressure: "memory"
    case .woke: "wake"
    case .close: "close"
    }
  }
}
