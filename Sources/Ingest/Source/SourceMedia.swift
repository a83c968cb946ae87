import CFFmpeg
import FFmpegEngine
import Feed

/// An upload as it lies on the disk: how to open it, and what its header says.
struct SourceMedia {
  let path: String
  let name: String
  /// Asked between frames; once it says yes, whatever reads throws `.cancelled`.
  let isCancelled: @Sendable () -> Bool

  init(path: String, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    LibraryText.silence
    self.path = path
    name = path.split(separator: "/").last.map(String.init) ?? path
    self.isCancelled = isCancelled
  }

  /// A demuxer of its own for each reader: sound and picture are read apart, each at its own pace.
  func open() throws(IngestError) -> Demuxer {
    do throws(EngineError) {
      return try Demuxer(try ByteStream(try FileByteSource(path: path)), depth: .full)
    } catch {
      throw IngestError(name: name, error)
    }
  }

  func error(_ problem: IngestError.Problem) -> IngestError { IngestError(name: name, problem: problem) }

  func checkCancelled() throws(IngestError) {
    if isCancelled() { throw error(.cancelled) }
  }

  /// Runs one step of the engine and says whose file it failed on.
  func engine<R>(_ body: () throws(EngineError) -> R) throws(IngestError) -> R {
    do throws(EngineError) { return try body() } catch { throw IngestError(name: name, error) }
  }

  /// Runs one step of writing and says whose result it failed on.
  func writing<R>(_ body: () throws(ClipError) -> R) throws(IngestError) -> R {
    do throws(ClipError) { return try body() } catch { throw IngestError(name: name, error) }
  }
}

/// What has to be known of an upload before it is read.
struct SourceFacts {
  /// The picture upright, with square pixels.
  let size: PixelSize
  let orientation: Orientation
  /// Frames a second on average; nil where the container says nothing that can be true.
  let frameRate: Double?
  /// When the first picture is shown, in nanoseconds of the container's own time.
  let origin: Int64
  /// Seconds of picture, if told.
  let duration: Double?
  let hasSound: Bool
  /// The codec of a sound that is there but cannot be decoded.
  let lostSound: String?
  /// What the container says of itself, such as `title`.
  let metadata: [String: String]

  /// - Throws: `.noPicture` for sound alone, or `EngineError`'s problems.
  init(_ media: SourceMedia) throws(IngestError) {
    let demuxer = try media.open()
    guard let container = demuxer.context, demuxer.video != nil || demuxer.sound != nil else {
      throw media.error(.media(EngineError(name: media.name, activity: .opening, problem: .noStreams)))
    }
    guard let info = demuxer.video else { throw media.error(.noPicture) }
    let parameters = info.parameters.pointee
    size = PictureLayout.naturalSize(
      width: Int(parameters.width), height: Int(parameters.height), pixelAspect: info.pixelAspect,
      orientation: info.orientation)
    orientation = info.orientation
    let average = container.pointee.streams[info.index]?.pointee.avg_frame_rate ?? AVRational(num: 0, den: 1)
    frameRate = [average, info.frameRate].lazy.compactMap(Self.plausible).first
    origin = info.start ?? 0
    duration = (info.duration ?? demuxer.duration).map { Double($0) / 1e9 }
    hasSound = demuxer.sound.map { avcodec_find_decoder($0.parameters.pointee.codec_id) != nil } ?? false
    lostSound = hasSound ? nil : Self.firstSound(in: container)?.codecName
    metadata = Self.entries(container.pointee.metadata)
  }

  /// Also one that no demuxer would choose, because nothing can decode it.
  private static func firstSound(in container: UnsafeMutablePointer<AVFormatContext>) -> StreamInfo? {
    (0..<Int(container.pointee.nb_streams)).lazy.compactMap { index in
      guard let stream = container.pointee.streams[index],
        stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
      else { return nil }
      return StreamInfo(stream, in: container)
    }.first
  }

  /// Containers with a clock of milliseconds say 1000 frames a second when they know nothing.
  private static func plausible(_ rate: AVRational) -> Double? {
    guard rate.num > 0, rate.den > 0 else { return nil }
    let value = Double(rate.num) / Double(rate.den)
    return value <= 300 ? value : nil
  }

  private static func entries(_ dictionary: OpaquePointer?) -> [String: String] {
    var result: [String: String] = [:]
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
      result[String(cString: next.pointee.key)] = String(cString: next.pointee.value)
      entry = next
    }
    return result
  }
}
