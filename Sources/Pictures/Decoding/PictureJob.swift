import CFFmpeg
import FFmpegEngine
import Feed
import Synchronization

/// The reading and decoding of one picture. Both run in the thread that calls, and can be cancelled from any other.
final class PictureJob: Sendable {
  private let key: PictureKey
  private let openBytes: ByteOpener
  private let memory: DecodeMemory

  private struct State {
    var isCancelled = false
    /// What may be blocked now.
    var source: (any ByteSource)?
    var still: StillJob?
  }
  private let state = Mutex(State())

  init(_ key: PictureKey, openBytes: @escaping ByteOpener, memory: DecodeMemory) {
    self.key = key
    self.openBytes = openBytes
    self.memory = memory
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends a blocked read at once, and decoding before its next step.
  func cancel() {
    let (source, still) = state.withLock { state in
      state.isCancelled = true
      return (state.source, state.still)
    }
    source?.cancel()
    still?.cancel()
  }

  /// Reads all of the file and looks at its header. Blocks while bytes are not there.
  func read() throws(PictureError) -> PictureFile {
    try checkCancelled()
    let (name, bytes) = try readBytes()
    guard let bytes else { throw PictureError(name: name, problem: .tooManyBytes(limit: PictureLimits.bytes)) }
    return try PictureFile(bytes, name: name)
  }

  private func readBytes() throws(PictureError) -> (name: String, bytes: [UInt8]?) {
    do throws(EngineError) {
      let source = try openBytes(MediaSource(location: key.location))
      state.withLock { $0.source = source }
      defer { state.withLock { $0.source = nil } }
      return (source.name, try bytes(of: source))
    } catch {
      throw PictureError(error)
    }
  }

  /// Nil if there are too many.
  private func bytes(of source: any ByteSource) throws(EngineError) -> [UInt8]? {
    // By the time this was noted, `cancel` may have looked already.
    if isCancelled { source.cancel() }
    if let length = try source.length(), length > PictureLimits.bytes { return nil }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { piece.deallocate() }
    var bytes: [UInt8] = []
    while bytes.count <= PictureLimits.bytes {
      let count = try source.read(at: Int64(bytes.count), into: piece)
      if count == 0 { return bytes }
      bytes.append(contentsOf: piece[..<count])
    }
    return nil
  }

  /// The picture at the size asked for, of an animation its first frame. Waits until there is memory for it.
  func decode(_ file: PictureFile) throws(PictureError) -> Still {
    try checkCancelled()
    if case .heif = file.kind { return try heif(file) }
    let shown = key.decodedSize(of: file.uprightSize)
    let stored = file.orientation.swapsAxes ? PixelSize(width: shown.height, height: shown.width) : shown
    return try memory.with(
      byteCount: DecodeCost.byteCount(of: file, to: stored),
      or: PictureError(name: file.name, problem: .tooLarge(width: file.size.width, height: file.size.height))
    ) { () throws(PictureError) in
      try checkCancelled()
      do throws(StillError) {
        switch file.kind {
        case .webP: return try WebPStill.decode(file.bytes, name: file.name, in: stored).turned(file.orientation)
        // FFmpeg turns JPEG by itself.
        case .jpeg: return try ffmpeg(file, in: shown)
        case .png, .gif, .heif: return try ffmpeg(file, in: stored).turned(file.orientation)
        }
      } catch {
        throw PictureError(error, name: file.name)
      }
    }
  }

  private func ffmpeg(_ file: PictureFile, in box: PixelSize) throws(StillError) -> Still {
    let job = StillJob(key.location, in: box) { _ in MemoryByteSource(file.bytes, name: file.name) }
    state.withLock { $0.still = job }
    defer { state.withLock { $0.still = nil } }
    if isCancelled { job.cancel() }
    return try job.run()
  }

  private func heif(_ file: PictureFile) throws(PictureError) -> Still {
    try file.bytes.withUnsafeBufferPointer { bytes throws(PictureError) in
      let picture = try HeifPicture(bytes, name: file.name)
      try PictureFile.check(picture.size, name: file.name)
      let shown = key.decodedSize(of: picture.size)
      return try memory.with(
        byteCount: picture.byteCount + DecodeCost.made(shown) + bytes.count,
        or: PictureError(name: file.name, problem: .tooLarge(width: picture.size.width, height: picture.size.height))
      ) { () throws(PictureError) in
        try checkCancelled()
        let frame = try picture.decoded()
        try checkCancelled()
        do throws(EngineError) {
          return try StillMaker(name: file.name, box: shown, keepsAlpha: true)
            .still(of: frame, pixelAspect: AVRational(num: 0, den: 1), orientation: .upright)
        } catch {
          throw PictureError(error)
        }
      }
    }
  }

  private func checkCancelled() throws(PictureError) {
    if isCancelled { throw PictureError(name: key.location.shownName, problem: .cancelled) }
  }
}

extension MediaLocation {
  /// The file's name, or the address.
  var shownName: String {
    switch self {
    case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
    case .remote(let url): url
    }
  }
}
