import CFFmpeg
import Feed

/// Which part of a stored picture is shown, and how large. Numbers in, numbers out.
package struct PictureLayout: Hashable {
  struct Crop: Hashable {
    var left = 0
    var top = 0
    var width: Int
    var height: Int
  }

  /// The part of the stored picture that is seen.
  var crop: Crop
  /// The size it is scaled to, before it is turned upright.
  var scaled: PixelSize
  /// The size it is shown at.
  var shown: PixelSize

  /// The whole picture's size as people see it: square pixels, upright.
  package static func naturalSize(width: Int, height: Int, pixelAspect: AVRational, orientation: Orientation)
    -> PixelSize
  {
    let size = squareSize(width: width, height: height, pixelAspect: pixelAspect)
    return orientation.swapsAxes ? PixelSize(width: size.height, height: size.width) : size
  }

  private static func squareSize(width: Int, height: Int, pixelAspect: AVRational) -> PixelSize {
    guard pixelAspect.num > 0, pixelAspect.den > 0, pixelAspect.num != pixelAspect.den else {
      return PixelSize(width: width, height: height)
    }
    let aspect = Double(pixelAspect.num) / Double(pixelAspect.den)
    // Beyond this a pixel's shape is a fault of the file, not a shape.
    guard aspect > 1.0 / 16, aspect < 16 else { return PixelSize(width: width, height: height) }
    return PixelSize(width: max(1, Int((Double(width) * aspect).rounded())), height: height)
  }

  /// - Parameters:
  ///   - width, height: of the stored picture.
  ///   - target: nil shows the picture at its own size.
  init(width: Int, height: Int, pixelAspect: AVRational, orientation: Orientation, target: FrameSource.Target?) {
    let square = Self.squareSize(width: width, height: height, pixelAspect: pixelAspect)
    crop = Crop(width: width, height: height)
    scaled = square
    shown = square
    if let target, target.size.width > 0, target.size.height > 0 {
      let box =
        orientation.swapsAxes
        ? PixelSize(width: target.size.height, height: target.size.width) : target.size
      switch target.mode {
      case .fit: fit(square, in: box)
      case .fill: fill(square, box)
      }
    }
    shown = orientation.swapsAxes ? PixelSize(width: scaled.height, height: scaled.width) : scaled
  }

  private mutating func fit(_ square: PixelSize, in box: PixelSize) {
    let scale = min(
      Double(box.width) / Double(square.width), Double(box.height) / Double(square.height), 1)
    scaled.width = max(1, Int((Double(square.width) * scale).rounded()))
    scaled.height = max(1, Int((Double(square.height) * scale).rounded()))
  }

  private mutating func fill(_ square: PixelSize, _ box: PixelSize) {
    let scale = max(Double(box.width) / Double(square.width), Double(box.height) / Double(square.height))
    let seenWidth = min(Double(square.width), Double(box.width) / scale)
    let seenHeight = min(Double(square.height), Double(box.height) / scale)
    scaled =
      scale <= 1
      ? box : PixelSize(width: max(1, Int(seenWidth.rounded())), height: max(1, Int(seenHeight.rounded())))
    // From square pixels to stored ones.
    let across = Double(crop.width) / Double(square.width)
    let width = min(crop.width, max(1, Int((seenWidth * across).rounded())))
    let height = min(crop.height, max(1, Int(seenHeight.rounded())))
    // Chroma is stored for pairs of pixels: an odd edge would shift the colours.
    crop.left = (crop.width - width) / 2 & ~1
    crop.top = (crop.height - height) / 2 & ~1
    crop.width = width
    crop.height = height
  }
}
