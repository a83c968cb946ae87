import CFFmpeg
import Synchronization

/// Gives a decoder its picture buffers from `PictureMemory`, and uses those again that it has let go of.
///
/// `@unchecked Sendable`: the pool's pointer is only touched under the lock; decoders may ask from their own threads.
final class DecoderMemory: @unchecked Sendable {
  /// What one buffer of the pool is for.
  private struct Shape: Equatable {
    var format: Int32
    var width: Int32
    var height: Int32
  }

  private struct Planes {
    var strides: [Int32]
    var offsets: [Int]
    var byteCount: Int
  }

  private let lock = Mutex(())
  private var shape: Shape?
  private var planes: Planes?
  private var pool: OpaquePointer?

  deinit { av_buffer_pool_uninit(&pool) }

  /// Makes the decoder take its pictures from here. This object must outlive the decoder.
  func serve(_ context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    context.pointee.get_buffer2 = { context, frame, flags in
      guard let context, let frame else { return shim_AVERROR_EINVAL }
      guard let opaque = context.pointee.opaque, context.pointee.codec_type == AVMEDIA_TYPE_VIDEO,
        Unmanaged<DecoderMemory>.fromOpaque(opaque).takeUnretainedValue().fill(frame, for: context)
      else { return avcodec_default_get_buffer2(context, frame, flags) }
      return 0
    }
  }

  private func fill(_ frame: UnsafeMutablePointer<AVFrame>, for context: UnsafeMutablePointer<AVCodecContext>) -> Bool {
    guard context.pointee.codec.pointee.capabilities & AV_CODEC_CAP_DR1 != 0 else { return false }
    let wanted = Shape(format: frame.pointee.format, width: frame.pointee.width, height: frame.pointee.height)
    return lock.withLock { _ in
      if shape != wanted { reshape(to: wanted, for: context) }
      guard let planes, let pool, let buffer = av_buffer_pool_get(pool) else { return false }
      let base = buffer.pointee.data
      withUnsafeMutablePointer(to: &frame.pointee.data) { data in
        data.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self, capacity: 8) { data in
          frame.pointee.extended_data = data
          for (plane, offset) in planes.offsets.enumerated() { data[plane] = base?.advanced(by: offset) }
        }
      }
      withUnsafeMutablePointer(to: &frame.pointee.linesize) { strides in
        strides.withMemoryRebound(to: Int32.self, capacity: 8) { strides in
          for (plane, stride) in planes.strides.enumerated() { strides[plane] = stride }
        }
      }
      withUnsafeMutablePointer(to: &frame.pointee.buf) { buffers in
        buffers.withMemoryRebound(to: UnsafeMutablePointer<AVBufferRef>?.self, capacity: 8) { $0[0] = buffer }
      }
      return true
    }
  }

  private func reshape(to wanted: Shape, for context: UnsafeMutablePointer<AVCodecContext>) {
    // Buffers that are still in use go back to the system when they are let go of.
    av_buffer_pool_uninit(&pool)
    shape = wanted
    planes = Self.planes(of: wanted, for: context)
    guard let planes else { return }
    pool = av_buffer_pool_init2(planes.byteCount, nil, { _, size in PictureMemory.buffer(byteCount: size) }, nil)
  }

  /// Rows begin on 64 bytes, and there is room behind each plane: decoders write whole vectors.
  private static func planes(of shape: Shape, for context: UnsafeMutablePointer<AVCodecContext>) -> Planes? {
    let format = AVPixelFormat(rawValue: shape.format)
    guard let description = av_pix_fmt_desc_get(format),
      description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_PAL) == 0
    else { return nil }
    var (width, height) = (shape.width, shape.height)
    var alignment = [Int32](repeating: 0, count: 8)
    avcodec_align_dimensions2(context, &width, &height, &alignment)
    // Chroma rows of half or a quarter of the width begin on 64 bytes too.
    width = (width + 255) & ~255
    var strides = [Int32](repeating: 0, count: 4)
    guard av_image_fill_linesizes(&strides, format, width) >= 0 else { return nil }
    var sizes = [Int](repeating: 0, count: 4)
    guard av_image_fill_plane_sizes(&sizes, format, height, strides.map { Int($0) }) >= 0 else { return nil }
    var offsets: [Int] = []
    var byteCount = 0
    for size in sizes where size > 0 {
      offsets.append(byteCount)
      byteCount += (size + 64 + 63) & ~63
    }
    return Planes(strides: strides, offsets: offsets, byteCount: byteCount)
  }
}
