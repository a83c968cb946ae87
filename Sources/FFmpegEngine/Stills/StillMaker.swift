import CFFmpeg
import Feed

/// Makes stills of decoded pictures: scaled into a box, upright, in sRGB. Belongs to one thread.
package final class StillMaker {
  private let name: String
  private let converter: PictureConverter
  private let box: PixelSize
  private let keepsAlpha: Bool

  /// - Parameters:
  ///   - name: the file's, for errors.
  ///   - box: the picture is made as large as fits into it, and never enlarged.
  ///   - keepsAlpha: whether what is transparent stays so; otherwise transparency is overlooked.
  package init(name: String, box: PixelSize, keepsAlpha: Bool) {
    self.name = name
    converter = PictureConverter(name: name, pool: FramePool())
    self.box = box
    self.keepsAlpha = keepsAlpha
  }

  /// - Parameters:
  ///   - pixelAspect: the shape of one pixel; 0/1 when unknown.
  ///   - orientation: by the container; upright leaves it to what comes with the picture (EXIF).
  package func still(
    of frame: DecodedFrame, pixelAspect: AVRational, orientation: Orientation
  ) throws(EngineError) -> Still {
    let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_DISPLAYMATRIX)
    let turn = orientation == .upright ? side.map { Orientation(matrix: $0.pointee.data) } ?? .upright : orientation
    let size = turn.swapsAxes ? PixelSize(width: box.height, height: box.width) : box
    let target = FrameSource.Target(size: size, mode: .fit)
    let hasAlpha = keepsAlpha && AlphaScaler.hasAlpha(frame)
    let shown =
      hasAlpha
      ? try AlphaScaler.scale(frame, pixelAspect: pixelAspect, target: target, name: name)
      : try converter.convert(frame, pixelAspect: pixelAspect, orientation: .upright, target: target)
    let (width, height) = turn.swapsAxes ? (shown.height, shown.width) : (shown.width, shown.height)
    return Still(width: width, height: height, mayHaveAlpha: hasAlpha) { target, stride in
      turn.turn(
        UnsafePointer(shown.writableBytes.assumingMemoryBound(to: UInt32.self)), stride: shown.stride / 4,
        width: shown.width, height: shown.height, into: target.assumingMemoryBound(to: UInt32.self),
        targetStride: stride / 4)
    }
  }
}
