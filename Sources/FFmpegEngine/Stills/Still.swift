/// One picture at rest, upright, in sRGB: 4 bytes a pixel in memory order B, G, R, X. It never changes once made.
///
/// `@unchecked Sendable`: the memory is written only before the initialiser returns.
public final class Still: @unchecked Sendable {
  public let width: Int
  public let height: Int
  /// Bytes from one row to the next; a multiple of 64.
  public let stride: Int
  private let memory: UnsafeMutableRawBufferPointer

  /// - Parameter draw: writes `stride * height` bytes, with 64 bytes of slack behind them.
  init<Failure: Error>(
    width: Int, height: Int, draw: (UnsafeMutableRawPointer, _ stride: Int) throws(Failure) -> Void
  ) throws(Failure) {
    self.width = width
    self.height = height
    stride = (width * 4 + 63) / 64 * 64
    memory = .allocate(byteCount: stride * height + 64, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    guard let base = memory.baseAddress else { return }
    // What a failing closure leaves half drawn goes with this object: all properties are set by now.
    try draw(base, stride)
  }

  deinit { memory.deallocate() }

  /// How much memory it takes, in bytes.
  public var byteCount: Int { memory.count }

  /// The pixels, `stride * height` bytes; valid while the closure runs, and as long as the still is kept.
  public func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try body(UnsafeRawBufferPointer(rebasing: memory[..<(stride * height)]))
  }

  /// Whether nothing can be seen: all of it is nearly one grey, as in a fade from black.
  var isBlank: Bool {
    var darkest = 255
    var lightest = 0
    withBytes { bytes in
      for y in Swift.stride(from: 0, to: height, by: max(1, height / 48)) {
        for x in Swift.stride(from: 0, to: width, by: max(1, width / 48)) {
          let at = y * stride + x * 4
          let grey = (29 * Int(bytes[at]) + 150 * Int(bytes[at + 1]) + 77 * Int(bytes[at + 2])) >> 8
          darkest = min(darkest, grey)
          lightest = max(lightest, grey)
        }
      }
    }
    // The noise of a coded black picture stays below this.
    return lightest - darkest < 20
  }
}
