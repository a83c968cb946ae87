/// Memory for one picture: 4 bytes a pixel, rows aligned to 64 bytes, with slack behind the last row because
/// `sws_scale` writes past it.
///
/// `@unchecked Sendable`: it is written by its one maker before it is shared, and only read afterwards.
final class FrameBuffer: @unchecked Sendable {
  let width: Int
  let height: Int
  let stride: Int
  private let base: UnsafeMutableRawPointer

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width * 4 + 63) / 64 * 64
    base = .allocate(byteCount: stride * height + 64, alignment: 64)
  }

  deinit { base.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: stride * height) }
}
