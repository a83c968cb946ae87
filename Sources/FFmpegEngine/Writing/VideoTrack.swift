import CFFmpeg
import Feed

/// Encodes the pictures that a closure draws.
final class VideoTrack: TrackEncoder {
  private let options: VideoOptions
  private let drawing: FrameDrawing
  private let converter: CanvasConverter?
  private var next = 0
  /// Durations of the frames in the encoder, by their times: encoders do not hand them through.
  private var durations: [Int64: Int64] = [:]

  init(_ options: VideoOptions, drawing: FrameDrawing, file: ClipFile, path: String) throws(ClipError) {
    try options.validate()
    let format = av_get_pix_fmt(options.pixelFormat)
    guard format != AV_PIX_FMT_NONE else { throw .unsupported("the pixel format “\(options.pixelFormat)”") }
    self.options = options
    self.drawing = drawing
    if case .canvas(let size, _) = drawing {
      converter = try CanvasConverter(from: size ?? options.size, to: options.size, format: format, options.color)
    } else {
      converter = nil
    }
    try super.init(encoderNamed: options.codec.encoderName, file: file, path: path)
    configure(format)
    let stream = try open(options.allEncoderOptions)
    stream.pointee.avg_frame_rate = context.pointee.framerate
    stream.pointee.sample_aspect_ratio = context.pointee.sample_aspect_ratio
    try addOrientation(to: stream)
    frame.pointee.format = format.rawValue
    frame.pointee.width = context.pointee.width
    frame.pointee.height = context.pointee.height
    try check(av_frame_get_buffer(frame, 0), "to make room for a picture")
  }

  override var nextTime: Double? {
    next < options.timing.count ? Double(options.timing.time(of: next)) * options.timing.timeBase.value : nil
  }

  override func step() throws(ClipError) {
    try check(av_frame_make_writable(frame), "to make room for a picture")
    switch drawing {
    case .canvas(_, let draw):
      guard let converter else { return }
      draw(converter.canvas, next)
      converter.convert(to: frame)
    case .planes(let draw):
      draw(frame.planes, next)
    }
    frame.pointee.pts = options.timing.time(of: next)
    frame.pointee.pkt_duration = options.timing.duration(of: next)
    durations[frame.pointee.pts] = frame.pointee.pkt_duration
    next += 1
    try encode(frame)
  }

  override func complete(_ packet: UnsafeMutablePointer<AVPacket>) {
    if let duration = durations.removeValue(forKey: packet.pointee.pts) { packet.pointee.duration = duration }
  }

  private func configure(_ format: AVPixelFormat) {
    let base = options.timing.timeBase
    context.pointee.width = Int32(options.size.width)
    context.pointee.height = Int32(options.size.height)
    context.pointee.pix_fmt = format
    context.pointee.time_base = AVRational(num: base.numerator, den: base.denominator)
    if case .constant(let rate, _) = options.timing {
      context.pointee.framerate = AVRational(num: rate.numerator, den: rate.denominator)
    }
    context.pointee.sample_aspect_ratio =
      AVRational(num: options.pixelAspect.numerator, den: options.pixelAspect.denominator)
    context.pointee.gop_size = Int32(options.keyFrameInterval)
    context.pointee.max_b_frames = Int32(options.bFrames)
    context.pointee.thread_count = Int32(min(max(options.threads, 1), 2))
    context.pointee.colorspace = AVColorSpace(rawValue: UInt32(options.color.matrix.rawValue))
    context.pointee.color_primaries = AVColorPrimaries(rawValue: UInt32(options.color.primaries.rawValue))
    context.pointee.color_trc = AVColorTransferCharacteristic(rawValue: UInt32(options.color.transfer.rawValue))
    context.pointee.color_range = options.color.range == .full ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    switch options.quality {
    case .constant: break
    case .bitRate(let rate): context.pointee.bit_rate = Int64(rate)
    case .capped(_, let rate):
      context.pointee.rc_max_rate = Int64(rate)
      context.pointee.rc_buffer_size = Int32(rate)
    }
  }

  private func addOrientation(to stream: UnsafeMutablePointer<AVStream>) throws(ClipError) {
    guard options.orientation != .upright else { return }
    let matrix = options.orientation.displayMatrix
    let size = matrix.count * MemoryLayout<Int32>.size
    guard let data = av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size) else {
      throw .library(doing: "to note the orientation", path: path, code: shim_AVERROR_ENOMEM)
    }
    matrix.withUnsafeBytes {
      UnsafeMutableRawPointer(data).copyMemory(from: $0.baseAddress ?? .init(data), byteCount: size)
    }
  }
}

extension UnsafeMutablePointer<AVFrame> {
  fileprivate var planes: PicturePlanes {
    let all = [
      (pointee.data.0, pointee.linesize.0), (pointee.data.1, pointee.linesize.1), (pointee.data.2, pointee.linesize.2),
      (pointee.data.3, pointee.linesize.3),
    ]
    return PicturePlanes(
      size: PixelSize(width: Int(pointee.width), height: Int(pointee.height)),
      planes: all.compactMap { data, stride in data.map { PicturePlanes.Plane(bytes: $0, stride: Int(stride)) } })
  }
}
