/// Looks through an upload for its liveliest stretch, as `LivelyWindow` defines it.
enum LivelySearch {
  /// Only so much of a long upload is looked through, in nanoseconds: ten minutes.
  static let limit: Int64 = 600_000_000_000

  /// - Parameters:
  ///   - length: of the stretch, in nanoseconds.
  ///   - progress: told the share that has been looked through, 0…1, if the upload says how long it is.
  /// - Returns: nanoseconds after the first picture; 0 for an upload that is no longer than the stretch.
  static func start(
    in media: SourceMedia, facts: SourceFacts, length: Int64, threads: Int, progress: (Double) -> Void
  ) throws(IngestError) -> Int64 {
    let reader = try PictureReader(media, origin: facts.origin, threads: threads, skipsUnreferenced: true)
    var window = LivelyWindow()
    var before: LumaGrid?
    var end: Int64 = 0
    while let picture = try reader.next(), picture.time < limit {
      guard let grid = LumaGrid(picture.frame) else { continue }
      window.note(at: picture.time, change: before.map { grid.difference(from: $0) } ?? 0)
      before = grid
      end = max(end, picture.end)
      if let duration = facts.duration, duration > 0 { progress(min(1, Double(picture.time) / 1e9 / duration)) }
    }
    return window.start(length: length, end: end)
  }
}
