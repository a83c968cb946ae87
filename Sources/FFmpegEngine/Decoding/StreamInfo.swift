import CFFmpeg
import Feed

/// What a container says of one of its streams.
///
/// `@unchecked Sendable`: `parameters` is a copy of our own that is only read.
package final class StreamInfo: @unchecked Sendable {
  package let index: Int
  package let timeBase: AVRational
  /// In nanoseconds of the container's own time. Nil if nothing but the first frame itself tells: see `Demuxer.Depth`.
  package let start: Int64?
  /// In nanoseconds, if the container tells.
  package let duration: Int64?
  /// The container's time behind the last sample that is to be heard, where iTunes has noted how many there are.
  let soundEnd: Int64?
  package let parameters: UnsafeMutablePointer<AVCodecParameters>
  /// Frames per second, as guessed; 0/1 when unknown.
  package let frameRate: AVRational
  /// The shape of one pixel; 0/1 when unknown.
  package let pixelAspect: AVRational
  package let orientation: Orientation

  package init?(_ stream: UnsafeMutablePointer<AVStream>, in container: UnsafeMutablePointer<AVFormatContext>) {
    guard let copy = avcodec_parameters_alloc() else { return nil }
    parameters = copy
    index = Int(stream.pointee.index)
    let timeBase = stream.pointee.time_base
    self.timeBase = timeBase
    func time(_ value: Int64) -> Int64? { Timestamp.nanoseconds(value, timeBase) }
    start = time(stream.pointee.start_time) ?? Self.firstSound(stream).flatMap(time)
    duration = stream.pointee.duration > 0 ? time(stream.pointee.duration) : nil
    soundEnd = Self.soundEnd(stream, container).flatMap(time)
    frameRate = av_guess_frame_rate(container, stream, nil)
    pixelAspect = av_guess_sample_aspect_ratio(container, stream, nil)
    let matrix = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, nil)
    orientation = matrix.map { Orientation(matrix: UnsafeRawPointer($0)) } ?? .upright
    avcodec_parameters_copy(copy, stream.pointee.codecpar)
  }

  /// When sound begins by the container's index. What comes before 0 there is the encoder's delay, which is not heard.
  private static func firstSound(_ stream: UnsafeMutablePointer<AVStream>) -> Int64? {
    guard stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO,
      let entry = avformat_index_get_entry(stream, 0)
    else { return nil }
    return max(0, entry.pointee.timestamp)
  }

  /// By the tag iTunSMPB: its second number, in hexadecimal digits, is the encoder's delay, its fourth the number of
  /// samples without delay and padding.
  private static func soundEnd(
    _ stream: UnsafeMutablePointer<AVStream>, _ container: UnsafeMutablePointer<AVFormatContext>
  ) -> Int64? {
    guard stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO,
      let tag = av_dict_get(container.pointee.metadata, "iTunSMPB", nil, 0),
      let first = avformat_index_get_entry(stream, 0)
    else { return nil }
    let numbers = String(cString: tag.pointee.value).split(separator: " ").map { Int64($0, radix: 16) }
    guard numbers.count > 3, let delay = numbers[1], let count = numbers[3], count > 0, delay >= 0,
      case let (samples, overflow) = delay.addingReportingOverflow(count), !overflow
    else { return nil }
    let rate = AVRational(num: 1, den: max(1, stream.pointee.codecpar.pointee.sample_rate))
    return first.pointee.timestamp + av_rescale_q(samples, rate, stream.pointee.time_base)
  }

  deinit {
    var free: UnsafeMutablePointer<AVCodecParameters>? = parameters
    avcodec_parameters_free(&free)
  }

  /// The codec's short name, such as `HEVC`; the container's own four characters when FFmpeg has no name for it.
  package var codecName: String {
    let id = parameters.pointee.codec_id
    if id != AV_CODEC_ID_NONE, let name = avcodec_get_name(id) { return String(cString: name).uppercased() }
    let tag = parameters.pointee.codec_tag
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (8 * UInt32($0))) }
    guard bytes.allSatisfy({ (32..<127).contains($0) }) else { return "an unknown codec" }
    let text = String(decoding: bytes, as: UTF8.self)
    // FFmpeg 5.1 does not know the codes of H.266.
    return text == "vvc1" || text == "vvi1" ? "VVC" : "“\(text)”"
  }

  /// The shape of one pixel by the picture itself, or else by the container.
  package func pixelAspect(of frame: AVFrame) -> AVRational {
    frame.sample_aspect_ratio.num > 0 ? frame.sample_aspect_ratio : pixelAspect
  }

  /// How long one frame lasts by the frame rate, in nanoseconds; 40 ms when that is unknown.
  package var usualFrameDuration: Int64 {
    guard frameRate.num > 0, frameRate.den > 0 else { return 40_000_000 }
    return 1_000_000_000 * Int64(frameRate.den) / Int64(frameRate.num)
  }
}

/// Arithmetic with FFmpeg's timestamps.
package enum Timestamp {
  package static let nanosecond = AVRational(num: 1, den: 1_000_000_000)

  /// In nanoseconds, or nil where FFmpeg has no value.
  package static func nanoseconds(_ value: Int64, _ timeBase: AVRational) -> Int64? {
    guard value != shim_AV_NOPTS_VALUE, timeBase.num > 0, timeBase.den > 0 else { return nil }
    let result = av_rescale_q(value, timeBase, nanosecond)
    // Beyond this no clock arithmetic is safe; only damaged files get here.
    return abs(result / 4) < Int64.max / 16 ? result : nil
  }
}
