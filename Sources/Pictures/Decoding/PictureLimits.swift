import FFmpegEngine
import Feed

/// What a picture may ask for.
enum PictureLimits {
  /// Bytes of a file; they are all in memory while it is decoded.
  static let bytes = 32_000_000
  /// Pixels of an animation's canvas: more than a phone shows, 32 MB for the two that a decoder needs.
  static let canvasPixels = 4_000_000
  /// Bytes of decoded frames that an animation keeps.
  static let animationBytes = 8_000_000

  /// The largest size of an animation's frames: two have to fit, the one that is shown and the next.
  static func frameSize(of wanted: PixelSize) -> PixelSize {
    var size = wanted
    while Still.byteCount(width: size.width, height: size.height) * 2 > animationBytes {
      size = PixelSize(width: max(1, size.width * 15 / 16), height: max(1, size.height * 15 / 16))
    }
    return size
  }
}
