import CFFmpeg

/// One encoder and the stream that it feeds. It owns FFmpeg's encoder, a frame and a packet.
package class TrackEncoder {
  package let context: UnsafeMutablePointer<AVCodecContext>
  let frame: UnsafeMutablePointer<AVFrame>
  package let path: String
  private let packet: UnsafeMutablePointer<AVPacket>
  private let file: ClipFile
  package private(set) var stream: UnsafeMutablePointer<AVStream>?
  /// Sees each packet in the encoder's time base before it is written, and may change it; false leaves it out.
  package var inspect: ((UnsafeMutablePointer<AVPacket>) throws(ClipError) -> Bool)?

  init(encoderNamed name: String, file: ClipFile, path: String) throws(ClipError) {
    guard let codec = avcodec_find_encoder_by_name(name) else { throw .unsupported("the codec “\(name)”") }
    guard let context = avcodec_alloc_context3(codec) else {
      throw .library(doing: "to set up the encoder", path: path, code: shim_AVERROR_ENOMEM)
    }
    // From here on all three are set, so that `deinit` frees what was made even when a step fails.
    guard let frame = av_frame_alloc(), let packet = av_packet_alloc() else {
      var unused: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&unused)
      throw .library(doing: "to set up the encoder", path: path, code: shim_AVERROR_ENOMEM)
    }
    self.context = context
    self.frame = frame
    self.packet = packet
    self.file = file
    self.path = path
    if file.wantsGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
  }

  /// For other modules of the package. (A `package` initializer of a class that has subclasses makes the compiler warn
  /// of recursion in each of them.)
  package static func named(_ name: String, file: ClipFile, path: String) throws(ClipError) -> TrackEncoder {
    try TrackEncoder(encoderNamed: name, file: file, path: path)
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    avcodec_free_context(&context)
    av_frame_free(&frame)
    av_packet_free(&packet)
  }

  func check(_ code: Int32, _ doing: String) throws(ClipError) {
    guard code >= 0 else { throw .library(doing: doing, path: path, code: code) }
  }

  /// Opens the encoder with options of its own and adds its stream to the file.
  package func open(_ options: [String: String]) throws(ClipError) -> UnsafeMutablePointer<AVStream> {
    var dictionary: OpaquePointer?
    defer { av_dict_free(&dictionary) }
    for (key, value) in options { av_dict_set(&dictionary, key, value, 0) }
    try check(avcodec_open2(context, nil, &dictionary), "to open the encoder")
    if let unknown = av_dict_get(dictionary, "", nil, AV_DICT_IGNORE_SUFFIX) {
      throw .invalidOptions("the encoder knows no option “\(String(cString: unknown.pointee.key))”")
    }
    let stream = try file.addStream(for: context)
    self.stream = stream
    return stream
  }

  /// Encodes the frame, or with nil what the encoder still holds, and writes the packets that come of it.
  package func encode(_ frame: UnsafeMutablePointer<AVFrame>?) throws(ClipError) {
    try check(avcodec_send_frame(context, frame), "to encode")
    while true {
      let code = avcodec_receive_packet(context, packet)
      if code == shim_AVERROR_EAGAIN || code == shim_AVERROR_EOF { return }
      try check(code, "to encode")
      guard let stream else { return }
      complete(packet)
      if let inspect, try !inspect(packet) {
        av_packet_unref(packet)
        continue
      }
      packet.pointee.stream_index = stream.pointee.index
      av_packet_rescale_ts(packet, context.pointee.time_base, stream.pointee.time_base)
      try file.write(packet)
    }
  }

  /// Adds what the encoder does not tell about a packet, in the encoder's time base.
  func complete(_ packet: UnsafeMutablePointer<AVPacket>) {}

  /// When the next frame begins, in seconds; nil after the last.
  var nextTime: Double? { nil }
  /// Makes and encodes the next frame.
  func step() throws(ClipError) {}
}
