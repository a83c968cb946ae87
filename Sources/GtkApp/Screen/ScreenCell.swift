import Feed
import Playback

/// The one cell of a screen that lies over the pages: the full screen's, the mini player's.
@MainActor
protocol ScreenCell: AnyObject {
  var playing: PlayingView { get }
  func show(_ status: CellStatus)
  func show(position: Duration, duration: Duration?)
  func setMuted(_ isMuted: Bool)
}
