import CFFmpeg
import FFmpegEngine
import Feed
import Foundation

/// Makes one upload into what a feed serves: renditions, covers, a preview, and a description of them, in one folder.
///
/// The upload is decoded once for all renditions; the sound is encoded once and goes into each file.
struct FeedSet {
  /// Seconds.
  static let longest = 600.0

  let media: SourceMedia
  let facts: SourceFacts
  let options: IngestOptions
  let threads: Int
  let sourceHash: String

  private var start: Int64 { Int64((options.start ?? 0) * 1e9) }

  /// Writes all files into a folder, which must exist.
  ///
  /// - Parameter progress: told the share done, 0…1.
  func make(in folder: WorkFolder, progress: (Double) -> Void) throws(IngestError) {
    try checkLength()
    let grid = FrameGrid.broadcast(near: facts.frameRate)
    let renditions = try OutputSize.renditions(of: facts.size).map { size throws(IngestError) in
      try Rendition(size, of: self, grid: grid, folder: folder)
    }
    guard let largest = renditions.first else { return }
    let sound = try sound()
    let soundTrack = try media.writing { () throws(ClipError) in
      let track = try sound.map { _ throws(ClipError) in
        try SoundTrack(
          rate: FeedSound.rate, bitRate: FeedSound.bitRate, files: renditions.map(\.file), path: largest.path)
      }
      let movie = ClipOptions.movie(
        grid: grid, soundRate: FeedSound.rate, metadata: options.keepsMetadata ? facts.metadata : [:])
      for rendition in renditions { try rendition.file.begin(movie) }
      return track
    }
    var cover = CoverPicker(size: largest.size, grid: grid)
    let total = try write(renditions, grid: grid, sound, soundTrack, &cover, progress)
    try media.writing { () throws(ClipError) in
      for rendition in renditions { try rendition.file.finish(isDurable: true) }
    }
    try describe(renditions, cover, grid: grid, total: total, hasSound: sound != nil, in: folder)
    progress(1)
  }

  /// Whether it is too long is looked up where the header says so: headers are wrong at times.
  private func checkLength() throws(IngestError) {
    guard options.duration == nil, let told = facts.duration, told - (options.start ?? 0) > Self.longest else { return }
    let reader = try PictureReader(media, origin: facts.origin, threads: 1)
    if try reader.reaches(start + Int64(Self.longest * 1e9)) { throw media.error(.tooLong(limit: Self.longest)) }
  }

  private var toldSeconds: Double {
    options.duration ?? min(Self.longest, (facts.duration ?? Self.longest) - (options.start ?? 0))
  }

  private func sound() throws(IngestError) -> FeedSound? {
    let placed: () throws(IngestError) -> PlacedSound? = { () throws(IngestError) in
      try SoundReader(media, facts: facts, rate: FeedSound.rate, start: start).map { PlacedSound($0) }
    }
    guard let first = try placed() else { return nil }
    let loudness = try Loudness.find(rate: FeedSound.rate, seconds: toldSeconds) { () throws(IngestError) in
      try placed() ?? first
    }
    guard let sound = FeedSound(first, loudness) else {
      throw media.error(.writing(.unsupported("sound through the filters volume and alimiter")))
    }
    return sound
  }

  /// Writes picture and sound side by side.
  ///
  /// - Returns: how many ticks the picture has.
  private func write(
    _ renditions: [Rendition], grid: FrameGrid, _ sound: FeedSound?, _ soundTrack: SoundTrack?,
    _ cover: inout CoverPicker, _ progress: (Double) -> Void
  ) throws(IngestError) -> Int {
    let reader = try PictureReader(media, origin: facts.origin, threads: threads)
    let pictures = try PacedPictures(reader, from: start, grid: grid)
    let limit = Int(((options.duration ?? Self.longest) * grid.rate.value).rounded())
    var written = 0
    while written < limit, let run = try pictures.next() {
      let ticks = run.ticks.clamped(to: 0..<limit)
      for (index, rendition) in renditions.enumerated() {
        let shaped = try rendition.shaper.shape(run.frame)
        if index == 0 { cover.see(shaped, at: ticks) }
        try media.writing { () throws(ClipError) in
          for tick in ticks { try rendition.track.add(shaped, at: tick) }
        }
      }
      written = ticks.upperBound
      if let sound, let soundTrack {
        // Never ahead of the picture: where that ends is not known yet.
        let samples = try sound.advance(to: Int(grid.seconds(at: written) * Double(FeedSound.rate)))
        try media.writing { () throws(ClipError) in try soundTrack.add(samples) }
      }
      progress(min(0.95, grid.seconds(at: written) / max(toldSeconds, 0.001) * 0.95))
    }
    guard written > 0 else { throw try reader.nothing(from: options.start ?? 0) }
    if options.duration == nil, written >= limit, try pictures.next() != nil {
      throw media.error(.tooLong(limit: Self.longest))
    }
    try media.writing { () throws(ClipError) in
      for rendition in renditions { try rendition.track.finish() }
    }
    if let sound, let soundTrack {
      let end = Int((grid.seconds(at: written) * Double(FeedSound.rate)).rounded())
      let rest = try sound.finish(at: end)
      try media.writing { () throws(ClipError) in
        soundTrack.limit(to: end)
        try soundTrack.add(rest)
        try soundTrack.finish()
      }
    }
    return written
  }

