import CFFmpeg
import Feed

/// Turns decoded pictures into shown ones: colours, size, part, orientation. Belongs to one thread.
///
/// It adapts to each picture, so a stream may change its size or format in the middle.
final class PictureConverter {
  /// Area averaging shrinks without aliasing and costs less than bicubic; without accurate rounding greys come out
  /// up to four steps too dark.
  static let flags = SWS_AREA | SWS_ACCURATE_RND

  private struct Key: Hashable {
    var width: Int32
    var height: Int32
    var format: Int32
    var scaled: PixelSize
    var color: PictureColor
  }

  private let name: String
  private let pool: FramePool
  private var key: Key?
  private var scaler: OpaquePointer?
  private var toneMapper: ToneMapper?
  /// A stored picture before it is turned upright; kept while the size stays.
  private var unturned: FrameBuffer?
  private let unturnedPool = FramePool()

  init(name: String, pool: FramePool) {
    self.name = name
    self.pool = pool
  }

  deinit { sws_freeContext(scaler) }

  /// - Parameter target: nil shows the picture at its own size.
  func convert(
    _ frame: DecodedFrame, info: StreamInfo, target: FrameSource.Target?
  ) throws(EngineError) -> FrameBuffer {
    let pixelAspect = info.pixelAspect(of: frame.pointer.pointee)
    return try convert(frame, pixelAspect: pixelAspect, orientation: info.orientation, target: target)
  }

  /// - Parameters:
  ///   - pixelAspect: the shape of one pixel; 0/1 when unknown.
  ///   - target: nil shows the picture at its own size.
  func convert(
    _ frame: DecodedFrame, pixelAspect: AVRational, orientation: Orientation, target: FrameSource.Target?
  ) throws(EngineError) -> FrameBuffer {
    guard let seen = DecodedFrame(), av_frame_ref(seen.pointer, frame.pointer) >= 0 else {
      throw EngineError(name: name, activity: .convertingPicture, problem: .outOfMemory)
    }
    let layout = PictureLayout(
      width: Int(seen.pointer.pointee.width), height: Int(seen.pointer.pointee.height),
      pixelAspect: pixelAspect, orientation: orientation, target: target)
    let color = PictureColor(seen.pointer)
    cut(seen, to: layout.crop)
    var picture = seen
    if color.dynamicRange != .standard {
      picture = try toneMapped(seen, to: layout.scaled, color: color)
    }
    let shown = try buffer(layout.shown, pool)
    if orientation == .upright {
      try scale(picture, color: color, into: shown)
      return shown
    }
    let stored = try stored(layout.scaled)
    try scale(picture, color: color, into: stored)
    orientation.turn(
      UnsafePointer(stored.writableBytes.assumingMemoryBound(to: UInt32.self)), stride: stored.stride / 4,
      width: stored.width, height: stored.height, into: shown.writableBytes.assumingMemoryBound(to: UInt32.self),
      targetStride: shown.stride / 4)
    return shown
  }

  private func cut(_ frame: DecodedFrame, to crop: PictureLayout.Crop) {
    let width = Int(frame.pointer.pointee.width)
    let height = Int(frame.pointer.pointee.height)
    guard crop.width < width || crop.height < height else { return }
    frame.pointer.pointee.crop_left = crop.left
    frame.pointer.pointee.crop_top = crop.top
    frame.pointer.pointee.crop_right = width - crop.left - crop.width
    frame.pointer.pointee.crop_bottom = height - crop.top - crop.height
    av_frame_apply_cropping(frame.pointer, Int32(AV_FRAME_CROP_UNALIGNED))
  }

  private func buffer(_ size: PixelSize, _ pool: FramePool) throws(EngineError) -> FrameBuffer {
    if let made = FrameBuffer(width: size.width, height: size.height, pool: pool) { return made }
    throw EngineError(name: name, activity: .convertingPicture, problem: .outOfMemory)
  }

