import CFFmpeg
import CHeif
import FFmpegEngine
import Feed

/// A picture in a HEIF file, read by libheif: HEIC (HEVC inside, 8 to 12 bits) and AVIF (AV1 inside), single, in tiles, and
/// of a sequence the picture that stands for it. Debian 12's libheif 1.15 does not know JPEG, VVC or JPEG 2000 inside of
/// HEIF, and brightness maps of HDR photos are overlooked; colours of an ICC profile (Display P3) are taken as sRGB.
/// What its header says of its size is believed: libheif decodes coded pictures that are larger all the same.
///
/// It keeps the decoded picture in planes as the codec gives it, at one and a half bytes a pixel mostly; the size shown
/// is made from these, so a picture in red, green and blue never exists at its full size.
final class HeifPicture {
  private let context: OpaquePointer
  private let handle: OpaquePointer
  private let name: String

  /// Upright.
  let size: PixelSize
  /// The memory that decoding takes, in bytes: planes at full resolution, twice if they have to be turned.
  let byteCount: Int

  /// Reads the header; decodes nothing.
  ///
  /// - Parameter bytes: the whole file; they have to stay for as long as this object.
  init(_ bytes: UnsafeBufferPointer<UInt8>, name: String) throws(PictureError) {
    self.name = name
    guard let context = heif_context_alloc() else { throw PictureError(name: name, problem: .outOfMemory) }
    heif_context_set_maximum_image_size_limit(context, Int32(StillLimits.side))
    // Tiles are decoded in the caller's thread: how many threads decode is the pool's to say.
    heif_context_set_max_decoding_threads(context, 0)
    var error = heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil)
    var handle: OpaquePointer?
    if error.code == heif_error_Ok { error = heif_context_get_primary_image_handle(context, &handle) }
    guard error.code == heif_error_Ok, let handle else {
      heif_context_free(context)
      throw Self.error(error, name: name)
    }
    self.context = context
    self.handle = handle
    size = PixelSize(
      width: Int(heif_image_handle_get_width(handle)), height: Int(heif_image_handle_get_height(handle)))
    let depth = heif_image_handle_get_luma_bits_per_pixel(handle) > 8 ? 2 : 1
    let isTurned = size.width != Int(heif_image_handle_get_ispe_width(handle))
    byteCount = size.width * size.height * 3 * depth * (isTurned ? 2 : 1)
  }

  deinit {
    heif_image_handle_release(handle)
    heif_context_free(context)
  }

  /// The whole picture, upright, in planes.
  func decoded() throws(PictureError) -> DecodedFrame {
    var image: OpaquePointer?
    let error = heif_decode_image(handle, &image, heif_colorspace_undefined, heif_chroma_undefined, nil)
    guard error.code == heif_error_Ok, let image else { throw Self.error(error, name: name) }
    // The buffer owns the image from here on, also if it can't be made.
    guard let frame = DecodedFrame(),
      let buffer = av_buffer_create(
        nil, 0, { opaque, _ in heif_image_release(OpaquePointer(opaque)) }, UnsafeMutableRawPointer(image), 0)
    else {
      heif_image_release(image)
      throw PictureError(name: name, problem: .outOfMemory)
    }
    frame.pointer.pointee.buf.0 = buffer
    try describe(image, in: frame.pointer)
    return frame
  }

  private func describe(_ image: OpaquePointer, in frame: UnsafeMutablePointer<AVFrame>) throws(PictureError) {
    let channels = Self.channels(of: image)
    guard let first = channels.first else { throw unsupported("this arrangement of colours") }
    let hasAlpha = channels.count == 4
    let depth = heif_image_get_bits_per_pixel_range(image, first)
    let chroma = heif_image_get_chroma_format(image)
    let isRGB = first == heif_channel_G
    guard let format = Self.format(isRGB ? nil : chroma, depth: depth, hasAlpha: hasAlpha) else {
      throw unsupported("pictures of \(depth) bits")
    }
    frame.pointee.width = heif_image_get_width(image, first)
    frame.pointee.height = heif_image_get_height(image, first)
    frame.pointee.format = format.rawValue
    var planes: [(data: UnsafeMutablePointer<UInt8>?, stride: Int32)] = channels.map { channel in
      var stride: Int32 = 0
      let data = heif_image_get_plane_readonly(image, channel, &stride)
      // It is only read: whoever scales it writes elsewhere.
      return (UnsafeMutablePointer(mutating: data), stride)
    }
    guard planes.allSatisfy({ $0.data != nil }) else { throw PictureError(name: name, problem: .damaged) }
    planes += Array(repeating: (nil, 0), count: 4 - planes.count)
    (frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2, frame.pointee.data.3) =
      (planes[0].data, planes[1].data, planes[2].data, planes[3].data)
    (frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2, frame.pointee.linesize.3) =
      (planes[0].stride, planes[1].stride, planes[2].stride, planes[3].stride)
    setColor(of: image, in: frame)
  }

  /// In the order of FFmpeg's planes, alpha last.
  private static func channels(of image: OpaquePointer) -> [heif_channel] {
    func has(_ channel: heif_channel) -> Bool { heif_image_has_channel(image, channel) != 0 }
    let colors: [heif_channel] =
      switch heif_image_get_colorspace(image) {
      case heif_colorspace_RGB: [heif_channel_G, heif_channel_B, heif_channel_R]
      case heif_colorspace_YCbCr: [heif_channel_Y, heif_channel_Cb, heif_channel_Cr]
      case heif_colorspace_monochrome: [heif_channel_Y]
      default: []
      }
    guard let first = colors.first, colors.allSatisfy(has) else { return [] }
    // FFmpeg has no planes of grey with alpha, and alpha of another size is left out.
    let fits =
      colors.count == 3 && has(heif_channel_Alpha)
      && heif_image_get_width(image, heif_channel_Alpha) == heif_image_get_width(image, first)
      && heif_image_get_height(image, heif_channel_Alpha) == heif_image_get_height(image, first)
      && heif_image_get_bits_per_pixel_range(image, heif_channel_Alpha)
        == heif_image_get_bits_per_pixel_range(image, first)
    return fits ? colors + [heif_channel_Alpha] : colors
  }

  /// - Parameter chroma: nil for red, green and blue.
  private static func format(_ chroma: heif_chroma?, depth: Int32, hasAlpha: Bool) -> AVPixelFormat? {
    let formats: [Int32: AVPixelFormat] =
      switch (chroma, hasAlpha) {
      case (nil, false): [8: AV_PIX_FMT_GBRP, 10: AV_PIX_FMT_GBRP10LE, 12: AV_PIX_FMT_GBRP12LE]
      case (nil, true): [8: AV_PIX_FMT_GBRAP, 10: AV_PIX_FMT_GBRAP10LE, 12: AV_PIX_FMT_GBRAP12LE]
      case (heif_chroma_420, false): [8: AV_PIX_FMT_YUV420P, 10: AV_PIX_FMT_YUV420P10LE, 12: AV_PIX_FMT_YUV420P12LE]
      case (heif_chroma_420, true): [8: AV_PIX_FMT_YUVA420P, 10: AV_PIX_FMT_YUVA420P10LE]
      case (heif_chroma_422, false): [8: AV_PIX_FMT_YUV422P, 10: AV_PIX_FMT_YUV422P10LE, 12: AV_PIX_FMT_YUV422P12LE]
      case (heif_chroma_422, true): [8: AV_PIX_FMT_YUVA422P, 10: AV_PIX_FMT_YUVA422P10LE]
      case (heif_chroma_444, false): [8: AV_PIX_FMT_YUV444P, 10: AV_PIX_FMT_YUV444P10LE, 12: AV_PIX_FMT_YUV444P12LE]
      case (heif_chroma_444, true): [8: AV_PIX_FMT_YUVA444P, 10: AV_PIX_FMT_YUVA444P10LE]
      case (heif_chroma_monochrome, _): [8: AV_PIX_FMT_GRAY8, 10: AV_PIX_FMT_GRAY10LE, 12: AV_PIX_FMT_GRAY12LE]
      default: [:]
      }
    return formats[depth]
  }

  /// Both name matrices, primaries and curves by the numbers of ITU-T H.273. Where a file says nothing, it is the matrix of
  /// BT.601 in full range, as photos are made.
  private func setColor(of image: OpaquePointer, in frame: UnsafeMutablePointer<AVFrame>) {
    frame.pointee.colorspace = AVCOL_SPC_SMPTE170M
    frame.pointee.color_range = AVCOL_RANGE_JPEG
    var told: UnsafeMutablePointer<heif_color_profile_nclx>?
    if heif_image_get_nclx_color_profile(image, &told).code != heif_error_Ok {
      _ = heif_image_handle_get_nclx_color_profile(handle, &told)
    }
    guard let told else { return }
    defer { heif_nclx_color_profile_free(told) }
    let color = told.pointee
    if color.matrix_coefficients != heif_matrix_coefficients_unspecified {
      frame.pointee.colorspace = AVColorSpace(rawValue: numericCast(color.matrix_coefficients.rawValue))
    }
    frame.pointee.color_range = color.full_range_flag == 0 ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
    frame.pointee.color_primaries = AVColorPrimaries(rawValue: numericCast(color.color_primaries.rawValue))
    frame.pointee.color_trc = AVColorTransferCharacteristic(
      rawValue: numericCast(color.transfer_characteristics.rawValue))
  }

  private func unsupported(_ what: String) -> PictureError {
    PictureError(name: name, problem: .unsupported(what))
  }

  private static func error(_ error: heif_error, name: String) -> PictureError {
    let problem: PictureError.Problem =
      switch error.code {
      case heif_error_Unsupported_filetype, heif_error_Unsupported_feature: .unsupported("this kind of HEIF")
      case heif_error_Memory_allocation_error where error.subcode != heif_suberror_Security_limit_exceeded:
        .outOfMemory
      default: .damaged
      }
    return PictureError(name: name, problem: problem)
  }
}
