import CFFmpeg
import CWebP
import FFmpegEngine
import Feed

/// The frames of an animated WebP file, each laid over what the ones before left on the canvas.
///
/// `@unchecked Sendable`: used by one thread at a time, as `AnimationFrames` asks.
final class WebPFrames: AnimationFrames, @unchecked Sendable {
  private let decoder: OpaquePointer
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private let name: String
  private let canvas: PixelSize
  private let maker: StillMaker
  private let orientation: Orientation
  /// When the next frame begins, in milliseconds from the turn's start.
  private var time: Int32 = 0

  /// - Parameter shown: the size of the frames, upright.
  init(_ file: PictureFile, shown: PixelSize) throws(PictureError) {
    name = file.name
    canvas = file.size
    orientation = file.orientation
    maker = StillMaker(name: file.name, box: shown, keepsAlpha: true)
    // The decoder reads from the file's bytes for as long as it lives.
    memory = .allocate(capacity: file.bytes.count)
    _ = memory.initialize(from: file.bytes)
    var options = WebPAnimDecoderOptions()
    var data = WebPData(bytes: memory.baseAddress, size: memory.count)
    guard WebPAnimDecoderOptionsInit(&options) != 0 else { throw Self.damaged(memory, name) }
    options.color_mode = MODE_BGRA
    guard let decoder = WebPAnimDecoderNew(&data, &options) else { throw Self.damaged(memory, name) }
    self.decoder = decoder
  }

  deinit {
    WebPAnimDecoderDelete(decoder)
    memory.deallocate()
  }

  private static func damaged(_ memory: UnsafeMutableBufferPointer<UInt8>, _ name: String) -> PictureError {
    memory.deallocate()
    return PictureError(name: name, problem: .damaged)
  }

  func next() throws(PictureError) -> AnimationFrame? {
    guard WebPAnimDecoderHasMoreFrames(decoder) != 0 else { return nil }
    var pixels: UnsafeMutablePointer<UInt8>?
    var end: Int32 = 0
    guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
      throw PictureError(name: name, problem: .damaged)
    }
    guard let frame = DecodedFrame() else { throw PictureError(name: name, problem: .outOfMemory) }
    // The canvas stays the decoder's; the still is made before the next frame is drawn on it.
    frame.pointer.pointee.width = Int32(canvas.width)
    frame.pointer.pointee.height = Int32(canvas.height)
    frame.pointer.pointee.format = AV_PIX_FMT_BGRA.rawValue
    frame.pointer.pointee.data.0 = pixels
    frame.pointer.pointee.linesize.0 = Int32(canvas.width * 4)
    let duration = FrameDuration.nanoseconds(milliseconds: Int(end) - Int(time))
    time = end
    do throws(EngineError) {
      let still = try maker.still(of: frame, pixelAspect: AVRational(num: 0, den: 1), orientation: orientation)
      return AnimationFrame(still: still, duration: duration)
    } catch {
      throw PictureError(error)
    }
  }

  func rewind() {
    WebPAnimDecoderReset(decoder)
    time = 0
  }
}
