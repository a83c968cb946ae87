import Feed
import Playback

/// What a carousel wants of the players: silent, from the beginning unless it goes on, to the end and no further unless
/// there is no other page.
struct CarouselFocus: Hashable, Sendable {
  /// The video in the middle; nil while there is none, or while it must not play.
  var playing: MediaItem?
  /// The videos on the pages beside it, which are to be prerolled, the most wanted first.
  var neighbours: [MediaItem] = []
  /// Whether a video goes on where it was left.
  var goesOn = false
  /// Whether a video begins again at its end, because there is no other page.
  var repeats = false

  static let nothing = CarouselFocus()

  /// How its videos are played.
  var manner: PlayManner {
    PlayManner(end: repeats ? .repeat : .stop, start: goesOn ? .whereLeft : .beginning, isSilent: true)
  }

  /// All of its videos, the one in the middle first.
  var videos: [MediaItem] { (playing.map { [$0] } ?? []) + neighbours }
}
