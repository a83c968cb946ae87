import FFmpegEngine
import Feed
import Playback

/// A player's way to another screen and back: it is the same load all the time, what it shows goes on from frame to
/// frame, and it is never without a picture.
struct HandOver {
  let item: ItemID
  private let generation: Generation
  /// The frame that was drawn last, wherever.
  private var serial: Int
  private var time: Double
  /// Whether the person seeks meanwhile.
  var isSought = false
  /// More frames than these do not fit into a second.
  private static let mostFrames = 130.0

  /// Nil if there is nothing to hand over: no frame of the item is shown.
  @MainActor
  init?(_ item: ItemID?, from view: PlayingView?, _ state: PlaybackState) {
    guard let item, let player = state.player(of: item), player.hasFrame, let view, view.item == item,
      case .frame(let frame) = view.picture.shown
    else { return nil }
    self.item = item
    generation = player.generation
    serial = frame.serial
    time = MonotonicTime.seconds
  }

  @MainActor
  mutating func look(at state: PlaybackState, on view: PlayingView?, _ note: (String) -> Void) {
    let name = StreamWatch.short(item)
    guard let player = state.player(of: item) else { return note("\(name) lost its player on its way") }
    if player.generation != generation { note("\(name) was loaded again on its way") }
    guard let view, view.item == item else { return }
    switch view.picture.shown {
    case .undrawn: return
    case .frame(let frame):
      let now = MonotonicTime.seconds
      if !isSought, frame.generation == generation {
        if frame.serial < serial { note("\(name) went back on its way") }
        if Double(frame.serial - serial) > 30 + Self.mostFrames * (now - time) { note("\(name) jumped on its way") }
      }
      (serial, time) = (frame.serial, now)
    case .nothing, .tint, .cover: note("\(name) was without its frame on its way")
    }
  }
}
