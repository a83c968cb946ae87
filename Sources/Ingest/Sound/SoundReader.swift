import CFFmpeg
import FFmpegEngine

/// Reads the sound of an upload as stereo of one rate, each piece with its place in time. Follows changes of format in
/// the middle. Belongs to one thread.
final class SoundReader {
  private struct Format: Equatable {
    var rate: Int32
    var sample: Int32
    var channels: Int32
    var mask: UInt64
  }

  struct Piece {
    /// Left and right in turn, −1…1.
    var samples: [Float]
    /// Of the first sample, in samples after the start of the stretch; may be negative.
    var position: Int
  }

  private let media: SourceMedia
  private let demuxer: Demuxer
  private let decoder: Decoder
  private let info: StreamInfo
  private let rate: Int
  private let start: Double
  private var format: Format?
  private var graph: FilterGraph?
  private var ready: [Piece] = []
  private var isDraining = false
  private var isOver = false
  private var expected = 0

  /// - Parameters:
  ///   - rate: samples a second to give.
  ///   - start: where the stretch begins, in nanoseconds after the first picture.
  /// - Returns: nil for an upload without a sound that can be decoded.
  init?(_ media: SourceMedia, facts: SourceFacts, rate: Int, start: Int64) throws(IngestError) {
    guard facts.hasSound else { return nil }
    self.media = media
    self.rate = rate
    self.start = Double(facts.origin + start) / 1e9
    demuxer = try media.open()
    guard let sound = demuxer.sound else { return nil }
    info = sound
    if let video = demuxer.video { demuxer.drop(video) }
    let name = media.name
    decoder = try media.engine { () throws(EngineError) in
      try Decoder(sound, activity: .decodingSound, name: name, threads: 1)
    }
    // Codecs of sound need some packets to come to full voice.
    let early = facts.origin + start - 500_000_000
    if start > 500_000_000 { try media.engine { () throws(EngineError) in try demuxer.seek(to: early) } }
  }

  /// The next piece in order, or nil at the end.
  func next() throws(IngestError) -> Piece? {
    while ready.isEmpty, !isOver { try step() }
    return ready.isEmpty ? nil : ready.removeFirst()
  }

  private func step() throws(IngestError) {
    try media.checkCancelled()
    switch decoder.receive() {
    case .frame(let frame): try convert(frame)
    case .drained: drain()
    case .hungry:
      guard !isDraining else { return drain() }
      let packet = try media.engine { () throws(EngineError) in try demuxer.read() }
      if let packet, packet.streamIndex != info.index { return }
      isDraining = packet == nil
      decoder.send(packet)
    }
  }

  private func drain() {
    _ = graph?.send(nil)
    collect()
    isOver = true
  }

  private func convert(_ frame: DecodedFrame) throws(IngestError) {
    let sound = frame.pointer.pointee
    guard sound.nb_samples > 0, sound.sample_rate > 0, sound.ch_layout.nb_channels > 0 else { return }
    try prepare(frame)
    frame.pointer.pointee.pts = sound.best_effort_timestamp
    guard graph?.send(frame) == true else { return }
    collect()
  }

  /// Sees to it that the graph takes frames of this format.
  private func prepare(_ frame: DecodedFrame) throws(IngestError) {
    let sound = frame.pointer
    // Without a known order the usual one for so many channels is meant.
    if sound.pointee.ch_layout.order != AV_CHANNEL_ORDER_NATIVE {
      let count = sound.pointee.ch_layout.nb_channels
      av_channel_layout_uninit(&sound.pointee.ch_layout)
      av_channel_layout_default(&sound.pointee.ch_layout, count)
    }
    let wanted = Format(
      rate: sound.pointee.sample_rate, sample: sound.pointee.format, channels: sound.pointee.ch_layout.nb_channels,
      mask: sound.pointee.ch_layout.u.mask)
    if wanted == format { return }
    if graph != nil {
      _ = graph?.send(nil)
      collect()
    }
    let base = info.timeBase
    let layout = "0x" + String(wanted.mask, radix: 16)
    let source =
      "sample_rate=\(wanted.rate):sample_fmt=\(wanted.sample):channel_layout=\(layout):time_base=\(base.num)/\(base.den)"
    let steps = "aresample=\(rate),aformat=sample_fmts=flt:channel_layouts=stereo"
    graph = FilterGraph(source: "abuffer", arguments: source, steps: steps, sink: "abuffersink")
    format = wanted
    guard graph != nil else {
      throw media.error(.media(EngineError(name: media.name, activity: .decodingSound, code: shim_AVERROR_EINVAL)))
    }
  }

  private func collect() {
    while let frame = graph?.receive() {
      let count = Int(frame.pointer.pointee.nb_samples)
      guard count > 0, let data = frame.pointer.pointee.data.0 else { continue }
      let samples = data.withMemoryRebound(to: Float.self, capacity: count * 2) {
        Array(UnsafeBufferPointer(start: $0, count: count * 2))
      }
      // Behind the resampler times are counted in samples.
      let time = frame.pointer.pointee.pts
      let position =
        time == shim_AV_NOPTS_VALUE ? expected : Int((Double(time) - start * Double(rate)).rounded())
      ready.append(Piece(samples: samples, position: position))
      expected = position + count
    }
  }
}
