import CWebP
import Feed

/// Decodes WebP pictures, also the first frame of animated ones (which FFmpeg 5.1 can't), straight to the shown size.
package enum WebPStill {
  /// - Parameter bytes: the whole file.
  package static func decode(_ bytes: [UInt8], name: String, in box: PixelSize) throws(StillError) -> Still {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else { throw .damaged(name: name) }
    let size = PixelSize(width: Int(features.width), height: Int(features.height))
    try StillLimits.check(size.width, size.height, name: name)
    let shown = size.fitted(in: box)
    return try Still(
      width: shown.width, height: shown.height, mayHaveAlpha: features.has_alpha != 0 || features.has_animation != 0
    ) { (target, stride) throws(StillError) in
      let picture = Target(pixels: target, stride: stride, size: shown, name: name)
      if features.has_animation == 0 {
        try picture.draw(bytes[...])
      } else {
        try firstFrame(of: bytes, canvas: size, on: picture)
      }
    }
  }

  /// The first frame of an animation may cover only a part of its canvas; the rest is transparent.
  private static func firstFrame(of bytes: [UInt8], canvas: PixelSize, on picture: Target) throws(StillError) {
    let name = picture.name
    try bytes.withUnsafeBufferPointer { buffer throws(StillError) in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      guard let demuxer = WebPDemux(&data) else { throw .damaged(name: name) }
      defer { WebPDemuxDelete(demuxer) }
      var frame = WebPIterator()
      guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { throw .damaged(name: name) }
      defer { WebPDemuxReleaseIterator(&frame) }
      let (x, y) = (Int(frame.x_offset), Int(frame.y_offset))
      let part = picture.part(
        x: x..<x + Int(frame.width), y: y..<y + Int(frame.height), of: canvas)
      guard let part else { throw .damaged(name: name) }
      let fragment = UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
      try part.draw(Array(fragment)[...])
    }
  }

  /// A part of a still to decode into.
  private struct Target {
    let pixels: UnsafeMutableRawPointer
    let stride: Int
    let size: PixelSize
    let name: String

    /// The part that stands for a rectangle of the canvas; nil if that is not inside of it.
    func part(x: Range<Int>, y: Range<Int>, of canvas: PixelSize) -> Target? {
      guard x.lowerBound >= 0, y.lowerBound >= 0, x.upperBound <= canvas.width, y.upperBound <= canvas.height else {
        return nil
      }
      let left = x.lowerBound * size.width / canvas.width
      let top = y.lowerBound * size.height / canvas.height
      let right = max(left + 1, x.upperBound * size.width / canvas.width)
      let bottom = max(top + 1, y.upperBound * size.height / canvas.height)
      return Target(
        pixels: pixels + top * stride + left * 4, stride: stride,
        size: PixelSize(width: min(right, size.width) - left, height: min(bottom, size.height) - top), name: name)
    }

    /// Decodes and scales in one go.
    func draw(_ bytes: ArraySlice<UInt8>) throws(StillError) {
      var config = WebPDecoderConfig()
      guard WebPInitDecoderConfig(&config) != 0 else { throw .damaged(name: name) }
      config.options.use_scaling = 1
      config.options.scaled_width = Int32(size.width)
      config.options.scaled_height = Int32(size.height)
      config.output.colorspace = MODE_bgrA
      config.output.is_external_memory = 1
      config.output.u.RGBA.rgba = pixels.assumingMemoryBound(to: UInt8.self)
      config.output.u.RGBA.stride = Int32(stride)
      config.output.u.RGBA.size = stride * (size.height - 1) + size.width * 4
      let status = bytes.withUnsafeBufferPointer { WebPDecode($0.baseAddress, $0.count, &config) }
      WebPFreeDecBuffer(&config.output)
      guard status == VP8_STATUS_OK else { throw .damaged(name: name) }
    }
  }
}

extension PixelSize {
  /// The largest size of the same shape inside a box, never larger than itself; at least 1 × 1.
  package func fitted(in box: PixelSize) -> PixelSize {
    guard width > 0, height > 0, box.width > 0, box.height > 0 else { return PixelSize(width: 1, height: 1) }
    let scale = min(Double(box.width) / Double(width), Double(box.height) / Double(height), 1)
    return PixelSize(
      width: max(1, Int((Double(width) * scale).rounded())), height: max(1, Int((Double(height) * scale).rounded())))
  }
}
