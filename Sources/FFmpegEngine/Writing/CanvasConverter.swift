import CFFmpeg
import Feed

/// Scales a canvas to the coded size and turns its R, G, B into the clip's pixel format, as the colour tags say.
final class CanvasConverter {
  private let memory: CanvasMemory
  private let scaler: OpaquePointer

  init(from source: PixelSize, to size: PixelSize, format: AVPixelFormat, _ color: ColorTags) throws(ClipError) {
    guard (1...16_384).contains(source.width), (1...16_384).contains(source.height) else {
      throw .invalidOptions("a canvas of \(source.width) × \(source.height); sides are 1…16384")
    }
    memory = CanvasMemory(size: source)
    guard
      let scaler = sws_getContext(
        Int32(source.width), Int32(source.height), AV_PIX_FMT_BGR0, Int32(size.width), Int32(size.height), format,
        SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP, nil, nil, nil)
    else { throw .unsupported("pictures of this pixel format from R, G, B") }
    self.scaler = scaler
    let matrix = color.matrix == .unspecified ? (size.height >= 720 ? .bt709 : .bt601) : color.matrix
    // For R, G, B as target there is no matrix to choose, and the call says so by failing: nothing is lost.
    _ = sws_setColorspaceDetails(
      scaler, sws_getCoefficients(SWS_CS_DEFAULT), 1, sws_getCoefficients(matrix.rawValue),
      color.range == .full ? 1 : 0, 0, 1 << 16, 1 << 16)
  }

  deinit { sws_freeContext(scaler) }

  var canvas: Canvas { memory.canvas }

  func convert(to frame: UnsafeMutablePointer<AVFrame>) {
    let source: [UnsafePointer<UInt8>?] = [
      UnsafePointer(memory.canvas.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)), nil, nil, nil,
    ]
    let strides: [Int32] = [Int32(memory.canvas.stride), 0, 0, 0]
    let target = [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2, frame.pointee.data.3]
    let targetStrides = [
      frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2, frame.pointee.linesize.3,
    ]
    sws_scale(scaler, source, strides, 0, Int32(memory.canvas.height), target, targetStrides)
  }
}
