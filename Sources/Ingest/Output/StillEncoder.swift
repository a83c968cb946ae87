import CFFmpeg
import FFmpegEngine
import Feed

/// Makes image files of finished pictures, in memory.
enum StillEncoder {
  enum Kind: String {
    case jpeg = "mjpeg"
    case webP = "libwebp"
    /// All pictures given, a tenth of a second each, over and over.
    case animatedWebP = "libwebp_anim"
  }

  static let previewRate = 10

  /// - Parameters:
  ///   - pictures: as `PictureShaper` makes them, all of one size, in order; stills take the first only.
  ///   - size: of the image file.
  static func encode(
    _ pictures: [DecodedFrame], as kind: Kind, size: PixelSize, path: String
  ) throws(ClipError) -> [UInt8] {
    let coder = try StillCoder(kind, size: size, path: path)
    return try coder.encode(kind == .animatedWebP ? pictures : Array(pictures.prefix(1)))
  }

  /// A picture made small, so that many can be kept. Nil if there is no memory for it.
  static func shrunk(_ picture: DecodedFrame, to size: PixelSize) -> DecodedFrame? {
    let graph = FilterGraph(
      source: "buffer", arguments: source(picture), steps: "scale=\(size.width):\(size.height):flags=area",
      sink: "buffersink")
    guard let graph, graph.send(picture) else { return nil }
    return graph.receive()
  }

  fileprivate static func source(_ picture: DecodedFrame) -> String {
    let frame = picture.pointer.pointee
    return
      "video_size=\(frame.width)x\(frame.height):pix_fmt=\(frame.format):time_base=1/\(previewRate):pixel_aspect=1/1"
  }
}

/// One image encoder; owns FFmpeg's.
private final class StillCoder {
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let kind: StillEncoder.Kind
  private let size: PixelSize
  private let path: String

  init(_ kind: StillEncoder.Kind, size: PixelSize, path: String) throws(ClipError) {
    guard let codec = avcodec_find_encoder_by_name(kind.rawValue) else {
      throw .unsupported("the codec “\(kind.rawValue)”")
    }
    guard let made = avcodec_alloc_context3(codec) else {
      throw .library(doing: "to set up the encoder", path: path, code: shim_AVERROR_ENOMEM)
    }
    context = made
    self.kind = kind
    self.size = size
    self.path = path
    made.pointee.width = Int32(size.width)
    made.pointee.height = Int32(size.height)
    made.pointee.time_base = AVRational(num: 1, den: Int32(StillEncoder.previewRate))
    made.pointee.pix_fmt = kind == .jpeg ? AV_PIX_FMT_YUVJ420P : AV_PIX_FMT_YUV420P
    made.pointee.color_range = kind == .jpeg ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    made.pointee.thread_count = 1
    made.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    switch kind {
    case .jpeg:
      // Of 2…31, the best first.
      made.pointee.flags |= AV_CODEC_FLAG_QSCALE
      made.pointee.global_quality = 3 * FF_QP2LAMBDA
    case .webP: av_dict_set(&options, "quality", "82", 0)
    case .animatedWebP: av_dict_set(&options, "quality", "60", 0)
    }
    let code = avcodec_open2(made, codec, &options)
    guard code >= 0 else { throw .library(doing: "to open the encoder", path: path, code: code) }
  }

  deinit {
    var free: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&free)
  }

  func encode(_ pictures: [DecodedFrame]) throws(ClipError) -> [UInt8] {
    var result: [UInt8] = []
    for (index, picture) in pictures.enumerated() {
      let image = try converted(picture)
      image.pointer.pointee.pts = Int64(index)
      image.pointer.pointee.quality = context.pointee.global_quality
      try check(avcodec_send_frame(context, image.pointer))
      try collect(&result)
    }
    try check(avcodec_send_frame(context, nil))
    try collect(&result)
    return result
  }

  /// JPEG and WebP files know BT.601 only.
  private func converted(_ picture: DecodedFrame) throws(ClipError) -> DecodedFrame {
    let range = kind == .jpeg ? "pc" : "tv"
    let format = kind == .jpeg ? "yuvj420p" : "yuv420p"
    let steps =
      "scale=\(size.width):\(size.height):flags=bicubic+accurate_rnd:in_color_matrix=bt709:in_range=tv"
      + ":out_color_matrix=bt601:out_range=\(range),format=\(format)"
    let graph = FilterGraph(
      source: "buffer", arguments: StillEncoder.source(picture), steps: steps, sink: "buffersink")
    guard let graph, graph.send(picture), let image = graph.receive() else {
      throw .library(doing: "to convert the picture", path: path, code: shim_AVERROR_EINVAL)
    }
    image.pointer.pointee.pict_type = AV_PICTURE_TYPE_NONE
    return image
  }

  private func collect(_ result: inout [UInt8]) throws(ClipError) {
    var packet = av_packet_alloc()
    defer { av_packet_free(&packet) }
    guard let packet else { throw .library(doing: "to encode", path: path, code: shim_AVERROR_ENOMEM) }
    while true {
      let code = avcodec_receive_packet(context, packet)
      if code == shim_AVERROR_EAGAIN || code == shim_AVERROR_EOF { return }
      try check(code)
      result.append(contentsOf: UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
      av_packet_unref(packet)
    }
  }

  private func check(_ code: Int32) throws(ClipError) {
    guard code >= 0 else { throw .library(doing: "to encode", path: path, code: code) }
  }
}