  private func describe(
    _ renditions: [Rendition], _ picker: CoverPicker, grid: FrameGrid, total: Int, hasSound: Bool, in folder: WorkFolder
  ) throws(IngestError) {
    guard let cover = picker.cover, let largest = renditions.first else { return }
    var covers: [FeedDescription.File] = []
    for (kind, file) in [(StillEncoder.Kind.jpeg, "cover.jpg"), (.webP, "cover.webp")] {
      covers.append(try still([cover], kind, largest.size, file, folder))
    }
    let preview = try still(picker.preview, .animatedWebP, picker.previewSize, "preview.webp", folder)
    let description = FeedDescription(
      sourceSHA256: sourceHash, duration: grid.seconds(at: total), frameRate: grid.rate.value, hasSound: hasSound,
      renditions: try renditions.map { rendition throws(IngestError) in try rendition.described(media) },
      covers: covers,
      coverTime: grid.seconds(at: picker.tick), preview: preview)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    // Encoding numbers and strings cannot fail.
    let json = (try? encoder.encode(description)) ?? Data()
    try folder.write([UInt8](json), to: "media.json")
  }

  private func still(
    _ pictures: [DecodedFrame], _ kind: StillEncoder.Kind, _ size: PixelSize, _ file: String, _ folder: WorkFolder
  ) throws(IngestError) -> FeedDescription.File {
    let path = "\(folder.path)/\(file)"
    let bytes = try media.writing { () throws(ClipError) in
      try StillEncoder.encode(pictures, as: kind, size: size, path: path)
    }
    try folder.write(bytes, to: file)
    let hash = try media.engine { () throws(EngineError) in try ContentHash.of(file: path) }
    return FeedDescription.File(
      file: file, width: size.width, height: size.height, bytes: Int64(bytes.count), sha256: hash,
      bytesToFirstFrame: nil)
  }
}

/// One size of a feed item while it is being written.
private struct Rendition {
  let size: PixelSize
  let name: String
  let path: String
  let file: ClipFile
  let track: PictureTrack
  let shaper: PictureShaper

  init(_ size: PixelSize, of set: FeedSet, grid: FrameGrid, folder: WorkFolder) throws(IngestError) {
    self.size = size
    name = "\(min(size.width, size.height)).mp4"
    let path = "\(folder.path)/\(name)"
    self.path = path
    shaper = PictureShaper(set.media, orientation: set.facts.orientation, size: size)
    (file, track) = try set.media.writing { () throws(ClipError) in
      let file = try ClipFile(path: path)
      let track = try PictureTrack(.feed(size), size: size, grid: grid, threads: set.threads, file: file, path: path)
      return (file, track)
    }
  }

  func described(_ media: SourceMedia) throws(IngestError) -> FeedDescription.File {
    let made = SourceMedia(path: path, isCancelled: media.isCancelled)
    let demuxer = try made.open()
    var needed: Int64?
    while needed == nil, let packet = try made.engine({ () throws(EngineError) in try demuxer.read() }) {
      guard packet.streamIndex == demuxer.video?.index else { continue }
      needed = packet.pointer.pointee.pos + Int64(packet.pointer.pointee.size)
    }
    return try made.engine { () throws(EngineError) in
      FeedDescription.File(
        file: name, width: size.width, height: size.height, bytes: try FileByteSource(path: path).length() ?? 0,
        sha256: try ContentHash.of(file: path, isCancelled: media.isCancelled), bytesToFirstFrame: needed)
    }
  }
}
