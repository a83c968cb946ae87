import Foundation
import Playback

/// An event as it is written: names and numbers that other programs read.
struct AnalyticsLine: Codable, Equatable {
  /// Seconds since 1970, to the millisecond.
  var time: Double
  /// `watched`, `seen` or `clicked`.
  var event: String
  /// `feed`, `loops`, `list` or `carousel`.
  var surface: String
  var item: String
  /// The item's place, from 0: of `seen` and `clicked`.
  var index: Int?
  /// How long at least half of it was visible: of `seen`.
  var visibleSeconds: Double?
  /// Of `watched`: the time in focus, the time that ran, how often it came to its end, and its length if that is known.
  var focusedSeconds: Double?
  var watchedSeconds: Double?
  var completions: Int?
  var durationSeconds: Double?

  init(_ event: AnalyticsEvent, time: Double) {
    self.time = Self.rounded(time)
    switch event {
    case .watched(let exposure, let surface):
      (self.event, self.surface, item) = ("watched", surface.rawValue, exposure.item.rawValue)
      focusedSeconds = Self.seconds(exposure.focused)
      watchedSeconds = Self.seconds(exposure.watched)
      completions = exposure.completions
      durationSeconds = exposure.duration.map(Self.seconds)
    case .seen(let item, let index, let visible, let surface):
      (self.event, self.surface, self.item) = ("seen", surface.rawValue, item.rawValue)
      self.index = index
      visibleSeconds = Self.seconds(visible)
    case .clicked(let item, let index, let surface):
      (self.event, self.surface, self.item) = ("clicked", surface.rawValue, item.rawValue)
      self.index = index
    }
  }

  /// The line with its end; nil if it cannot be put in JSON.
  var json: [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { Array($0) + [UInt8(ascii: "\n")] }
  }

  private static func seconds(_ duration: Duration) -> Double { rounded(duration.inSeconds) }

  private static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
}
