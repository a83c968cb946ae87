/// What FFmpeg's encoders call these options.
extension VideoOptions.Codec {
  var encoderName: String {
    switch self {
    case .h264: "libx264"
    case .hevc: "libx265"
    case .vp9: "libvpx-vp9"
    case .av1: "libsvtav1"
    case .mpeg4: "mpeg4"
    case .mjpeg: "mjpeg"
    case .prores: "prores_ks"
    }
  }
}

extension VideoOptions {
  var allEncoderOptions: [String: String] {
    var result: [String: String] = [:]
    switch codec {
    case .h264: result["preset"] = preset
    case .hevc:
      result["preset"] = preset
      // x265 keeps a log and a thread pool of its own.
      result["x265-params"] = "log-level=none:pools=\(threads):frame-threads=1:bframes=\(bFrames)"
    case .vp9:
      result["deadline"] = "realtime"
      result["cpu-used"] = "8"
    case .av1: result["preset"] = "12"
    case .mpeg4, .mjpeg, .prores: break
    }
    switch quality {
    case .bitRate: break
    case .constant(let value), .capped(let value, _):
      switch codec {
      case .h264, .hevc, .av1, .vp9: result["crf"] = String(value)
      case .mpeg4, .mjpeg:
        // Their scale is 1…31.
        result["qmin"] = String(min(max(value / 5, 1), 31))
        result["qmax"] = result["qmin"]
      case .prores: break
      }
    }
    return result.merging(encoderOptions) { _, own in own }
  }

  func validate() throws(ClipError) {
    guard (1...16_384).contains(size.width), (1...16_384).contains(size.height) else {
      throw .invalidOptions("a picture of \(size.width) × \(size.height); sides are 1…16384")
    }
    guard timing.count > 0 else { throw .invalidOptions("a picture without frames") }
    guard timing.timeBase.numerator > 0, timing.timeBase.denominator > 0 else {
      throw .invalidOptions("a frame rate or time base that is not positive")
    }
    guard (0..<timing.count).allSatisfy({ timing.duration(of: $0) > 0 }) else {
      throw .invalidOptions("frame times that do not grow")
    }
    guard pixelAspect.numerator > 0, pixelAspect.denominator > 0 else {
      throw .invalidOptions("a pixel aspect that is not positive")
    }
  }
}

extension AudioOptions {
  var encoderName: String {
    switch codec {
    case .aac: "aac"
    case .opus: "libopus"
    case .mp3: "libmp3lame"
    case .flac: "flac"
    case .pcm: "pcm_s16le"
    }
  }

  func validate() throws(ClipError) {
    guard sampleCount > 0 else { throw .invalidOptions("a sound without samples") }
    guard (1...8).contains(channels) else { throw .invalidOptions("\(channels) channels; they are 1…8") }
    guard (8_000...192_000).contains(sampleRate) else {
      throw .invalidOptions("\(sampleRate) samples a second; they are 8000…192000")
    }
  }
}
