import Feed

/// What a clip is made of: a picture, a sound or both, and the file round them.
public struct ClipOptions: Sendable {
  /// Nil for a clip with only sound.
  public var video: VideoOptions?
  /// Nil for a clip without sound.
  public var audio: AudioOptions?
  /// Whether the index goes before the data (mp4 and mov only), so that playing can begin before all bytes are there.
  public var isFastStart = true
  /// Whether the bytes are on the disk, and not only on their way, before the file gets its name.
  public var isDurable = true
  /// What the container says about the clip, such as `title`.
  public var metadata: [String: String] = [:]
  /// Further options of the muxer by FFmpeg's names, such as `movflags`.
  public var muxerOptions: [String: String] = [:]

  public init(video: VideoOptions? = nil, audio: AudioOptions? = nil) {
    self.video = video
    self.audio = audio
  }
}

/// A fraction, for rates, time bases and shapes of pixels. Both parts are positive.
public struct Fraction: Hashable, Sendable, Codable {
  public var numerator: Int32
  public var denominator: Int32

  public init(_ numerator: Int32, _ denominator: Int32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  public var value: Double { denominator == 0 ? 0 : Double(numerator) / Double(denominator) }
}

/// When each frame of a clip is shown.
public enum FrameTiming: Hashable, Sendable {
  /// This many frames a second, this many of them.
  case constant(rate: Fraction, count: Int)
  /// The times of all frames in units of the time base, growing; negative times are kept by containers that can
  /// (mp4 and mov cut them off by an edit list). The last frame is shown for `lastDuration` units.
  case explicit(times: [Int64], timeBase: Fraction, lastDuration: Int64)

  /// 30 frames a second.
  public static func frames(_ count: Int) -> FrameTiming { .constant(rate: Fraction(30, 1), count: count) }

  /// The number of frames.
  public var count: Int {
    switch self {
    case .constant(_, let count): count
    case .explicit(let times, _, _): times.count
    }
  }

  /// The unit of `time(of:)` in seconds.
  public var timeBase: Fraction {
    switch self {
    case .constant(let rate, _): Fraction(rate.denominator, rate.numerator)
    case .explicit(_, let base, _): base
    }
  }

  /// When a frame begins, in units of the time base.
  public func time(of frame: Int) -> Int64 {
    switch self {
    case .constant: Int64(frame)
    case .explicit(let times, _, _): times[frame]
    }
  }

  /// How long a frame is shown, in units of the time base.
  public func duration(of frame: Int) -> Int64 {
    switch self {
    case .constant: 1
    case .explicit(let times, _, let last): frame + 1 < times.count ? times[frame + 1] - times[frame] : last
    }
  }
}

/// How a clip's picture is coded.
public struct VideoOptions: Sendable {
  public enum Codec: String, Sendable, CaseIterable {
    case h264, hevc, vp9, av1, mpeg4, mjpeg, prores
  }

  /// How much a picture costs.
  public enum Quality: Hashable, Sendable {
    /// The encoder's own scale of constant quality; lower is better (x264: 0…51).
    case constant(Int)
    /// Bits a second on average.
    case bitRate(Int)
    /// Constant quality with a ceiling in bits a second over a second.
    case capped(Int, bitRate: Int)
  }

  /// The size as coded, before orientation and pixel aspect.
  public var size: PixelSize
  public var timing: FrameTiming
  public var codec = Codec.h264
  /// FFmpeg's name of the pixel format.
  public var pixelFormat = "yuv420p"
  public var color = ColorTags.bt709
  public var quality = Quality.constant(23)
  /// The encoder's speed by its own name; for encoders without presets it is ignored.
  public var preset = "ultrafast"
  /// Frames from one key frame to the next, at most.
  public var keyFrameInterval = 30
  /// B-frames in a row, at most.
  public var bFrames = 0
  /// How the coded picture is to be turned to stand upright (mp4 and mov).
  public var orientation = PictureOrientation.upright
  /// How much wider than high a pixel is shown.
  public var pixelAspect = Fraction(1, 1)
  /// Encoder threads, 1…2.
  public var threads = 2
  /// Further options of the encoder by FFmpeg's names, such as `profile`.
  public var encoderOptions: [String: String] = [:]

  public init(size: PixelSize, timing: FrameTiming) {
    self.size = size
    self.timing = timing
  }
}

/// How a clip's sound is coded.
public struct AudioOptions: Hashable, Sendable {
  public enum Codec: String, Sendable, CaseIterable {
    case aac, opus, mp3, flac
    case pcm = "pcm_s16le"
  }

  public var codec = Codec.aac
  /// Samples a second.
  public var sampleRate = 48_000
  public var channels = 2
  /// Bits a second; without meaning for lossless codecs.
  public var bitRate = 128_000
  /// The length in samples (of one channel).
  public var sampleCount: Int
  /// When the first sample sounds, in samples after time zero.
  public var firstSampleTime = 0

  public init(sampleCount: Int) { self.sampleCount = sampleCount }

  /// 48 kHz sound of this length.
  public init(seconds: Double) { sampleCount = Int((seconds * 48_000).rounded()) }
}
