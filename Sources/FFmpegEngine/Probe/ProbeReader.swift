import CFFmpeg
import Feed

/// Reads an open container into a probe.
struct ProbeReader {
  private let source: any ByteSource
  private let demuxer: Demuxer

  init(_ location: MediaLocation, openBytes: ByteOpener) throws(EngineError) {
    LibraryText.silence
    source = try openBytes(MediaSource(location: location))
    demuxer = try Demuxer(try ByteStream(source), depth: .full)
  }

  /// The length of what is played, if the container tells.
  var duration: Duration? { demuxer.duration.map { .nanoseconds($0) } }

  /// The picture's size as shown.
  var shownSize: PixelSize? { demuxer.video.map(shownSize) }

  private func shownSize(_ info: StreamInfo) -> PixelSize {
    PictureLayout.naturalSize(
      width: Int(info.parameters.pointee.width), height: Int(info.parameters.pointee.height),
      pixelAspect: info.pixelAspect, orientation: info.orientation)
  }

  func probe() throws(EngineError) -> MediaProbe {
    guard let container = demuxer.context, demuxer.video != nil || demuxer.sound != nil else {
      throw EngineError(name: source.name, activity: .opening, problem: .noStreams)
    }
    let frame = try firstFrame()
    let format = container.pointee.iformat.pointee
    return MediaProbe(
      name: source.name, container: format.long_name.map { String(cString: $0) } ?? String(cString: format.name),
      byteCount: try source.length(), duration: demuxer.duration.map(seconds),
      bitRate: container.pointee.bit_rate > 0 ? container.pointee.bit_rate : nil, streams: streams(in: container),
      firstFrame: frame)
  }

  private func streams(in container: UnsafeMutablePointer<AVFormatContext>) -> [MediaProbe.Stream] {
    (0..<Int(container.pointee.nb_streams)).compactMap { index in
      guard let stream = container.pointee.streams[index], let info = StreamInfo(stream, in: container) else {
        return nil
      }
      return describe(info, stream.pointee)
    }
  }

  private func describe(_ info: StreamInfo, _ stream: AVStream) -> MediaProbe.Stream {
    let parameters = info.parameters.pointee
    let kind: MediaProbe.Stream.Kind =
      switch parameters.codec_type {
      case AVMEDIA_TYPE_VIDEO: .picture
      case AVMEDIA_TYPE_AUDIO: .sound
      case AVMEDIA_TYPE_SUBTITLE: .subtitles
      case AVMEDIA_TYPE_ATTACHMENT: .attachment
      default: .data
      }
    let language = av_dict_get(stream.metadata, "language", nil, 0).map { String(cString: $0.pointee.value) }
    return MediaProbe.Stream(
      index: info.index, kind: kind, codec: info.codecName,
      profile: avcodec_profile_name(parameters.codec_id, parameters.profile).map { String(cString: $0) },
      isPlayed: info.index == demuxer.video?.index || info.index == demuxer.sound?.index,
      isDecodable: avcodec_find_decoder(parameters.codec_id) != nil, duration: info.duration.map(seconds),
      start: info.start.map(seconds), bitRate: parameters.bit_rate > 0 ? parameters.bit_rate : nil,
      language: language == "und" ? nil : language, picture: kind == .picture ? picture(info) : nil,
      sound: kind == .sound ? sound(parameters) : nil)
  }

  private func picture(_ info: StreamInfo) -> MediaProbe.Picture {
    let parameters = info.parameters.pointee
    let shown = shownSize(info)
    let rate = info.frameRate
    let aspect = info.pixelAspect
    return MediaProbe.Picture(
      width: Int(parameters.width), height: Int(parameters.height), shownWidth: shown.width, shownHeight: shown.height,
      frameRate: rate.num > 0 && rate.den > 0 ? Double(rate.num) / Double(rate.den) : nil,
      pixelFormat: name(av_get_pix_fmt_name(AVPixelFormat(rawValue: parameters.format))), color: color(parameters),
      orientation: PictureOrientation(info.orientation),
      pixelAspect: aspect.num > 0 && aspect.den > 0 ? Fraction(aspect.num, aspect.den) : nil)
  }

