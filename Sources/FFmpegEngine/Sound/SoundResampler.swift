import CFFmpeg

/// Samples of one piece of sound, left and right in turn, and when the first of them is due.
struct SoundBlock {
  var samples: [Float]
  /// Nanoseconds on the timeline.
  var time: Int64

  static let nanosecondsPerFrame = 1e9 / Double(SoundRing.rate)

  var frames: Int { samples.count / 2 }
  var end: Int64 { time + Int64((Double(frames) * Self.nanosecondsPerFrame).rounded()) }

  /// Only what lies between the two times, to the nearest sample.
  mutating func trim(from start: Int64, to end: Int64) {
    if self.end > end {
      let kept = max(0, Int((Double(end - time) / Self.nanosecondsPerFrame).rounded()))
      samples.removeLast(max(0, frames - kept) * 2)
    }
    if time < start {
      let dropped = min(frames, Int((Double(start - time) / Self.nanosecondsPerFrame).rounded()))
      samples.removeFirst(dropped * 2)
      time += Int64((Double(dropped) * Self.nanosecondsPerFrame).rounded())
    }
  }
}

/// Brings sound of any format to 48 kHz stereo. Follows changes of format in the middle. Belongs to one thread.
final class SoundResampler {
  private struct Format: Equatable {
    var rate: Int32
    var sample: Int32
    var channels: Int32
    var mask: UInt64
  }

  private var context: OpaquePointer?
  private var format: Format?

  deinit { swr_free(&context) }

  /// - Parameter time: of the frame's first sample on the timeline.
  /// - Returns: nil for a frame without usable sound.
  func convert(_ frame: DecodedFrame, time: Int64) -> SoundBlock? {
    let source = frame.pointer.pointee
    guard source.nb_samples > 0, source.sample_rate > 0, source.ch_layout.nb_channels > 0, prepare(source) else {
      return nil
    }
    let delay = swr_get_delay(context, 1_000_000_000)
    let room = Int(swr_get_out_samples(context, source.nb_samples))
    let samples = run(frame.pointer.pointee.extended_data, count: source.nb_samples, room: room)
    return SoundBlock(samples: samples, time: time - delay)
  }

  /// What is still inside.
  func drain(at time: Int64) -> SoundBlock? {
    guard context != nil else { return nil }
    let room = Int(swr_get_out_samples(context, 0))
    guard room > 0 else { return nil }
    let samples = run(nil, count: 0, room: room)
    return samples.isEmpty ? nil : SoundBlock(samples: samples, time: time)
  }

  /// Forgets what is inside: after a seek.
  func reset() {
    swr_free(&context)
    format = nil
  }

  private func run(
    _ planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, count: Int32, room: Int
  ) -> [Float] {
    guard room > 0 else { return [] }
    return [Float](unsafeUninitializedCapacity: room * 2) { buffer, filled in
      let base = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self)
      var target: UnsafeMutablePointer<UInt8>? = base
      let got = planes.map { planes in
        planes.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 1) {
          swr_convert(context, &target, Int32(room), $0, count)
        }
      }
      filled = max(0, Int(got ?? swr_convert(context, &target, Int32(room), nil, 0))) * 2
    }
  }

  private func prepare(_ frame: AVFrame) -> Bool {
    let wanted = Format(
      rate: frame.sample_rate, sample: frame.format, channels: frame.ch_layout.nb_channels,
      mask: frame.ch_layout.order == AV_CHANNEL_ORDER_NATIVE ? frame.ch_layout.u.mask : 0)
    if wanted == format, context != nil { return true }
    reset()
    var source = AVChannelLayout()
    var stereo = AVChannelLayout()
    av_channel_layout_default(&stereo, 2)
    // Without a known order the usual one for so many channels is meant.
    if wanted.mask != 0 { av_channel_layout_from_mask(&source, wanted.mask) }
    if source.nb_channels == 0 { av_channel_layout_default(&source, wanted.channels) }
    defer {
      av_channel_layout_uninit(&source)
      av_channel_layout_uninit(&stereo)
    }
    let made = swr_alloc_set_opts2(
      &context, &stereo, AV_SAMPLE_FMT_FLT, Int32(SoundRing.rate), &source, AVSampleFormat(rawValue: wanted.sample),
      wanted.rate, 0, nil)
    guard made >= 0, swr_init(context) >= 0 else {
      swr_free(&context)
      return false
    }
    format = wanted
    return true
  }
}
