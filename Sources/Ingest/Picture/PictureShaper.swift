import CFFmpeg
import FFmpegEngine
import Feed

/// Makes decoded pictures what the results hold: upright, of one size, square pixels, 8-bit 4:2:0 in limited BT.709, with
/// high dynamic range brought down. It adapts to each picture, so an upload may change its format in the middle.
/// Belongs to one thread.
final class PictureShaper {
  private struct Key: Hashable {
    var width: Int32
    var height: Int32
    var format: Int32
    var color: PictureColor
  }

  private let media: SourceMedia
  private let orientation: Orientation
  /// Before it is turned upright: turning the smaller picture costs less.
  private let scaled: PixelSize
  private var key: Key?
  private var graph: FilterGraph?
  private var toneMapper: ToneMapper?

  /// - Parameter size: upright, both sides even.
  init(_ media: SourceMedia, orientation: Orientation, size: PixelSize) {
    self.media = media
    self.orientation = orientation
    scaled = orientation.swapsAxes ? PixelSize(width: size.height, height: size.width) : size
  }

  func shape(_ frame: DecodedFrame) throws(IngestError) -> DecodedFrame {
    var color = PictureColor(frame.pointer)
    var picture = frame
    if color.dynamicRange != .standard {
      picture = try media.engine { () throws(EngineError) in
        let mapper = try ToneMapper.matching(
          toneMapper, frame: frame, size: scaled, color: color, name: media.name)
        toneMapper = mapper
        return try mapper.map(frame)
      }
      color = PictureColor(picture.pointer)
    }
    guard let graph = graph(for: picture, color), graph.send(picture), let shaped = graph.receive() else {
      throw media.error(
        .media(EngineError(name: media.name, activity: .convertingPicture, code: shim_AVERROR_EINVAL)))
    }
    // Else the encoder takes the recording's kinds of frames (I, P, B) for orders.
    shaped.pointer.pointee.pict_type = AV_PICTURE_TYPE_NONE
    return shaped
  }

  private func graph(for frame: DecodedFrame, _ color: PictureColor) -> FilterGraph? {
    let picture = frame.pointer.pointee
    let wanted = Key(width: picture.width, height: picture.height, format: picture.format, color: color)
    if wanted == key, let graph { return graph }
    let source =
      "video_size=\(picture.width)x\(picture.height):pix_fmt=\(picture.format):time_base=1/1000000:pixel_aspect=1/1"
    var steps: [String] = []
    if !Self.isFinal(color, picture.format) || scaled.width != Int(picture.width)
      || scaled.height != Int(picture.height)
    {
      steps.append(scaling(color, picture.format))
    }
    steps += ["format=yuv420p", orientation.filter, "setsar=1"].compactMap { $0 }
    graph = FilterGraph(source: "buffer", arguments: source, steps: steps.joined(separator: ","), sink: "buffersink")
    key = wanted
    return graph
  }

  private func scaling(_ color: PictureColor, _ format: Int32) -> String {
    var step = "scale=\(scaled.width):\(scaled.height):flags=bicubic"
    if !Self.isFinal(color, format) {
      if !Self.isRGB(format) {
        step += ":in_color_matrix=\(color.matrixName):in_range=\(color.isFullRange ? "pc" : "tv")"
      }
      step += ":out_color_matrix=bt709:out_range=tv"
      // Else greys come out up to four steps too dark where the matrix changes.
      step = step.replacing("flags=bicubic", with: "flags=bicubic+accurate_rnd")
    }
    return step
  }

  /// Whether matrix and range are those of the result already.
  private static func isFinal(_ color: PictureColor, _ format: Int32) -> Bool {
    color.matrix == SWS_CS_ITU709 && !color.isFullRange && !isRGB(format)
  }

  private static func isRGB(_ format: Int32) -> Bool {
    guard let description = av_pix_fmt_desc_get(AVPixelFormat(rawValue: format)) else { return false }
    return description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
  }
}

extension PictureColor {
  /// libavfilter's name of the matrix.
  fileprivate var matrixName: String {
    switch matrix {
    case SWS_CS_ITU709: "bt709"
    case SWS_CS_FCC: "fcc"
    case SWS_CS_SMPTE240M: "smpte240m"
    case SWS_CS_BT2020: "bt2020"
    default: "bt601"
    }
  }
}

extension Orientation {
  /// The filter that turns a stored picture upright; nil if it stands already.
  fileprivate var filter: String? {
    switch (swapsAxes, reversesColumns, reversesRows) {
    case (false, false, false): nil
    case (false, true, false): "hflip"
    case (false, false, true): "vflip"
    case (false, true, true): "hflip,vflip"
    case (true, false, false): "transpose=cclock_flip"
    case (true, false, true): "transpose=clock"
    case (true, true, false): "transpose=cclock"
    case (true, true, true): "transpose=clock_flip"
    }
  }
}
