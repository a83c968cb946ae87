import CFFmpeg
import Feed

/// Scales pictures with transparent parts. Colours are multiplied by their alpha before they are averaged: otherwise
/// whatever colour is stored where nothing is seen shines through at the edges.
///
/// It works in bands of rows, so that no second copy of the whole picture is made.
enum AlphaScaler {
  private static let bandHeight = 64

  static func hasAlpha(_ frame: DecodedFrame) -> Bool {
    guard let format = av_pix_fmt_desc_get(AVPixelFormat(rawValue: frame.pointer.pointee.format)) else { return false }
    return format.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
  }

  /// The picture in BGRA, premultiplied.
  static func scale(
    _ frame: DecodedFrame, pixelAspect: AVRational, target: FrameSource.Target, name: String
  ) throws(EngineError) -> FrameBuffer {
    let source = frame.pointer.pointee
    let (width, height) = (Int(source.width), Int(source.height))
    let size = PictureLayout(
      width: width, height: height, pixelAspect: pixelAspect, orientation: .upright, target: target
    ).shown
    guard let shown = FrameBuffer(width: size.width, height: size.height, pool: FramePool()),
      let band = FrameBuffer(width: width, height: min(bandHeight, height), pool: FramePool())
    else { throw EngineError(name: name, activity: .convertingPicture, problem: .outOfMemory) }
    let scaler = Scaler(name: name)
    try scaler.prepare(
      from: (source.width, source.height, AV_PIX_FMT_BGRA), to: (Int32(size.width), Int32(size.height)))
    let reader = Scaler(name: name)
    let color = PictureColor(frame.pointer)
    for top in stride(from: 0, to: height, by: bandHeight) {
      let rows = min(bandHeight, height - top)
      let shape = (source.width, Int32(rows), AVPixelFormat(rawValue: source.format))
      try reader.prepare(from: shape, to: (source.width, Int32(rows)), color: color)
      try reader.run(Planes(source, from: top), from: 0, rows, into: band)
      premultiply(band, rows: rows)
      let planes = Planes(UnsafeMutablePointer(band.writableBytes.assumingMemoryBound(to: UInt8.self)), band.stride)
      try scaler.run(planes, from: top, rows, into: shown)
    }
    return shown
  }

  private static func premultiply(_ band: FrameBuffer, rows: Int) {
    for row in 0..<rows {
      let pixels = (band.writableBytes + row * band.stride).assumingMemoryBound(to: UInt8.self)
      for at in stride(from: 0, to: band.width * 4, by: 4) {
        let alpha = Int(pixels[at + 3])
        if alpha == 255 { continue }
        for channel in at..<at + 3 { pixels[channel] = UInt8((Int(pixels[channel]) * alpha + 127) / 255) }
      }
    }
  }

  /// Where the rows of a picture begin, plane by plane.
  private struct Planes {
    var data: [UnsafePointer<UInt8>?]
    var strides: [Int32]

    init(_ pixels: UnsafeMutablePointer<UInt8>, _ stride: Int) {
      data = [UnsafePointer(pixels), nil, nil, nil]
      strides = [Int32(stride), 0, 0, 0]
    }

    /// - Parameter top: an even row to begin with.
    init(_ frame: AVFrame, from top: Int) {
      let format = av_pix_fmt_desc_get(AVPixelFormat(rawValue: frame.format))
      let chromaShift = Int(format?.pointee.log2_chroma_h ?? 0)
      let hasPalette = (format?.pointee.flags ?? 0) & UInt64(AV_PIX_FMT_FLAG_PAL) != 0
      let (all, lines) = (frame.data, frame.linesize)
      let pointers = [all.0, all.1, all.2, all.3]
      strides = [lines.0, lines.1, lines.2, lines.3]
      data = pointers.enumerated().map { [strides] plane, pointer in
        if hasPalette, plane == 1 { return UnsafePointer(pointer) }
        let row = plane == 1 || plane == 2 ? top >> chromaShift : top
        return pointer.map { UnsafePointer($0 + row * Int(strides[plane])) }
      }
    }
  }

  /// Owns one of libswscale's contexts.
  private final class Scaler {
    private let name: String
    private var context: OpaquePointer?

    init(name: String) { self.name = name }

    deinit { sws_freeContext(context) }

    func prepare(
      from source: (width: Int32, height: Int32, format: AVPixelFormat), to size: (width: Int32, height: Int32),
      color: PictureColor? = nil
    ) throws(EngineError) {
      let before = context
      context = sws_getCachedContext(
        context, source.width, source.height, source.format, size.width, size.height, AV_PIX_FMT_BGRA,
        PictureConverter.flags, nil, nil, nil)
      guard let context else {
        throw EngineError(name: name, activity: .convertingPicture, code: shim_AVERROR_EINVAL)
      }
      guard context != before, let color, let coefficients = sws_getCoefficients(color.matrix) else { return }
      sws_setColorspaceDetails(
        context, coefficients, color.isFullRange ? 1 : 0, coefficients, 1, 0, 1 << 16, 1 << 16)
    }

    func run(_ planes: Planes, from top: Int, _ rows: Int, into buffer: FrameBuffer) throws(EngineError) {
      var target: UnsafeMutablePointer<UInt8>? = buffer.writableBytes.assumingMemoryBound(to: UInt8.self)
      var stride = Int32(buffer.stride)
      let result = sws_scale(context, planes.data, planes.strides, Int32(top), Int32(rows), &target, &stride)
      guard result >= 0 else { throw EngineError(name: name, activity: .convertingPicture, code: result) }
    }
  }
}
