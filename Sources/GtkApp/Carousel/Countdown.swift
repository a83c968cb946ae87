import Feed
import Foundation

/// What a countdown counts to, as its item tells: the first word of the caption that is a date and time by ISO 8601
/// (`2027-01-01T00:00:00+08:00`), or else the item's duration, counted from when it was first shown. What else the caption
/// says is the title.
struct Countdown: Equatable {
  enum End: Equatable {
    case date(Date)
    /// In seconds.
    case after(Double)
  }

  /// The time that is left, in whole seconds, a begun one counting in full.
  struct Left: Equatable {
    var days: Int
    var hours: Int
    var minutes: Int
    var seconds: Int

    init(_ seconds: Int) {
      (days, hours, minutes, self.seconds) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60)
    }

    /// 04:05:06
    var clock: String { [hours, minutes, seconds].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":") }
  }

  var title: String
  /// Nil if no moment is given.
  var end: End?

  init(_ item: MediaItem) {
    var words = item.caption.split(separator: " ").map(String.init)
    if let place = words.firstIndex(where: { Self.date($0) != nil }) {
      end = Self.date(words.remove(at: place)).map { .date($0) }
    } else {
      end = item.duration.map { .after(max(0, $0.inSeconds)) }
    }
    title = words.joined(separator: " ")
  }

  private static func date(_ word: String) -> Date? { try? Date(word, strategy: .iso8601) }

  /// The moment that it counts to; nil if none is given.
  /// - Parameter start: when it was first shown.
  func moment(start: Date) -> Date? {
    switch end {
    case .date(let date): date
    case .after(let seconds): start.addingTimeInterval(seconds)
    case nil: nil
    }
  }

  /// Nil once the moment has come.
  static func left(until moment: Date, at now: Date) -> Left? {
    let seconds = moment.timeIntervalSince(now)
    // A hundred years are enough, and no date is too far for an Int.
    return seconds > 0 ? Left(Int(min(seconds, 3_155_760_000).rounded(.up))) : nil
  }

  /// How long what is shown stays true, in seconds.
  static func untilNext(until moment: Date, at now: Date) -> Double {
    let seconds = moment.timeIntervalSince(now)
    let part = seconds - seconds.rounded(.down)
    return part > 0 ? part : 1
  }
}
