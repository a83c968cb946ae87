import CFFmpeg

/// Plays sound faster or slower at the same pitch, by libavfilter's atempo. Belongs to one thread.
final class TempoStretcher {
  let rate: Double
  private let graph: FilterGraph
  /// When the first sample of all is due, moved along when the times that come in jump by a little.
  private var start: Int64?
  private var taken = 0
  private var given = 0

  /// - Parameter rate: 0.25 to 4.
  init?(rate: Double) {
    // One atempo is at its best between a half and double.
    let steps = rate < 0.5 || rate > 2 ? Array(repeating: rate.squareRoot(), count: 2) : [rate]
    let chain = steps.map { "atempo=\($0)" }.joined(separator: ",") + ",aformat=sample_fmts=flt"
    let source = "sample_rate=\(SoundRing.rate):sample_fmt=flt:channel_layout=stereo:time_base=1/\(SoundRing.rate)"
    guard let graph = FilterGraph(source: "abuffer", arguments: source, steps: chain, sink: "abuffersink") else {
      return nil
    }
    self.rate = rate
    self.graph = graph
  }

  /// Media time from one stretched sample to the next, in nanoseconds.
  var step: Double { SoundBlock.nanosecondsPerFrame * rate }

  /// Gives sound, or nil to bring out the rest.
  ///
  /// - Returns: stretched sound; its frames are `step` apart.
  func stretch(_ block: SoundBlock?) -> SoundBlock? {
    if let block {
      guard block.frames > 0, let frame = Self.frame(block) else { return nil }
      let expected = (start ?? block.time) + Int64((Double(taken) * SoundBlock.nanosecondsPerFrame).rounded())
      // Not for what is only rounding.
      start = (start ?? block.time) + (abs(block.time - expected) > 1_000 ? block.time - expected : 0)
      taken += block.frames
      guard graph.send(frame) else { return nil }
    } else {
      guard graph.send(nil) else { return nil }
    }
    guard let start else { return nil }
    var result = SoundBlock(samples: [], time: start + Int64((Double(given) * step).rounded()))
    while let frame = graph.receive() {
      let count = Int(frame.pointer.pointee.nb_samples) * 2
      guard let data = frame.pointer.pointee.data.0 else { continue }
      data.withMemoryRebound(to: Float.self, capacity: count) {
        result.samples.append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
      }
    }
    given += result.frames
    return result.samples.isEmpty ? nil : result
  }

  private static func frame(_ block: SoundBlock) -> DecodedFrame? {
    guard let frame = DecodedFrame() else { return nil }
    frame.pointer.pointee.format = AV_SAMPLE_FMT_FLT.rawValue
    frame.pointer.pointee.sample_rate = Int32(SoundRing.rate)
    frame.pointer.pointee.nb_samples = Int32(block.frames)
    frame.pointer.pointee.pts = shim_AV_NOPTS_VALUE
    av_channel_layout_default(&frame.pointer.pointee.ch_layout, 2)
    guard av_frame_get_buffer(frame.pointer, 0) >= 0, let data = frame.pointer.pointee.data.0 else { return nil }
    data.withMemoryRebound(to: Float.self, capacity: block.samples.count) {
      $0.update(from: block.samples, count: block.samples.count)
    }
    return frame
  }
}
