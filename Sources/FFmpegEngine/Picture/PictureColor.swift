import CFFmpeg

/// How a decoded picture's numbers mean colours.
package struct PictureColor: Hashable {
  /// FFmpeg's `SWS_CS_…` number of the matrix.
  package var matrix: Int32
  package var isFullRange: Bool
  package var dynamicRange: DynamicRange

  package enum DynamicRange: Hashable {
    case standard
    /// Standard brightness in BT.2020's wide primaries.
    case wide
    /// SMPTE ST 2084.
    case pq
    /// ARIB STD-B67.
    case hlg
  }

  package init(_ frame: UnsafePointer<AVFrame>) {
    let frame = frame.pointee
    matrix =
      switch frame.colorspace {
      case AVCOL_SPC_BT709: SWS_CS_ITU709
      case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: SWS_CS_ITU601
      case AVCOL_SPC_FCC: SWS_CS_FCC
      case AVCOL_SPC_SMPTE240M: SWS_CS_SMPTE240M
      case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: SWS_CS_BT2020
      // Nothing said: what such sizes are usually made with.
      default: min(frame.width, frame.height) >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601
      }
    let full: [AVPixelFormat] = [
      AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUVJ411P,
    ]
    isFullRange = frame.color_range == AVCOL_RANGE_JPEG || full.contains(AVPixelFormat(rawValue: frame.format))
    dynamicRange =
      switch frame.color_trc {
      case AVCOL_TRC_SMPTE2084: .pq
      case AVCOL_TRC_ARIB_STD_B67: .hlg
      default: frame.color_primaries == AVCOL_PRI_BT2020 ? .wide : .standard
      }
  }
}
