import FFmpegEngine
import Feed

/// The kinds of clips that tests need: each differs in one respect from the plain `small` one, which is 270 × 480,
/// H.264 at 30 frames a second with AAC sound.
public enum ClipKind: String, CaseIterable, Sendable {
  /// Quick to make and to decode.
  case small
  /// As phones make them: 1080 × 1920.
  case portrait
  case bFrames
  /// Frames of 8 to 117 ms.
  case variableRate
  /// An edit list cuts off the first three coded frames: the first that is shown is number 3.
  case editList
  /// Sound from 0, the picture only from 200 ms on (an empty edit).
  case latePicture
  case rotated90, rotated180, rotated270
  case mirrored, mirroredRotated90
  /// 639 × 361, which 4:2:0 H.264 can't have: 4:4:4.
  case oddSize
  /// 639 × 361 in 4:2:0, which VP9 can have.
  case oddSizeVP9
  /// Stored 180 wide, each pixel 3:2.
  case widePixels
  case tenBit422
  case fullRange
  case bt601
  /// Colours untagged: players guess BT.601 at this size.
  case untagged
  case pq, hlg
  case vp9Opus, hevc, mjpeg, prores, mpeg4
  case transportStream, matroska, flash, fragmented
  case mp3, monoSound, sound44100
  case silent
  case soundOnly
  /// One frame, no sound.
  case singleFrame

  /// The ending of its file's name, which chooses the container.
  public var fileExtension: String {
    switch self {
    case .vp9Opus, .oddSizeVP9: "webm"
    case .mjpeg, .prores: "mov"
    case .transportStream: "ts"
    case .matroska: "mkv"
    case .flash: "flv"
    default: "mp4"
    }
  }

  public var hasPicture: Bool { self != .soundOnly }

  public var hasSound: Bool {
    switch self {
    case .silent, .singleFrame: false
    default: true
    }
  }

  /// The size as shown: upright, with square pixels.
  public var shownSize: PixelSize {
    switch self {
    case .portrait: PixelSize(width: 1080, height: 1920)
    case .oddSize, .oddSizeVP9: PixelSize(width: 639, height: 361)
    default: PixelSize(width: 270, height: 480)
    }
  }

  public var orientation: PictureOrientation {
    switch self {
    case .rotated90: PictureOrientation(quarterTurns: 1)
    case .rotated180: PictureOrientation(quarterTurns: 2)
    case .rotated270: PictureOrientation(quarterTurns: 3)
    case .mirrored: PictureOrientation(quarterTurns: 0, isMirrored: true)
    case .mirroredRotated90: PictureOrientation(quarterTurns: 1, isMirrored: true)
    default: .upright
    }
  }

  public var pixelAspect: Fraction { self == .widePixels ? Fraction(3, 2) : Fraction(1, 1) }

  /// The size as coded.
  public var codedSize: PixelSize {
    if self == .widePixels { return PixelSize(width: 180, height: 480) }
    return orientation.applied(to: shownSize)
  }

  /// The times of all frames, also of those that an edit list cuts off.
  public func timing(frames: Int) -> FrameTiming {
    let base = Fraction(1, 30)
    switch self {
    case .singleFrame: return .frames(1)
    case .editList: return .explicit(times: (0..<frames).map { Int64($0 - 3) }, timeBase: base, lastDuration: 1)
    case .latePicture: return .explicit(times: (0..<frames).map { Int64($0 + 6) }, timeBase: base, lastDuration: 1)
    case .variableRate:
      let gaps: [Int64] = [33, 17, 50, 8, 117, 33, 25, 42]
      let times = (0..<frames).map { frame in (0..<frame).reduce(Int64(0)) { $0 + gaps[$1 % gaps.count] } }
      return .explicit(times: times, timeBase: Fraction(1, 1000), lastDuration: 33)
    default: return .frames(frames)
    }
  }
}
