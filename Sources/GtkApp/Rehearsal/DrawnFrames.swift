import FFmpegEngine
import Feed
import Playback
import Stage

/// What the cells of a page drew from tick to tick, told from their pixels where these carry a code.
struct DrawnFrames {
  /// Covers and frames of another item than the cell's.
  var wrong = 0
  /// Frames that carry a code.
  private(set) var coded = 0
  private var blackByItem: [ItemID: Int] = [:]
  /// Items of sound alone, as their players told.
  private var pictureless: Set<ItemID> = []
  private var lastLooked: [CellID: (generation: Generation, serial: Int)] = [:]

  /// Ticks on which a cell that shows had neither cover nor frame, of items that have a picture.
  var blackTicks: Int { blackByItem.filter { !pictureless.contains($0.key) }.values.reduce(0, +) }

  func isPictureless(_ item: ItemID) -> Bool { pictureless.contains(item) }

  /// A cell that shows has neither cover nor frame.
  ///
  /// - Parameter player: the item's, if it has one.
  mutating func black(_ item: ItemID?, player: PlaybackState.LivePlayer?) {
    let item = item ?? ItemID("")
    if player?.hasPicture == false { pictureless.insert(item) }
    blackByItem[item, default: 0] += 1
  }

  /// A cell shows a frame.
  ///
  /// - Parameter item: the cell's.
  /// - Returns: what a frame of that item says of itself, once; nil for one without a code too.
  mutating func label(of frame: VideoFrame, in cell: CellID, of item: ItemID?) -> FrameCode.Label? {
    if let last = lastLooked[cell], last == (frame.generation, frame.serial) { return nil }
    lastLooked[cell] = (frame.generation, frame.serial)
    guard frame.item == item else {
      wrong += 1
      return nil
    }
    guard let label = FrameCode.read(from: frame) else { return nil }
    coded += 1
    return label
  }
}
