import FFmpegEngine
import Feed

/// Makes one upload into three seconds that loop without a seam.
///
/// The picture is a whole number of frames and the sound a whole number of samples, both exactly three seconds. The sound
/// is encoded with the end of the loop before its start and the start behind its end, so that the codec, whose blocks
/// overlap, joins the seam like any other place; the edit list tells players to leave both out.
///
/// An upload, or what is left of it after the start, that is shorter than three seconds is played over again from there
/// until they are full, picture and sound together, as a loop of it would look.
struct Loop3 {
  static let seconds = 3
  static let soundRate = 44_100
  static let soundBitRate = 96_000
  static let longestSide = 1280

  let media: SourceMedia
  let facts: SourceFacts
  let options: IngestOptions
  let threads: Int
  var recipe = PictureRecipe.loop3
  var longestSide = Loop3.longestSide

  /// Writes the loop to a path.
  ///
  /// - Parameter progress: told the share done, 0…1.
  func make(at path: String, progress: (Double) -> Void) throws(IngestError) {
    let start = try start { progress($0 * 0.25) }
    let grid = FrameGrid.whole(near: facts.frameRate)
    let size = OutputSize.fitting(facts.size, longestSide: longestSide)
    let reader = try PictureReader(media, origin: facts.origin, threads: threads)
    let pictures = try PacedPictures(reader, from: start, grid: grid)
    // A picture at least must be there before anything is written.
    guard let first = try pictures.next() else { throw try reader.nothing(from: options.start ?? 0) }
    let (file, track) = try media.writing { () throws(ClipError) in
      let file = try ClipFile(path: path)
      let track = try PictureTrack(recipe, size: size, grid: grid, threads: threads, file: file, path: path)
      return (file, track)
    }
    let soundReader = try SoundReader(media, facts: facts, rate: Self.soundRate, start: start)
    let soundTrack = try media.writing { () throws(ClipError) in
      let sound = try soundReader.map { _ throws(ClipError) in
        try SoundTrack(
          rate: Self.soundRate, bitRate: Self.soundBitRate, first: -LoopSound.margin, files: [file], path: path)
      }
      try file.begin(
        .movie(grid: grid, soundRate: Self.soundRate, metadata: options.keepsMetadata ? facts.metadata : [:]))
      return sound
    }
    let turn = try write(pictures, reader, first: first, to: track, size: size, grid: grid) {
      progress(0.25 + $0 * 0.7)
    }
    if let soundReader, let soundTrack {
      let sound = try LoopSound.read(
        PlacedSound(soundReader), total: Self.seconds * Self.soundRate, turn: turn.map { grid.seconds(at: $0) })
      try media.writing { () throws(ClipError) in
        soundTrack.limit(to: sound.count / 2)
        try soundTrack.add(LoopSound.wrapped(sound))
        try soundTrack.finish()
      }
    }
    try media.writing { () throws(ClipError) in try file.finish(isDurable: true) }
    progress(1)
  }

  private func start(progress: (Double) -> Void) throws(IngestError) -> Int64 {
    if let start = options.start { return Int64(start * 1e9) }
    return try LivelySearch.start(
      in: media, facts: facts, length: Int64(Self.seconds) * 1_000_000_000, threads: threads, progress: progress)
  }

  /// Shows the pictures until three seconds are full.
  ///
  /// - Returns: the ticks of one turn if the upload was over before, else nil.
  private func write(
    _ pictures: PacedPictures, _ reader: PictureReader, first: (frame: DecodedFrame, ticks: Range<Int>),
    to track: PictureTrack,
    size: PixelSize, grid: FrameGrid, progress: (Double) -> Void
  ) throws(IngestError) -> Int? {
    let shaper = PictureShaper(media, orientation: facts.orientation, size: size)
    let total = Self.seconds * Int(grid.rate.numerator)
    var turn: Int?
    var written = 0
    var shown: (frame: DecodedFrame, ticks: Range<Int>)? = first
    while written < total {
      guard let run = shown else {
        turn = turn ?? written
        try pictures.restart()
        shown = try pictures.next()
        // What could be read once can be read again, unless the file is changed meanwhile.
        if shown == nil { throw try reader.nothing(from: options.start ?? 0) }
        continue
      }
      let shaped = try shaper.shape(run.frame)
      for _ in 0..<min(run.ticks.count, total - written) {
        let tick = written
        try media.writing { () throws(ClipError) in try track.add(shaped, at: tick) }
        written += 1
      }
      progress(Double(written) / Double(total))
      if written < total { shown = try pictures.next() }
    }
    try media.writing { () throws(ClipError) in try track.finish() }
    return turn
  }
}
