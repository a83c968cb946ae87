import FFmpegEngine
import Feed

/// The frames of a GIF file, decoded by FFmpeg one after the other.
///
/// `@unchecked Sendable`: used by one thread at a time, as `AnimationFrames` asks.
final class GIFFrames: AnimationFrames, @unchecked Sendable {
  private struct Reader {
    let demuxer: Demuxer
    let decoder: Decoder
    let info: StreamInfo
  }

  private let file: PictureFile
  private let durations: [Int64]
  private let maker: StillMaker
  private var reader: Reader
  private var index = 0

  init(_ file: PictureFile, shown: PixelSize) throws(PictureError) {
    self.file = file
    durations = GIFParts(file.bytes).durations
    maker = StillMaker(name: file.name, box: shown, keepsAlpha: true)
    reader = try Self.open(file)
  }

  private static func open(_ file: PictureFile) throws(PictureError) -> Reader {
    do throws(EngineError) {
      let demuxer = try Demuxer(ByteStream(MemoryByteSource(file.bytes, name: file.name)))
      guard let info = demuxer.video else {
        throw EngineError(name: file.name, activity: .decodingPicture, problem: .noStreams)
      }
      let decoder = try Decoder(info, activity: .decodingPicture, name: file.name, threads: 1, size: file.size)
      return Reader(demuxer: demuxer, decoder: decoder, info: info)
    } catch {
      throw PictureError(error)
    }
  }

  func next() throws(PictureError) -> AnimationFrame? {
    guard index < durations.count else { return nil }
    do throws(EngineError) {
      guard let frame = try decodeNext() else { return nil }
      let still = try maker.still(
        of: frame, pixelAspect: reader.info.pixelAspect, orientation: reader.info.orientation)
      defer { index += 1 }
      return AnimationFrame(still: still, duration: durations[index])
    } catch {
      throw PictureError(error)
    }
  }

  private func decodeNext() throws(EngineError) -> DecodedFrame? {
    while true {
      switch reader.decoder.receive() {
      case .frame(let frame): return frame
      case .drained: return nil
      case .hungry: reader.decoder.send(try reader.demuxer.read())
      }
    }
  }

  /// Opens the bytes anew: a frame's canvas is what the ones before it left, and nothing of that may stay.
  func rewind() throws(PictureError) {
    reader = try Self.open(file)
    index = 0
  }
}
