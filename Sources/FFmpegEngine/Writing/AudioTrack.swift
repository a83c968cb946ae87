import CFFmpeg

/// Encodes the samples that a closure writes.
final class AudioTrack: TrackEncoder {
  private let options: AudioOptions
  private let drawing: SoundDrawing
  /// What the closure writes, interleaved, one encoder's frame at a time.
  private var samples: [Float] = []
  private var next = 0

  init(_ options: AudioOptions, drawing: @escaping SoundDrawing, file: ClipFile, path: String) throws(ClipError) {
    try options.validate()
    self.options = options
    self.drawing = drawing
    try super.init(encoderNamed: options.encoderName, file: file, path: path)
    context.pointee.sample_fmt = try sampleFormat()
    context.pointee.sample_rate = Int32(options.sampleRate)
    context.pointee.time_base = AVRational(num: 1, den: Int32(options.sampleRate))
    context.pointee.bit_rate = Int64(options.bitRate)
    context.pointee.thread_count = 1
    av_channel_layout_default(&context.pointee.ch_layout, Int32(options.channels))
    _ = try open([:])
    // Lossless codecs take frames of any length.
    let frameLength = context.pointee.frame_size > 0 ? Int(context.pointee.frame_size) : 1024
    samples = [Float](repeating: 0, count: frameLength * options.channels)
    frame.pointee.format = context.pointee.sample_fmt.rawValue
    frame.pointee.sample_rate = context.pointee.sample_rate
    frame.pointee.nb_samples = Int32(frameLength)
    try check(av_channel_layout_copy(&frame.pointee.ch_layout, &context.pointee.ch_layout), "to lay out the channels")
    try check(av_frame_get_buffer(frame, 0), "to make room for sound")
  }

  override var nextTime: Double? {
    next < options.sampleCount ? Double(next + options.firstSampleTime) / Double(options.sampleRate) : nil
  }

  override func step() throws(ClipError) {
    let count = min(samples.count / options.channels, options.sampleCount - next)
    try check(av_frame_make_writable(frame), "to make room for sound")
    samples.withUnsafeMutableBufferPointer { all in
      drawing(UnsafeMutableBufferPointer(rebasing: all[..<(count * options.channels)]), next)
    }
    frame.pointee.nb_samples = Int32(count)
    frame.pointee.pts = Int64(next + options.firstSampleTime)
    copy(count)
    next += count
    try encode(frame)
  }

  private func copy(_ count: Int) {
    let channels = options.channels
    guard let planes = frame.pointee.extended_data, let first = UnsafeMutableRawPointer(planes[0]) else { return }
    switch context.pointee.sample_fmt {
    case AV_SAMPLE_FMT_FLTP:
      for channel in 0..<channels {
        guard let plane = planes[channel] else { continue }
        plane.withMemoryRebound(to: Float.self, capacity: count) { plane in
          for index in 0..<count { plane[index] = samples[index * channels + channel] }
        }
      }
    case AV_SAMPLE_FMT_FLT:
      samples.withUnsafeBytes {
        first.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(first), byteCount: count * channels * 4)
      }
    default:
      let target = first.assumingMemoryBound(to: Int16.self)
      for index in 0..<count * channels { target[index] = Int16((max(-1, min(1, samples[index])) * 32_767).rounded()) }
    }
  }

  /// The best of what the encoder takes and `copy` can write.
  private func sampleFormat() throws(ClipError) -> AVSampleFormat {
    var offered: [AVSampleFormat] = []
    if var list = context.pointee.codec.pointee.sample_fmts {
      while list.pointee != AV_SAMPLE_FMT_NONE {
        offered.append(list.pointee)
        list += 1
      }
    }
    for format in [AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_S16] where offered.contains(format) {
      return format
    }
    throw .unsupported("the sample format of “\(options.encoderName)”")
  }
}