  private func stored(_ size: PixelSize) throws(EngineError) -> FrameBuffer {
    if let unturned, unturned.width == size.width, unturned.height == size.height { return unturned }
    let made = try buffer(size, unturnedPool)
    unturned = made
    return made
  }

  private func toneMapped(
    _ frame: DecodedFrame, to size: PixelSize, color: PictureColor
  ) throws(EngineError) -> DecodedFrame {
    let mapper = try ToneMapper.matching(toneMapper, frame: frame, size: size, color: color, name: name)
    toneMapper = mapper
    return try mapper.map(frame)
  }

  private func scale(_ frame: DecodedFrame, color: PictureColor, into buffer: FrameBuffer) throws(EngineError) {
    let source = frame.pointer.pointee
    let wanted = Key(
      width: source.width, height: source.height, format: source.format,
      scaled: PixelSize(width: buffer.width, height: buffer.height), color: color)
    if wanted != key || scaler == nil {
      sws_freeContext(scaler)
      scaler = sws_getContext(
        source.width, source.height, Self.plain(AVPixelFormat(rawValue: source.format)), Int32(buffer.width),
        Int32(buffer.height), AV_PIX_FMT_BGRA, Self.flags, nil, nil, nil)
      key = wanted
      guard let scaler, let coefficients = sws_getCoefficients(color.matrix) else {
        key = nil
        throw EngineError(name: name, activity: .convertingPicture, code: shim_AVERROR_EINVAL)
      }
      sws_setColorspaceDetails(
        scaler, coefficients, color.isFullRange ? 1 : 0, coefficients, 1, 0, 1 << 16, 1 << 16)
    }
    guard let scaler else { return }
    var target: UnsafeMutablePointer<UInt8>? = buffer.writableBytes.assumingMemoryBound(to: UInt8.self)
    var stride = Int32(buffer.stride)
    let result = withUnsafePointer(to: source.data) { planes in
      withUnsafePointer(to: source.linesize) { strides in
        planes.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 8) { planes in
          strides.withMemoryRebound(to: Int32.self, capacity: 8) { strides in
            sws_scale(scaler, planes, strides, 0, source.height, &target, &stride)
          }
        }
      }
    }
    guard result > 0 else { throw EngineError(name: name, activity: .convertingPicture, code: result) }
  }

  /// The same format without the range in its name, which is told apart, and without transparency: there is nothing
  /// behind a video, and the fourth byte of each shown pixel has to be 255.
  private static func plain(_ format: AVPixelFormat) -> AVPixelFormat {
    switch format {
    case AV_PIX_FMT_YUVJ420P: AV_PIX_FMT_YUV420P
    case AV_PIX_FMT_YUVJ422P: AV_PIX_FMT_YUV422P
    case AV_PIX_FMT_YUVJ444P: AV_PIX_FMT_YUV444P
    case AV_PIX_FMT_YUVJ440P: AV_PIX_FMT_YUV440P
    case AV_PIX_FMT_YUVA420P: AV_PIX_FMT_YUV420P
    case AV_PIX_FMT_YUVA422P: AV_PIX_FMT_YUV422P
    case AV_PIX_FMT_YUVA444P: AV_PIX_FMT_YUV444P
    case AV_PIX_FMT_YUVA444P10LE: AV_PIX_FMT_YUV444P10LE
    case AV_PIX_FMT_YUVA444P12LE: AV_PIX_FMT_YUV444P12LE
    case AV_PIX_FMT_GBRAP: AV_PIX_FMT_GBRP
    case AV_PIX_FMT_BGRA: AV_PIX_FMT_BGR0
    case AV_PIX_FMT_RGBA: AV_PIX_FMT_RGB0
    case AV_PIX_FMT_ARGB: AV_PIX_FMT_0RGB
    case AV_PIX_FMT_ABGR: AV_PIX_FMT_0BGR
    default: format
    }
  }
}
