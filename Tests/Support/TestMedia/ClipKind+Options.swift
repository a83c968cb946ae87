import FFmpegEngine

extension ClipKind {
  func options(frames: Int) -> ClipOptions {
    var options = ClipOptions()
    options.isDurable = false
    if hasPicture { options.video = video(frames: frames) }
    if hasSound { options.audio = audio(frames: frames) }
    if self == .fragmented { options.muxerOptions["movflags"] = "+frag_keyframe+empty_moov+default_base_moof" }
    return options
  }

  private func video(frames: Int) -> VideoOptions {
    var video = VideoOptions(size: codedSize, timing: timing(frames: frames))
    video.orientation = orientation
    video.pixelAspect = pixelAspect
    // Threads of the encoder delay its output by frames, and tests run beside each other anyway.
    video.threads = 1
    video.keyFrameInterval = 12
    video.quality = .constant(20)
    video.color = .bt601
    switch self {
    case .portrait: video.color = .bt709
    case .bFrames:
      video.bFrames = 3
      video.encoderOptions["x264-params"] = "b-pyramid=normal:b-adapt=0"
    case .oddSize: video.pixelFormat = "yuv444p"
    case .oddSizeVP9, .vp9Opus: video.codec = .vp9
    case .tenBit422:
      video.pixelFormat = "yuv422p10le"
      video.color = .bt709
    case .fullRange:
      video.color = .bt709
      video.color.range = .full
    case .untagged: video.color = .unspecified
    case .pq, .hlg:
      video.codec = .hevc
      video.pixelFormat = "yuv420p10le"
      video.color = self == .pq ? .pq : .hlg
    case .hevc: video.codec = .hevc
    case .mpeg4: video.codec = .mpeg4
    case .mjpeg:
      video.codec = .mjpeg
      video.pixelFormat = "yuvj420p"
      video.color.range = .full
    case .prores:
      video.codec = .prores
      video.pixelFormat = "yuv422p10le"
    default: break
    }
    return video
  }

  private func audio(frames: Int) -> AudioOptions {
    var audio = AudioOptions(seconds: Double(frames) / 30)
    switch self {
    case .vp9Opus, .oddSizeVP9: audio.codec = .opus
    case .mjpeg, .prores: audio.codec = .pcm
    case .mp3: audio.codec = .mp3
    case .monoSound: audio.channels = 1
    // The format has no 48 kHz AAC in its own field, but players take it from the codec's header.
    case .sound44100, .flash:
      audio.sampleRate = 44_100
      audio.sampleCount = frames * 44_100 / 30
    default: break
    }
    return audio
  }
}
