/// The sound of a feed item: brought to its loudness, as long as the picture to the sample. Belongs to one thread.
final class FeedSound {
  static let rate = 48_000
  static let bitRate = 128_000

  private let source: PlacedSound
  private let filter: SoundFilter
  private var taken = 0
  private var given = 0

  /// Nil if the library lacks a filter.
  init?(_ source: PlacedSound, _ loudness: Loudness) {
    guard let filter = SoundFilter(loudness.steps, rate: Self.rate) else { return nil }
    self.source = source
    self.filter = filter
  }

  /// What comes out when the sound up to this sample has gone in. What the upload lacks is silence.
  func advance(to end: Int) throws(IngestError) -> [Float] {
    var result: [Float] = []
    while taken < end {
      let wanted = min(end - taken, Self.rate / 10)
      var block = try source.take(wanted)
      block.append(contentsOf: repeatElement(0, count: wanted * 2 - block.count))
      taken += wanted
      result.append(contentsOf: filter.run(block))
    }
    given += result.count / 2
    return result
  }

  /// The rest, so that exactly `total` samples have come out.
  func finish(at total: Int) throws(IngestError) -> [Float] {
    let before = given
    var result = try advance(to: total)
    result.append(contentsOf: filter.run([]))
    let missing = (total - before) * 2 - result.count
    if missing > 0 { result.append(contentsOf: repeatElement(0, count: missing)) }
    return Array(result.prefix(max(0, total - before) * 2))
  }
}
