import Feed
@testable import Playback

/// Writes commands shortly, players by what they hold: `take p1 · load p1 A sound focused · play A · c1 playing`.
struct CommandPrinter {
  private var held: [PlayerID: ItemID] = [:]

  /// What `only` selects by: the first word, but `status`, `progress` and `ended` for what is told to cells.
  static func verb(_ text: String) -> String {
    let words = text.components(by: " ")
    guard words[0].first == "c", words[0].dropFirst().allSatisfy(\.isNumber) else { return words[0] }
    return words[1] == "at" ? "progress" : words[1] == "ended" ? "ended" : "status"
  }

  mutating func text(_ command: PlaybackCommand) -> String {
    switch command {
    case .take(let player): return "take \(player)"
    case .load(let player, let request):
      held[player] = request.item
      return "load \(player) \(request.item)" + (request.start > .zero ? " from \(request.start.text)" : "")
        + (request.isAudible ? " sound" : "") + (request.isFocused ? " focused" : "")
        + (request.isMuted ? " muted" : "") + (request.loop == .none ? " once" : "")
    case .play(let player): return "play \(name(player))"
    case .pause(let player): return "pause \(name(player))"
    case .seek(let player, let position, let precision):
      return "seek \(name(player)) \(position.text)\(precision == .fast ? " fast" : "")"
    case .setRate(let player, let rate): return "rate \(name(player)) \(rate)"
    case .setLoop(let player, let loop):
      let range = loop.range.map { " \($0.lowerBound.text)-\($0.upperBound.text)" } ?? ""
      return "loop \(name(player))\(range)\(loop.turns.map { " ×\($0)" } ?? "")"
    case .shareClock(let player, let other):
      return "clock \(name(player)) \(other.map { "with \(name($0))" } ?? "alone")"
    case .setFocused(let player, let isFocused): return "\(isFocused ? "focused" : "unfocused") \(name(player))"
    case .setAudible(let player, let isAudible): return "\(isAudible ? "sound" : "silent") \(name(player))"
    case .setMuted(let player, let isMuted): return "\(isMuted ? "mute" : "unmute") \(name(player))"
    case .giveBack(let player):
      defer { held[player] = nil }
      return "give \(name(player))"
    case .attach(let player, _, let cell, _): return "attach \(name(player)) \(cell)"
    case .detach(let player, let cell): return "detach \(name(player)) \(cell)"
    case .showStatus(let cell, _, let status): return "\(cell) \(Self.text(status))"
    case .showProgress(let cell, _, let position, let duration):
      return "\(cell) at \(position.text)\(duration.map { "/\($0.text)" } ?? "")"
    case .tellEnd(let cell, let item): return "\(cell) ended \(item)"
    case .preload(let items): return "preload \(items.map(\.rawValue).joined(separator: ","))".trimmed
    case .report(let exposure):
      return "report \(exposure.item) \(exposure.focused.text)/\(exposure.watched.text)"
        + (exposure.completions > 0 ? " ×\(exposure.completions)" : "")
    case .rememberMuted(let isMuted): return "remember \(isMuted ? "muted" : "unmuted")"
    }
  }

  private func name(_ player: PlayerID) -> String { held[player]?.rawValue ?? player.description }

  private static func text(_ status: CellStatus) -> String {
    switch status {
    case .idle: "idle"
    case .loading: "loading"
    case .playing: "playing"
    case .paused: "paused"
    case .buffering: "buffering"
    case .failed: "failed"
    }
  }
}
