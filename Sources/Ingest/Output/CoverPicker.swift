import FFmpegEngine
import Feed

/// Chooses the cover of an upload, the first picture that is neither black nor blank, and keeps two seconds from there
/// for the preview. If there is no such picture, the first of all has to do.
struct CoverPicker {
  /// The preview's longer side at most.
  static let previewSide = 480
  static let previewSeconds = 2

  let previewSize: PixelSize
  private let grid: FrameGrid
  private(set) var cover: DecodedFrame?
  /// The tick of the cover.
  private(set) var tick = 0
  private(set) var preview: [DecodedFrame] = []
  private var isChosen = false

  /// - Parameter size: of the pictures that will be shown to it.
  init(size: PixelSize, grid: FrameGrid) {
    previewSize = OutputSize.fitting(size, longestSide: Self.previewSide)
    self.grid = grid
  }

  /// Sees a picture and the ticks at which it is shown. Pictures come in order.
  mutating func see(_ picture: DecodedFrame, at ticks: Range<Int>) {
    if !isChosen {
      let isWorth = LumaGrid(picture).map { !$0.isBlackOrBlank } ?? false
      if isWorth || cover == nil {
        (cover, tick, preview, isChosen) = (picture, ticks.lowerBound, [], isWorth)
      }
    }
    keep(picture, until: ticks.upperBound)
  }

  private mutating func keep(_ picture: DecodedFrame, until end: Int) {
    let step = grid.rate.value / Double(StillEncoder.previewRate)
    while preview.count < Self.previewSeconds * StillEncoder.previewRate,
      Double(tick) + Double(preview.count) * step < Double(end) - 1e-6
    {
      guard let small = StillEncoder.shrunk(picture, to: previewSize) else { return }
      preview.append(small)
    }
  }
}