  private func color(_ parameters: AVCodecParameters) -> MediaProbe.Color {
    let hdr: MediaProbe.Color.HDR? =
      switch parameters.color_trc {
      case AVCOL_TRC_SMPTE2084: .pq
      case AVCOL_TRC_ARIB_STD_B67: .hlg
      default: nil
      }
    return MediaProbe.Color(
      matrix: name(av_color_space_name(parameters.color_space)),
      primaries: name(av_color_primaries_name(parameters.color_primaries)),
      transfer: name(av_color_transfer_name(parameters.color_trc)),
      range: parameters.color_range == AVCOL_RANGE_JPEG
        ? "full" : parameters.color_range == AVCOL_RANGE_MPEG ? "limited" : nil,
      hdr: hdr)
  }

  private func sound(_ parameters: AVCodecParameters) -> MediaProbe.Sound {
    var layout = parameters.ch_layout
    var text = [CChar](repeating: 0, count: 64)
    let isKnown = layout.nb_channels > 0 && av_channel_layout_describe(&layout, &text, text.count) > 0
    return MediaProbe.Sound(
      sampleRate: Int(parameters.sample_rate), channels: Int(layout.nb_channels),
      layout: isKnown ? text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } : nil,
      sampleFormat: name(av_get_sample_fmt_name(AVSampleFormat(rawValue: parameters.format))))
  }

  /// Decodes up to the first picture. Nil without a picture stream that can be decoded beside a sound that can.
  private func firstFrame() throws(EngineError) -> MediaProbe.FirstFrame? {
    guard let info = demuxer.video else {
      if let sound = demuxer.sound { _ = try Decoder(sound, activity: .decodingSound, name: source.name) }
      return nil
    }
    let decoder = try Decoder(info, activity: .decodingPicture, name: source.name)
    while true {
      switch decoder.receive() {
      case .frame(let frame): return try describe(frame, info)
      case .drained: throw EngineError(name: source.name, activity: .decodingPicture, problem: .nothingDecodable)
      case .hungry:
        let packet = try demuxer.read()
        if let packet, packet.streamIndex != info.index { continue }
        decoder.send(packet)
      }
    }
  }

  private func describe(_ frame: DecodedFrame, _ info: StreamInfo) throws(EngineError) -> MediaProbe.FirstFrame {
    let picture = frame.pointer.pointee
    let time = Timestamp.nanoseconds(picture.best_effort_timestamp, info.timeBase)
    let converter = PictureConverter(name: source.name, pool: FramePool())
    let box = PixelSize(width: 64, height: 64)
    let small = try converter.convert(frame, info: info, target: .init(size: box, mode: .fit))
    return MediaProbe.FirstFrame(
      time: time.map(seconds), isKeyFrame: picture.key_frame != 0, width: Int(picture.width),
      height: Int(picture.height),
      pixelFormat: name(av_get_pix_fmt_name(AVPixelFormat(rawValue: picture.format))) ?? "",
      meanColor: meanColor(small))
  }

  private func meanColor(_ picture: FrameBuffer) -> String {
    var sums = [0, 0, 0]
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        for channel in 0..<3 { sums[channel] += Int(picture.bytes[y * picture.stride + x * 4 + channel]) }
      }
    }
    let count = max(1, picture.width * picture.height)
    let digits = sums.reversed().map { sum in
      let text = String(sum / count, radix: 16, uppercase: true)
      return text.count < 2 ? "0" + text : text
    }
    return "#" + digits.joined()
  }

  private func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1_000_000_000 }

  /// FFmpeg's name of something, unless that is a word for not knowing.
  private func name(_ text: UnsafePointer<CChar>?) -> String? {
    let name = text.map { String(cString: $0) }
    return name == "unknown" || name == "reserved" || name == "unspecified" ? nil : name
  }
}

extension PictureOrientation {
  init(_ orientation: Orientation) {
    switch (orientation.swapsAxes, orientation.reversesColumns, orientation.reversesRows) {
    case (false, false, false): self = .upright
    case (false, true, true): self.init(quarterTurns: 2)
    case (false, true, false): self.init(quarterTurns: 0, isMirrored: true)
    case (false, false, true): self.init(quarterTurns: 2, isMirrored: true)
    // Stored rows run down from the right: a quarter turn clockwise.
    case (true, false, true): self.init(quarterTurns: 1)
    case (true, true, false): self.init(quarterTurns: 3)
    case (true, true, true): self.init(quarterTurns: 1, isMirrored: true)
    case (true, false, false): self.init(quarterTurns: 3, isMirrored: true)
    }
  }
}
