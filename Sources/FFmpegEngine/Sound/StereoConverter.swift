import CFFmpeg

/// Brings sound of any format to stereo floating point at its own rate: sample for sample, without a delay. Follows
/// changes of format in the middle. Belongs to one thread.
final class StereoConverter {
  private struct Format: Equatable {
    var rate: Int32
    var sample: Int32
    var channels: Int32
    var mask: UInt64
  }

  private var context: OpaquePointer?
  private var format: Format?

  deinit { swr_free(&context) }

  /// - Returns: samples, left and right in turn, and their rate; nil for a frame without usable sound.
  func convert(_ frame: DecodedFrame) -> (samples: [Float], rate: Int)? {
    let source = frame.pointer.pointee
    let count = Int(source.nb_samples)
    guard count > 0, source.sample_rate > 0, source.ch_layout.nb_channels > 0, prepare(source),
      let planes = source.extended_data
    else { return nil }
    let samples = [Float](unsafeUninitializedCapacity: count * 2) { buffer, filled in
      let base = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self)
      var target: UnsafeMutablePointer<UInt8>? = base
      let got = planes.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 1) {
        swr_convert(context, &target, Int32(count), $0, Int32(count))
      }
      filled = max(0, Int(got)) * 2
    }
    return samples.isEmpty ? nil : (samples, Int(source.sample_rate))
  }

  private func prepare(_ frame: AVFrame) -> Bool {
    let wanted = Format(
      rate: frame.sample_rate, sample: frame.format, channels: frame.ch_layout.nb_channels,
      mask: frame.ch_layout.order == AV_CHANNEL_ORDER_NATIVE ? frame.ch_layout.u.mask : 0)
    if wanted == format, context != nil { return true }
    swr_free(&context)
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
      &context, &stereo, AV_SAMPLE_FMT_FLT, wanted.rate, &source, AVSampleFormat(rawValue: wanted.sample), wanted.rate,
      0, nil)
    guard made >= 0, swr_init(context) >= 0 else {
      swr_free(&context)
      return false
    }
    format = wanted
    return true
  }
}
