import CFFmpeg
import Feed

/// One decoded picture or block of sound; owns its reference to FFmpeg's memory.
///
/// `@unchecked Sendable`: filled once, and only read afterwards.
package final class DecodedFrame: @unchecked Sendable {
  package let pointer: UnsafeMutablePointer<AVFrame>

  package init?() {
    guard let frame = av_frame_alloc() else { return nil }
    pointer = frame
  }

  deinit {
    var free: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&free)
  }
}

/// A codec at work on one stream. Belongs to one thread at a time.
///
/// `@unchecked Sendable`: whoever makes it hands it on, as the demuxing thread does to the decoding one, and keeps no hold.
package final class Decoder: @unchecked Sendable {
  package enum Output {
    case frame(DecodedFrame)
    /// It needs another packet.
    case hungry
    /// All that was in it has come out.
    case drained
  }

  let info: StreamInfo
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let memory = DecoderMemory()

  /// Above this many pixels a second one core may not keep up: two threads then, a frame each. 1080p at 60.
  static let pixelRateOfOneThread = 1920.0 * 1088 * 61

  /// - Parameters:
  ///   - threads: how many decode a picture's stream; nil leaves that to its size and rate.
  ///   - halvings: how often both sides of a JPEG are halved while it is decoded, 0…3.
  ///   - size: what the header has promised: larger pictures, which the coded bits may ask for all the same, are refused.
  package init(
    _ info: StreamInfo, activity: EngineError.Activity, name: String, threads: Int? = nil, halvings: Int = 0,
    size: PixelSize? = nil
  ) throws(EngineError) {
    self.info = info
    guard let codec = avcodec_find_decoder(info.parameters.pointee.codec_id) else {
      throw EngineError(name: name, activity: activity, problem: .unsupportedCodec(info.codecName))
    }
    guard let made = avcodec_alloc_context3(codec) else {
      throw EngineError(name: name, activity: activity, problem: .outOfMemory)
    }
    context = made
    var result = avcodec_parameters_to_context(made, info.parameters)
    made.pointee.pkt_timebase = info.timeBase
    made.pointee.thread_count = threads.map { Int32($0) } ?? Self.threads(for: info)
    made.pointee.thread_type = FF_THREAD_FRAME
    // Decoders count whole blocks and aligned rows.
    if let size { made.pointee.max_pixels = Int64((size.width + 64) * (size.height + 64)) }
    made.pointee.lowres = Int32(min(halvings, Int(codec.pointee.max_lowres)))
    memory.serve(made)
    if result >= 0 { result = avcodec_open2(made, codec, nil) }
    guard result >= 0 else {
      // All properties are set by now, so `deinit` frees the context.
      let unsupported = result == -ENOSYS || result == -EINVAL || result == shim_AVERROR_PATCHWELCOME
      throw unsupported
        ? EngineError(name: name, activity: activity, problem: .unsupportedCodec(info.codecName))
        : EngineError(name: name, activity: activity, code: result)
    }
  }

  deinit {
    var free: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&free)
  }

  private static func threads(for info: StreamInfo) -> Int32 {
    guard info.parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO else { return 1 }
    let rate = info.frameRate.den > 0 ? Double(info.frameRate.num) / Double(info.frameRate.den) : 30
    let pixels = Double(info.parameters.pointee.width) * Double(info.parameters.pointee.height)
    return pixels * rate > pixelRateOfOneThread ? 2 : 1
  }

  /// Leaves out frames that no other frame needs, to catch up.
  package var skipsUnreferenced: Bool {
    get { context.pointee.skip_frame == AVDISCARD_NONREF }
    set { context.pointee.skip_frame = newValue ? AVDISCARD_NONREF : AVDISCARD_DEFAULT }
  }

  /// Gives a packet, or nil to make what is inside come out. A damaged packet is passed over: false is given.
  @discardableResult
  package func send(_ packet: MediaPacket?) -> Bool {
    avcodec_send_packet(context, packet?.pointer) >= 0
  }

  package func receive() -> Output {
    guard let frame = DecodedFrame() else { return .hungry }
    while true {
      let result = avcodec_receive_frame(context, frame.pointer)
      if result >= 0 { return .frame(frame) }
      if result == shim_AVERROR_EOF { return .drained }
      if result == shim_AVERROR_EAGAIN { return .hungry }
      // Damage: the decoder has passed over it, and may have more.
      if result == shim_AVERROR_ENOMEM { return .hungry }
    }
  }

  /// Forgets everything: after a seek, or to begin anew when drained.
  package func reset() { avcodec_flush_buffers(context) }
}
