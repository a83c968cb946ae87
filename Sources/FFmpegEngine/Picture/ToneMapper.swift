import CFFmpeg
import Feed

/// Brings high dynamic range and wide colours down to what the screen shows (BT.709), by libavfilter's zscale and
/// tonemap. The picture is made small first: the rest is arithmetic on floats. Belongs to one thread.
package final class ToneMapper {
  private struct Key: Hashable {
    var width: Int32
    var height: Int32
    var format: Int32
    var size: PixelSize
    var color: PictureColor
  }

  private let key: Key
  private let name: String
  private let graph: FilterGraph

  /// The one given if it fits this picture, else a new one.
  package static func matching(
    _ mapper: ToneMapper?, frame: DecodedFrame, size: PixelSize, color: PictureColor, name: String
  ) throws(EngineError) -> ToneMapper {
    let key = Key(
      width: frame.pointer.pointee.width, height: frame.pointer.pointee.height, format: frame.pointer.pointee.format,
      size: size, color: color)
    if let mapper, mapper.key == key { return mapper }
    return try ToneMapper(key, name: name)
  }

  private init(_ key: Key, name: String) throws(EngineError) {
    self.key = key
    self.name = name
    let source = "video_size=\(key.width)x\(key.height):pix_fmt=\(key.format):time_base=1/1000000:pixel_aspect=1/1"
    let transfer =
      switch key.color.dynamicRange {
      case .pq: "smpte2084"
      case .hlg: "arib-std-b67"
      case .wide, .standard: "bt2020-10"
      }
    let matrix = key.color.matrix == SWS_CS_BT2020 ? "bt2020nc" : key.color.matrix == SWS_CS_ITU709 ? "bt709" : "470bg"
    let range = key.color.isFullRange ? "full" : "limited"
    // 100 nits of the recording become the screen's white; what is brighter is bent down by Hable's curve.
    let bend = key.color.dynamicRange == .wide ? "" : "tonemap=hable:desat=0,"
    let steps =
      // zscale refuses odd sizes of subsampled formats.
      "scale=\(key.size.width):\(key.size.height):flags=bilinear,format=yuv444p10le,"
      + "zscale=transferin=\(transfer):matrixin=\(matrix):primariesin=bt2020:rangein=\(range):"
      + "transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=bt709," + bend
      + "zscale=transfer=bt709:matrix=gbr:range=full,format=gbrp"
    guard let graph = FilterGraph(source: "buffer", arguments: source, steps: steps, sink: "buffersink") else {
      throw EngineError(name: name, activity: .convertingPicture, code: shim_AVERROR_EINVAL)
    }
    self.graph = graph
  }

  package func map(_ frame: DecodedFrame) throws(EngineError) -> DecodedFrame {
    guard graph.send(frame), let mapped = graph.receive() else {
      throw EngineError(name: name, activity: .convertingPicture, code: shim_AVERROR_EINVAL)
    }
    return mapped
  }
}
