import FFmpegEngine

/// The pictures of a stretch of an upload on an even grid, one run of ticks after the other. Belongs to one thread.
final class PacedPictures {
  private let reader: PictureReader
  /// Where the stretch begins, in nanoseconds after the upload's first picture.
  private let start: Int64
  private let grid: FrameGrid
  private var pacer: FramePacer<DecodedFrame>
  private var isOver = false

  init(_ reader: PictureReader, from start: Int64, grid: FrameGrid) throws(IngestError) {
    self.reader = reader
    self.start = start
    self.grid = grid
    pacer = FramePacer(grid: grid)
    if start > 0 { try reader.seek(to: start) }
  }

  /// Begins once more with the first picture of the stretch, at tick 0.
  func restart() throws(IngestError) {
    pacer = FramePacer(grid: grid)
    isOver = false
    try reader.seek(to: start)
  }

  /// The next picture and the ticks at which it is shown, which follow those before; nil at the end of the upload.
  func next() throws(IngestError) -> (frame: DecodedFrame, ticks: Range<Int>)? {
    while !isOver {
      guard let picture = try reader.next() else {
        isOver = true
        return pacer.end()
      }
      if let shown = pacer.take(picture.frame, at: picture.time - start, lasting: picture.duration) { return shown }
    }
    return nil
  }
}
