import CFFmpeg

/// An open container: tells its streams, reads packets, seeks. Belongs to one thread.
package final class Demuxer {
  /// How much is read to know the streams.
  package enum Depth {
    /// No more than playing needs: where the header says all, no frame is decoded to find out what is known. The start
    /// of the picture and what only its own bits tell (pixel shape, colours) are then known from the first frame on.
    case forPlaying
    /// All that can be known.
    case full
  }

  private let stream: ByteStream
  private let depth: Depth
  package private(set) var context: UnsafeMutablePointer<AVFormatContext>?
  /// The stream with the picture, or nil.
  package private(set) var video: StreamInfo?
  package private(set) var sound: StreamInfo?
  /// The container's own duration in nanoseconds.
  package private(set) var duration: Int64?

  var name: String { stream.name }
  /// The size of the whole file, if that is known by now.
  var byteCount: Int? { (context?.pointee.pb).flatMap { avio_size($0) }.flatMap { $0 > 0 ? Int($0) : nil } }

  /// Reads the header and as much as is needed to know the streams.
  package init(_ stream: ByteStream, depth: Depth = .forPlaying) throws(EngineError) {
    self.stream = stream
    self.depth = depth
    try open()
  }

  deinit { close() }

  private func close() {
    if context != nil { avformat_close_input(&context) }
  }

  private func open() throws(EngineError) {
    guard let made = avformat_alloc_context() else { throw failure(.opening, shim_AVERROR_ENOMEM) }
    made.pointee.pb = stream.context
    // A playlist must not make FFmpeg open other files or addresses: every byte comes through our stream.
    made.pointee.protocol_whitelist = av_strdup("")
    made.pointee.io_open = { _, _, _, _, _ in shim_AVERROR_EXIT }
    made.pointee.interrupt_callback.opaque = Unmanaged.passUnretained(stream).toOpaque()
    made.pointee.interrupt_callback.callback = { opaque in
      guard let opaque else { return 0 }
      return Unmanaged<ByteStream>.fromOpaque(opaque).takeUnretainedValue().isCancelled ? 1 : 0
    }
    context = made
    // Frees the context itself when it fails.
    let opened = avformat_open_input(&context, nil, nil, nil)
    guard opened >= 0, let context else {
      if opened == shim_AVERROR_INVALIDDATA, !looksLikeMedia { throw problem(.opening, .unknownFormat) }
      throw failure(.opening, opened)
    }
    if depth == .full || !Self.headerSaysAll(context) {
      let found = avformat_find_stream_info(context, nil)
      guard found >= 0 else { throw failure(.opening, found) }
    }
    if stream.isCancelled { throw problem(.opening, .cancelled) }
    choose(in: context)
    duration = context.pointee.duration > 0 ? Timestamp.nanoseconds(context.pointee.duration, microsecond) : nil
  }

  /// Whether the header of an MP4 file tells what `avformat_find_stream_info` would find out: that decodes up to twenty
  /// frames of H.264 to learn in which order they come, which an MP4 file's tables tell.
  private static func headerSaysAll(_ context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    let isMP4 = String(cString: context.pointee.iformat.pointee.name).split(separator: ",").contains("mp4")
    guard isMP4, context.pointee.duration > 0 else { return false }
    return (0..<Int(context.pointee.nb_streams)).allSatisfy { index in
      context.pointee.streams[index].map { isDescribed($0.pointee) } ?? false
    }
  }

  private static func isDescribed(_ stream: AVStream) -> Bool {
    let codec = stream.codecpar.pointee
    switch codec.codec_type {
    case AVMEDIA_TYPE_VIDEO:
      guard codec.codec_id == AV_CODEC_ID_H264 || codec.codec_id == AV_CODEC_ID_HEVC else { return false }
      return codec.extradata_size > 0 && codec.width > 0 && codec.height > 0 && stream.duration > 0
        && stream.avg_frame_rate.num > 0
    case AVMEDIA_TYPE_AUDIO:
      return codec.codec_id == AV_CODEC_ID_AAC && codec.extradata_size > 0 && codec.sample_rate > 0
        && codec.ch_layout.nb_channels > 0 && stream.duration > 0
    default: return true
    }
  }

  private let microsecond = AVRational(num: 1, den: 1_000_000)

  /// Whether some demuxer claimed the bytes before its header turned out to be broken.
  private var looksLikeMedia: Bool {
    guard let io = stream.context, avio_seek(io, 0, SEEK_SET) >= 0 else { return false }
    var format: UnsafePointer<AVInputFormat>?
    return av_probe_input_buffer2(io, &format, nil, nil, 0, 0) >= 0
  }

  private func choose(in context: UnsafeMutablePointer<AVFormatContext>) {
    func best(_ type: AVMediaType, related: Int32) -> UnsafeMutablePointer<AVStream>? {
      let index = av_find_best_stream(context, type, -1, related, nil, 0)
      guard index >= 0, let stream = context.pointee.streams[Int(index)] else { return nil }
      // A cover inside of a sound file is no moving picture.
      return stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 ? stream : nil
    }
    let picture = best(AVMEDIA_TYPE_VIDEO, related: -1)
    let heard = best(AVMEDIA_TYPE_AUDIO, related: picture?.pointee.index ?? -1)
    video = picture.flatMap { StreamInfo($0, in: context) }
    sound = heard.flatMap { StreamInfo($0, in: context) }
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index] else { continue }
      let wanted = index == video?.index || index == sound?.index
      stream.pointee.discard = wanted ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
  }

  /// A stream that is not wanted after all, because nothing can decode it.
  package func drop(_ info: StreamInfo) {
    context?.pointee.streams[info.index]?.pointee.discard = AVDISCARD_ALL
  }

  /// The next packet of a wanted stream, or nil at the end. Blocks while the bytes are not there.
  ///
  /// Damage in the middle is skipped as far as the demuxer can; after too much of it the file counts as ended.
  package func read() throws(EngineError) -> MediaPacket? {
    guard let context, let packet = MediaPacket() else { throw failure(.reading, shim_AVERROR_ENOMEM) }
    var damaged = 0
    while true {
      let result = av_read_frame(context, packet.pointer)
      if result >= 0 {
        if packet.streamIndex == video?.index || packet.streamIndex == sound?.index { return packet }
        av_packet_unref(packet.pointer)
        continue
      }
      if stream.isCancelled { throw problem(.reading, .cancelled) }
      if let error = stream.failure { throw error }
      if result == shim_AVERROR_EOF { return nil }
      damaged += 1
      guard damaged < 100, result == shim_AVERROR_INVALIDDATA || result == shim_AVERROR_EAGAIN else { return nil }
    }
  }

  /// Goes to a key frame at or before the given time (nanoseconds of the container's own time), by whatever way the
  /// format allows; in the worst case to the beginning.
  package func seek(to time: Int64) throws(EngineError) {
    guard let context else { return }
    let info = video ?? sound
    if let info {
      let target = av_rescale_q(time, Timestamp.nanosecond, info.timeBase)
      if av_seek_frame(context, Int32(info.index), target, AVSEEK_FLAG_BACKWARD) >= 0 { return }
    }
    try rewind()
  }

  /// Goes back to the first packet.
  package func rewind() throws(EngineError) {
    guard let context else { return }
    if let info = video ?? sound {
      let start = context.pointee.streams[info.index]?.pointee.start_time ?? 0
      let first = start == shim_AV_NOPTS_VALUE ? 0 : start
      // Earlier than any first timestamp, also than a decoding time before it.
      let margin = av_rescale_q(10_000_000_000, Timestamp.nanosecond, info.timeBase)
      if av_seek_frame(context, Int32(info.index), first - margin, 0) >= 0 { return }
      if av_seek_frame(context, Int32(info.index), first, AVSEEK_FLAG_BACKWARD) >= 0 { return }
    }
    if av_seek_frame(context, -1, 0, AVSEEK_FLAG_BYTE) >= 0 { return }
    // Some formats cannot seek at all: open the same bytes anew.
    close()
    guard let io = stream.context, avio_seek(io, 0, SEEK_SET) >= 0 else { throw failure(.reading, shim_AVERROR_EIO) }
    try open()
  }

  private func failure(_ activity: EngineError.Activity, _ code: Int32) -> EngineError {
    if stream.isCancelled { return problem(activity, .cancelled) }
    return stream.failure ?? EngineError(name: stream.name, activity: activity, code: code)
  }

  private func problem(_ activity: EngineError.Activity, _ problem: EngineError.Problem) -> EngineError {
    EngineError(name: stream.name, activity: activity, problem: problem)
  }
}
