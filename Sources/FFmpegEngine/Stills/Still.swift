/// One picture at rest, upright, in sRGB: 4 bytes a pixel in memory order B, G, R, A, colours premultiplied by alpha. It
/// never changes once made.
///
/// `@unchecked Sendable`: the memory is written only before the initialiser returns.
public final class Still: @unchecked Sendable {
  public let width: Int
  public let height: Int
  /// Bytes from one row to the next; a multiple of 64.
  public let stride: Int
  /// Whether something shows through. If not, the fourth byte of each pixel says nothing.
  public let hasAlpha: Bool
  private let memory: UnsafeMutableRawBufferPointer

  /// - Parameters:
  ///   - mayHaveAlpha: whether the fourth bytes are alpha; whether something shows through is then looked for.
  ///   - draw: writes `stride * height` bytes, with 64 bytes of slack behind them.
  package init<Failure: Error>(
    width: Int, height: Int, mayHaveAlpha: Bool = false,
    draw: (UnsafeMutableRawPointer, _ stride: Int) throws(Failure) -> Void
  ) throws(Failure) {
    self.width = width
    self.height = height
    stride = Self.stride(width: width)
    memory = .allocate(byteCount: Self.byteCount(width: width, height: height), alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    do {
      if let base = memory.baseAddress { try draw(base, stride) }
    } catch {
      memory.deallocate()
      throw error
    }
    hasAlpha = mayHaveAlpha && Self.showsThrough(memory, width: width, height: height, stride: stride)
  }

  deinit { memory.deallocate() }

  private static func showsThrough(
    _ memory: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int
  ) -> Bool {
    (0..<height).contains { row in
      Swift.stride(from: row * stride + 3, to: row * stride + width * 4, by: 4).contains { memory[$0] != 255 }
    }
  }

  private static func stride(width: Int) -> Int { (width * 4 + 63) / 64 * 64 }

  /// How much memory a still of this size takes, in bytes.
  package static func byteCount(width: Int, height: Int) -> Int { stride(width: width) * height + 64 }

  /// The same picture, turned to stand upright.
  package func turned(_ orientation: Orientation) -> Still {
    if orientation == .upright { return self }
    let size = orientation.swapsAxes ? (height, width) : (width, height)
    return Still(width: size.0, height: size.1, mayHaveAlpha: hasAlpha) { target, targetStride in
      withBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        orientation.turn(
          base.assumingMemoryBound(to: UInt32.self), stride: stride / 4, width: width, height: height,
          into: target.assumingMemoryBound(to: UInt32.self), targetStride: targetStride / 4)
      }
    }
  }

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
