import Feed
@testable import Playback

/// Items are named by one letter: a capital is a video, a small letter a picture, `X` a video without any source.
enum Items {
  static func item(_ name: some StringProtocol) -> MediaItem {
    let name = String(name)
    let isVideo = name.first?.isUppercase ?? false
    let sources = name == "X" ? [] : [MediaSource(location: .file(path: "/clips/\(name)"))]
    return MediaItem(id: ItemID(name), kind: isVideo ? .video : .image, sources: sources)
  }

  /// `A+B!B[C,D]`: A and B play, B is heard, C and D are the window. `-` is no focus at all. Letters behind a colon are
  /// an item's manner, as in `A:sw`: silent, repeating, ending with a stop (x), from the beginning or where it was left.
  static func focus(_ text: some StringProtocol) -> Focus {
    let parts = text.split(separator: "[", omittingEmptySubsequences: false)
    let head = parts[0].split(separator: "!", omittingEmptySubsequences: false)
    var manners: [ItemID: PlayManner] = [:]
    func known(_ text: some StringProtocol) -> MediaItem {
      let halves = text.split(separator: ":")
      let item = item(halves[0])
      if halves.count > 1 { manners[item.id] = PlayManner(letters: halves[1]) }
      return item
    }
    let playing = head[0] == "-" ? [] : head[0].split(separator: "+").map { known($0) }
    let window = parts.count > 1 ? parts[1].dropLast().split(separator: ",").map { known($0) } : []
    let audible = head.count > 1 ? ItemID(String(head[1])) : nil
    return Focus(playing: playing, audible: audible, window: window, manners: manners)
  }

  static func text(_ focus: Focus) -> String {
    func name(_ item: MediaItem) -> String {
      item.id.rawValue + (focus.manners[item.id].map { ":\($0.letters)" } ?? "")
    }
    let playing = focus.playing.isEmpty ? "-" : focus.playing.map(name).joined(separator: "+")
    let audible = focus.audible.map { "!\($0)" } ?? ""
    let window = focus.window.isEmpty ? "" : "[\(focus.window.map(name).joined(separator: ","))]"
    return playing + audible + window
  }

  /// All generated clips are 10 s long.
  static let facts = MediaFacts(duration: .seconds(10), size: PixelSize(width: 540, height: 960), hasSound: true)
  static let lastingFailure = PlaybackFailure(
    reason: .network, message: "It does not come.", advice: "Play another.", mayPass: false)
  static let failure = PlaybackFailure(reason: .damaged, message: "It is damaged.", advice: "Play another.")
}

extension PlayManner {
  init(letters: some StringProtocol) {
    self.init(
      end: letters.contains("r") ? .repeat : letters.contains("x") ? .stop : nil,
      start: letters.contains("b") ? .beginning : letters.contains("w") ? .whereLeft : nil,
      isSilent: letters.contains("s"))
  }

  var letters: String {
    let end = self.end.map { $0 == .repeat ? "r" : "x" } ?? ""
    return (isSilent ? "s" : "") + end + (start.map { $0 == .beginning ? "b" : "w" } ?? "")
  }
}

extension Duration {
  init(text: some StringProtocol) {
    let number = text.prefix { $0.isNumber || $0 == "-" || $0 == "." }
    self = .milliseconds(Int(((Double(String(number)) ?? 0) * (text.hasSuffix("ms") ? 1 : 1000)).rounded()))
  }

  /// Seconds, as short as it goes: `3`, `0.25`.
  var text: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    if milliseconds % 1000 == 0 { return "\(milliseconds / 1000)" }
    return "\(Double(milliseconds) / 1000)"
  }
}
