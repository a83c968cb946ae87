/// Memory for one picture: 4 bytes a pixel, rows aligned to 64 bytes, with slack behind the last row because
/// `sws_scale` writes past it. It goes back to its pool when the last reference goes.
///
/// `@unchecked Sendable`: it is written by its one maker before it is shared, and only read afterwards.
final class FrameBuffer: @unchecked Sendable {
  let width: Int
  let height: Int
  let stride: Int
  private let base: UnsafeMutableRawPointer
  private let pool: FramePool

  /// Nil if the system has no more memory.
  init?(width: Int, height: Int, pool: FramePool) {
    self.width = width
    self.height = height
    self.pool = pool
    stride = (width * 4 + 63) / 64 * 64
    guard let memory = pool.take(byteCount: stride * height + 64) else { return nil }
    base = memory
    EngineCensus.frameBuffers.add(1, ordering: .relaxed)
  }

  deinit {
    pool.giveBack(base, byteCount: stride * height + 64)
    EngineCensus.frameBuffers.subtract(1, ordering: .relaxed)
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: stride * height) }
  /// For the maker only.
  var writableBytes: UnsafeMutableRawPointer { base }
}
