import CFFmpeg
import FFmpegEngine

/// The sound's track, AAC-LC in stereo, in one or several files that are being written. Belongs to one thread.
final class SoundTrack {
  private let encoder: TrackEncoder
  private let rate: Int
  /// Of the encoder's frames.
  private let frameLength: Int
  private var waiting: [Float] = []
  private var next: Int
  private let limit: LengthLimit

  /// Where the track ends, in samples: later packets are left out, and the last is said to be as long as it is heard.
  ///
  /// A class, since the encoder's closure has to see what becomes known only at the end.
  private final class LengthLimit {
    var samples: Int?
  }

  /// - Parameters:
  ///   - bitRate: bits a second.
  ///   - first: the time of the first sample that is given, in samples; what lies before 0 is for the encoder to come to
  ///     full voice, and is not heard: the edit list cuts it off with the encoder's own delay.
  ///   - files: each gets the same packets.
  init(
    rate: Int, bitRate: Int, first: Int = 0, files: [ClipFile], path: String
  ) throws(ClipError) {
    guard let file = files.first else { throw .invalidOptions("a sound without a file") }
    self.rate = rate
    next = first
    let limit = LengthLimit()
    self.limit = limit
    encoder = try TrackEncoder.named("aac", file: file, path: path)
    let context = encoder.context
    context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
    context.pointee.sample_rate = Int32(rate)
    context.pointee.time_base = AVRational(num: 1, den: Int32(rate))
    context.pointee.bit_rate = Int64(bitRate)
    context.pointee.profile = FF_PROFILE_AAC_LOW
    context.pointee.thread_count = 1
    av_channel_layout_default(&context.pointee.ch_layout, 2)
    _ = try encoder.open([:])
    frameLength = Int(context.pointee.frame_size)
    var others: [(file: ClipFile, stream: UnsafeMutablePointer<AVStream>)] = []
    for file in files.dropFirst() { others.append((file, try file.addStream(for: context))) }
    let base = context.pointee.time_base
    encoder.inspect = { [frameLength] packet throws(ClipError) in
      if let end = limit.samples {
        guard packet.pointee.pts < end else { return false }
        packet.pointee.duration = min(Int64(frameLength), Int64(end) - packet.pointee.pts)
      }
      for other in others { try Self.copy(packet, to: other.file, other.stream, from: base, path) }
      return true
    }
  }

  private static func copy(
    _ packet: UnsafeMutablePointer<AVPacket>, to file: ClipFile, _ stream: UnsafeMutablePointer<AVStream>,
    from base: AVRational, _ path: String
  ) throws(ClipError) {
    var copy = av_packet_clone(packet)
    guard let made = copy else { throw .library(doing: "to write sound", path: path, code: shim_AVERROR_ENOMEM) }
    defer { av_packet_free(&copy) }
    made.pointee.stream_index = stream.pointee.index
    av_packet_rescale_ts(made, base, stream.pointee.time_base)
    try file.write(made)
  }

  /// Tells where the track ends, in samples, before the packets of that place come out.
  func limit(to samples: Int) { limit.samples = samples }

  /// Takes samples, left and right in turn.
  func add(_ samples: [Float]) throws(ClipError) {
    waiting.append(contentsOf: samples)
    var taken = 0
    while waiting.count - taken >= frameLength * 2 {
      try encode(waiting[taken..<(taken + frameLength * 2)])
      taken += frameLength * 2
    }
    waiting.removeFirst(taken)
  }

  func finish() throws(ClipError) {
    if !waiting.isEmpty { try encode(waiting[...]) }
    waiting = []
    try encoder.encode(nil)
  }

  private func encode(_ samples: ArraySlice<Float>) throws(ClipError) {
    guard let frame = DecodedFrame() else {
      throw .library(doing: "to make room for sound", path: encoder.path, code: shim_AVERROR_ENOMEM)
    }
    let count = samples.count / 2
    frame.pointer.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
    frame.pointer.pointee.sample_rate = Int32(rate)
    frame.pointer.pointee.nb_samples = Int32(count)
    frame.pointer.pointee.pts = Int64(next)
    av_channel_layout_default(&frame.pointer.pointee.ch_layout, 2)
    let code = av_frame_get_buffer(frame.pointer, 0)
    guard code >= 0 else { throw .library(doing: "to make room for sound", path: encoder.path, code: code) }
    for (channel, plane) in [frame.pointer.pointee.data.0, frame.pointer.pointee.data.1].enumerated() {
      plane?.withMemoryRebound(to: Float.self, capacity: count) { plane in
        for index in 0..<count { plane[index] = samples[samples.startIndex + index * 2 + channel] }
      }
    }
    next += count
    try encoder.encode(frame.pointer)
  }
}
