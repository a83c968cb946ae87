import Feed

/// How much memory preparing an upload takes at most, so that a batch can stay within its bound. Numbers in, numbers
/// out; on the safe side of what was measured.
enum MemoryEstimate {
  /// Demuxers, filters, tables, the sound of a loop.
  static let base = 48_000_000

  /// - Parameters:
  ///   - source: the upload's size.
  ///   - results: the sizes that are encoded at the same time.
  ///   - threads: of the decoder and of each encoder.
  /// - Returns: bytes.
  static func bytes(source: PixelSize, results: [PixelSize], threads: Int) -> Int {
    // A decoder holds up to 16 reference pictures and one for each thread; 10-bit 4:2:0 takes 3 bytes a pixel. The
    // pictures that filters hold in floats (tone mapping) are of the results' size.
    let decoder = source.width * source.height * 3 * (18 + threads)
    // x264's medium preset looks 40 frames ahead, and keeps further ones for reference and for each thread: measured
    // with three renditions, 145 bytes a pixel with one thread and 222 with two.
    let encoders = results.reduce(0) { $0 + $1.width * $1.height * (72 + 76 * threads) }
    let floats = results.reduce(0) { max($0, $1.width * $1.height * 24) }
    return base + decoder + encoders + floats
  }
}
