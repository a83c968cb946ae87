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

  /// `A+B!B[C,D]`: A and B play, B is heard, C and D are the window. `-` is no focus at all.
  static func focus(_ text: some StringProtocol) -> Focus {
    let parts = text.split(separator: "[", omittingEmptySubsequences: false)
    let head = parts[0].split(separator: "!", omittingEmptySubsequences: false)
    let playing = head[0] == "-" ? [] : head[0].split(separator: "+").map { item($0) }
    let window = parts.count > 1 ? parts[1].dropLast().split(separator: ",").map { item($0) } : []
    return Focus(playing: playing, audible: head.count > 1 ? ItemID(String(head[1])) : nil, window: window)
  }

  static func text(_ focus: Focus) -> String {
    let playing = focus.playing.isEmpty ? "-" : focus.playing.map(\.id.rawValue).joined(separator: "+")
    let audible = focus.audible.map { "!\($0)" } ?? ""
    let window = focus.window.isEmpty ? "" : "[\(focus.window.map(\.id.rawValue).joined(separator: ","))]"
    return playing + audible + window
  }

  /// All generated clips are 10 s long.
  static let facts = MediaFacts(duration: .seconds(10), size: PixelSize(width: 540, height: 960), hasSound: true)
  static let lastingFailure = PlaybackFailure(
    reason: .network, message: "It does not come.", advice: "Play another.", mayPass: false)
  static let failure = PlaybackFailure(reason: .damaged, message: "It is damaged.", advice: "Play another.")
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
