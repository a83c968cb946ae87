import CFFmpeg
import Feed
import Synchronization

/// The decoding of one still: it runs in the thread that calls `run`, and can be cancelled from any other.
package final class StillJob: Sendable {
  private let location: MediaLocation
  private let box: PixelSize
  private let openBytes: ByteOpener

  private struct State {
    var isCancelled = false
    /// What may be blocked now.
    var source: (any ByteSource)?
    var stream: ByteStream?
  }
  private let state = Mutex(State())

  /// Frames that are looked at for one that is not blank: four seconds of most videos.
  private static let patience = 120

  package init(_ location: MediaLocation, in box: PixelSize, openBytes: @escaping ByteOpener) {
    self.location = location
    self.box = box
    self.openBytes = openBytes
  }

  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends a blocked read at once.
  package func cancel() {
    let (source, stream) = state.withLock { state in
      state.isCancelled = true
      return (state.source, state.stream)
    }
    stream?.cancel()
    source?.cancel()
  }

  /// Blocks until the still is there.
  package func run() throws(StillError) -> Still {
    LibraryText.silence
    try checkCancelled()
    let source = try mapped { () throws(EngineError) in try openBytes(MediaSource(location: location)) }
    state.withLock { $0.source = source }
    try checkCancelled()
    switch try mapped({ () throws(EngineError) in try ImageHeader(source) }) {
    case .webP: return try webP(source)
    case .image(let kind, let width, let height):
      try StillLimits.check(width, height, name: source.name)
      try checkLength(source)
      let size = PixelSize(width: width, height: height)
      return try picture(in: source, image: size, halvings: kind.canBeHalved ? size.halvings(for: box) : 0)
    case .heif, .other: return try picture(in: source)
    }
  }

  private func webP(_ source: any ByteSource) throws(StillError) -> Still {
    let length = try checkLength(source) ?? StillLimits.bytes
    let bytes = try mapped { () throws(EngineError) in
      try HeaderReader(source: source).bytes(at: 0, count: Int(length))
    }
    try checkCancelled()
    return try WebPStill.decode(bytes, name: source.name, in: box)
  }

  /// The first picture of an image file, or the first of a video that is not blank (else its first).
  ///
  /// - Parameters:
  ///   - image: the size of an image file; nil for what may be a video.
  ///   - halvings: how often both sides are halved while it is decoded.
  private func picture(
    in source: any ByteSource, image: PixelSize? = nil, halvings: Int = 0
  ) throws(StillError) -> Still {
    let isImage = image != nil
    let stream = try mapped { () throws(EngineError) in try ByteStream(source) }
    state.withLock { $0.stream = stream }
    try checkCancelled()
    let demuxer = try mapped { () throws(EngineError) in try Demuxer(stream) }
    guard let info = demuxer.video else { throw .noPicture(name: source.name) }
    // A container may leave the size to the codec; then FFmpeg's own limits are what holds.
    let (width, height) = (Int(info.parameters.pointee.width), Int(info.parameters.pointee.height))
    if width > 0, height > 0 { try StillLimits.check(width, height, name: source.name) }
    if let image, width > image.width || height > image.height { throw .damaged(name: source.name) }
    let decoder = try mapped { () throws(EngineError) in
      try Decoder(info, activity: .decodingPicture, name: source.name, halvings: halvings, size: image)
    }
    // There is nothing behind a video, and its frames are opaque too.
    let maker = StillMaker(name: source.name, box: box, keepsAlpha: isImage)
    var first: Still?
    for _ in 0..<(isImage ? 1 : Self.patience) {
      guard let frame = try nextFrame(demuxer, decoder) else { break }
      let still = try mapped { () throws(EngineError) in
        try maker.still(
          of: frame, pixelAspect: info.pixelAspect(of: frame.pointer.pointee), orientation: info.orientation)
      }
      if isImage || !still.isBlank { return still }
      first = first ?? still
    }
    if let first { return first }
    throw .engine(EngineError(name: source.name, activity: .decodingPicture, problem: .nothingDecodable))
  }

  /// Decodes on until a frame comes out; nil at the end.
  private func nextFrame(_ demuxer: Demuxer, _ decoder: Decoder) throws(StillError) -> DecodedFrame? {
    while true {
      try checkCancelled()
      switch decoder.receive() {
      case .frame(let frame): return frame
      case .drained: return nil
      case .hungry:
        let packet = try mapped { () throws(EngineError) in try demuxer.read() }
        if let packet, packet.streamIndex != decoder.info.index { continue }
        decoder.send(packet)
      }
    }
  }

  @discardableResult
  private func checkLength(_ source: any ByteSource) throws(StillError) -> Int64? {
    let length = try mapped { () throws(EngineError) in try source.length() }
    if let length, length > StillLimits.bytes { throw .tooManyBytes(name: source.name, byteCount: length) }
    return length
  }

  private func checkCancelled() throws(StillError) {
    if isCancelled { throw .cancelled }
  }

  private func mapped<R>(_ body: () throws(EngineError) -> R) throws(StillError) -> R {
    do throws(EngineError) {
      return try body()
    } catch {
      throw error.problem == .cancelled ? .cancelled : .engine(error)
    }
  }
}

extension ImageHeader.Kind {
  /// Whether FFmpeg can leave out the finer half of it while it decodes.
  package var canBeHalved: Bool { self == .jpeg || self == .progressiveJPEG }
}

extension PixelSize {
  /// How often both sides can be halved, three times at most, and still be as large as the picture fitted into the box,
  /// whichever way it has to be turned.
  package func halvings(for box: PixelSize) -> Int {
    let turned = fitted(in: PixelSize(width: box.height, height: box.width))
    let upright = fitted(in: box)
    let needed = PixelSize(width: max(turned.width, upright.width), height: max(turned.height, upright.height))
    return (1...3).last { width >> $0 >= needed.width && height >> $0 >= needed.height } ?? 0
  }
}
