import CFFmpeg
import FFmpegEngine
import Feed

/// How the picture of a result is coded.
struct PictureRecipe: Hashable {
  /// H.264's profile by x264's name.
  var profile: String
  /// x264's constant quality, 0…51.
  var quality: Int
  /// The most bits a second, over one second.
  var maximumRate: Int
  /// Seconds from one key frame to the next, at most.
  var keyFrameSeconds: Int
  /// Whether key frames come at these times only, the same in all renditions, or also where the picture changes.
  var hasFixedKeyFrames: Bool
  /// x264's own name of how much effort it makes.
  var preset = "medium"

  /// Everything is decided for loops: little to fetch, seekable to the second.
  static let loop3 = PictureRecipe(
    profile: "main", quality: 21, maximumRate: 6_000_000, keyFrameSeconds: 1, hasFixedKeyFrames: false)

  /// The ceiling grows with the number of pixels, from 1.5 Mbit/s for 540 × 960 to 6 for 1080 × 1920.
  static func feed(_ size: PixelSize) -> PictureRecipe {
    let pixels = Double(size.width * size.height)
    return PictureRecipe(
      profile: "high", quality: 21, maximumRate: max(400_000, Int(pixels / (1080 * 1920) * 6_000_000)),
      keyFrameSeconds: 2, hasFixedKeyFrames: true)
  }

  func encoderOptions(_ grid: FrameGrid) -> [String: String] {
    var options = ["preset": preset, "profile": profile, "crf": String(quality), "forced-idr": "1"]
    if hasFixedKeyFrames { options["sc_threshold"] = "0" }
    return options
  }
}

/// The picture's track in a file that is being written. Belongs to one thread.
final class PictureTrack {
  private let encoder: TrackEncoder

  /// - Parameter size: both sides even; pixels are square.
  init(
    _ recipe: PictureRecipe, size: PixelSize, grid: FrameGrid, threads: Int, file: ClipFile, path: String
  ) throws(ClipError) {
    encoder = try TrackEncoder.named("libx264", file: file, path: path)
    let context = encoder.context
    context.pointee.width = Int32(size.width)
    context.pointee.height = Int32(size.height)
    context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
    context.pointee.time_base = AVRational(num: grid.rate.denominator, den: grid.rate.numerator)
    context.pointee.framerate = AVRational(num: grid.rate.numerator, den: grid.rate.denominator)
    context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.pointee.gop_size = Int32((Double(recipe.keyFrameSeconds) * grid.rate.value).rounded())
    context.pointee.rc_max_rate = Int64(recipe.maximumRate)
    context.pointee.rc_buffer_size = Int32(recipe.maximumRate)
    context.pointee.flags |= Int32(bitPattern: UInt32(AV_CODEC_FLAG_CLOSED_GOP))
    // Half as many again as there are cores for it, as x264 does by itself: some always wait for others.
    context.pointee.thread_count = Int32(threads > 1 ? threads * 3 / 2 : 1)
    context.pointee.colorspace = AVCOL_SPC_BT709
    context.pointee.color_primaries = AVCOL_PRI_BT709
    context.pointee.color_trc = AVCOL_TRC_BT709
    context.pointee.color_range = AVCOL_RANGE_MPEG
    let stream = try encoder.open(recipe.encoderOptions(grid))
    stream.pointee.avg_frame_rate = context.pointee.framerate
    stream.pointee.sample_aspect_ratio = context.pointee.sample_aspect_ratio
    // The encoder does not tell how long a frame lasts; the file has to say it of the last one.
    encoder.inspect = { packet in
      packet.pointee.duration = 1
      return true
    }
  }

  /// Shows a picture of the track's size and format at one tick. Ticks grow.
  func add(_ frame: DecodedFrame, at tick: Int) throws(ClipError) {
    frame.pointer.pointee.pts = Int64(tick)
    try encoder.encode(frame.pointer)
  }

  func finish() throws(ClipError) { try encoder.encode(nil) }
}
