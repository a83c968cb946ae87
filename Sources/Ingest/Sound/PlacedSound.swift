import FFmpegEngine

/// The sound of a stretch of an upload, without gaps, from its start on. Belongs to one thread.
final class PlacedSound {
  private let reader: SoundReader
  private var placer = SoundPlacer()
  private var isOver = false

  init(_ reader: SoundReader) { self.reader = reader }

  /// The next samples, left and right in turn: so many, or fewer at the end of the sound, then none.
  func take(_ count: Int) throws(IngestError) -> [Float] {
    while !isOver, placer.samples.count / 2 < count {
      if let piece = try reader.next() {
        placer.add(piece.samples, at: piece.position)
      } else {
        isOver = true
      }
    }
    return placer.take(count)
  }
}
