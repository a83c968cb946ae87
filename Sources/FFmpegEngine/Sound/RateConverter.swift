import CFFmpeg

/// Brings stereo sound of one rate to the mixer's, as one stream: across the seams of a loop too, so that no filter
/// begins anew there. Belongs to one thread.
final class RateConverter {
  let rate: Int
  private var context: OpaquePointer?
  /// When the first sample of all is due, moved along when the times that come in jump by a little.
  private var start: Double?
  private var taken = 0
  private var given = 0

  init?(rate: Int) {
    self.rate = rate
    var output = AVChannelLayout()
    var input = AVChannelLayout()
    av_channel_layout_default(&output, 2)
    av_channel_layout_default(&input, 2)
    defer {
      av_channel_layout_uninit(&output)
      av_channel_layout_uninit(&input)
    }
    let made = swr_alloc_set_opts2(
      &context, &output, AV_SAMPLE_FMT_FLT, Int32(SoundRing.rate), &input, AV_SAMPLE_FMT_FLT, Int32(rate), 0, nil)
    guard made >= 0, swr_init(context) >= 0 else { return nil }
  }

  deinit { swr_free(&context) }

  /// - Parameter time: of the first sample on the timeline, in nanoseconds.
  func convert(_ samples: [Float], at time: Int64) -> SoundBlock? {
    let expected = (start ?? Double(time)) + Double(taken) * 1e9 / Double(rate)
    // Not for what is only rounding.
    let jump = abs(Double(time) - expected) > 1_000 ? Double(time) - expected : 0
    start = (start ?? Double(time)) + jump
    taken += samples.count / 2
    return samples.withUnsafeBytes { bytes in
      run(bytes.bindMemory(to: UInt8.self).baseAddress, count: samples.count / 2)
    }
  }

  /// What is still inside; nothing may be converted afterwards.
  func drain() -> SoundBlock? { run(nil, count: 0) }

  private func run(_ source: UnsafePointer<UInt8>?, count: Int) -> SoundBlock? {
    guard let start else { return nil }
    let room = Int(swr_get_out_samples(context, Int32(count)))
    guard room > 0 else { return nil }
    let samples = [Float](unsafeUninitializedCapacity: room * 2) { buffer, filled in
      var target = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self)
      var input = source
      let got =
        source == nil
        ? swr_convert(context, &target, Int32(room), nil, 0)
        : swr_convert(context, &target, Int32(room), &input, Int32(count))
      filled = max(0, Int(got)) * 2
    }
    guard !samples.isEmpty else { return nil }
    let time = start + Double(given) * SoundBlock.nanosecondsPerFrame
    given += samples.count / 2
    return SoundBlock(samples: samples, time: Int64(time.rounded()))
  }
}
