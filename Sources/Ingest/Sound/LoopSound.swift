/// The sound of a loop: as long as its picture to the sample, and fit to be encoded without a seam.
enum LoopSound {
  /// Samples of the loop's end that go before its start, and twice as many of its start that go behind its end: the
  /// length of one of AAC's blocks, each of which overlaps the one before.
  static let margin = 1024

  /// Reads the sound of the loop.
  ///
  /// - Parameters:
  ///   - total: samples.
  ///   - turn: seconds after which the upload starts over; nil if it is long enough.
  /// - Returns: exactly `total` samples, left and right in turn; silence where the upload has none.
  static func read(_ sound: PlacedSound, total: Int, turn: Double?) throws(IngestError) -> [Float] {
    let perTurn = turn.map { Int(($0 * Double(total) / 3).rounded()) } ?? total
    var placed = SoundPlacer()
    placed.add(try sound.take(perTurn), at: 0)
    placed.end(at: perTurn)
    return repeated(placed.samples, turn: turn.map { $0 * Double(total) / 3 }, total: total)
  }

  /// One turn after the other. Each begins at the sample nearest to its time, so that none drifts from its picture.
  static func repeated(_ samples: [Float], turn: Double?, total: Int) -> [Float] {
    guard let turn, turn >= 1 else { return samples }
    var result: [Float] = []
    result.reserveCapacity(total * 2)
    var turns = 0
    while result.count < total * 2 {
      turns += 1
      let end = min(total, Int((turn * Double(turns)).rounded()))
      let missing = end - result.count / 2
      result.append(contentsOf: samples.prefix(missing * 2))
      // A turn may be a sample longer than the first.
      while result.count < end * 2 { result.append(contentsOf: samples.suffix(2)) }
    }
    return result
  }

  /// With the margins round it.
  static func wrapped(_ samples: [Float]) -> [Float] {
    let before = samples.suffix(margin * 2)
    let behind = samples.prefix(margin * 4)
    return before + samples + behind
  }
}
