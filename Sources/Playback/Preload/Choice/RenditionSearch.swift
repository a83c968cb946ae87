/// Finds the rendition for a second by trying all that may follow: for the next five seconds, what each is worth if it is
/// watched, less its bytes, its jump of quality, and the stalls that it brings.
struct RenditionSearch {
  let pace: PaceEstimate
  let weights: ChoiceWeights

  private static let seconds = 5
  /// With more renditions than usual, fewer seconds are looked at, so that there are no more tries than this.
  private static let tries = 1000

  /// What the search knows of the seconds to come.
  private struct Outlook {
    let count: Int
    let qualities: [Double]
    /// By second, then rendition.
    let megabits: [Double]
    /// The probability that each is watched.
    let watched: [Double]
    let mostAhead: Double

    init(_ item: PreloadItem, mostAhead: Double) {
      let first = item.nextSecond
      let renditions = item.renditions
      var depth = 1
      var tries = renditions.count
      while depth < RenditionSearch.seconds, tries * renditions.count <= RenditionSearch.tries {
        tries *= renditions.count
        depth += 1
      }
      count = min(depth, item.wholeSeconds - first)
      qualities = renditions.map(\.quality)
      megabits = (first..<first + count).flatMap { second in renditions.map { $0.bytes(ofSecond: second) * 8e-6 } }
      let watching = item.watching
      watched = (first..<first + count).map { min(1, item.watch.probability(at: Double($0)) / watching) }
      self.mostAhead = mostAhead
    }
  }

  /// - Parameters:
  ///   - buffer: how many seconds may pass until the second is wanted.
  ///   - quality: that of the second before, in Mbit/s.
  ///   - mostAhead: more seconds than this are never on hand.
  ///   - early: the probability that the second will have come too early; see `PreloadObjective.earlyHeadCost`.
  /// - Returns: the rendition's number; the item has at least one, and a second to fetch.
  func best(
    for item: PreloadItem, buffer: Double, after quality: Double?, mostAhead: Double, early: Double = 0
  ) -> Int {
    let outlook = Outlook(item, mostAhead: mostAhead)
    var best = (worth: -Double.infinity, rendition: 0)
    for rendition in outlook.qualities.indices {
      let taken = pace.range(megabits: outlook.megabits[rendition])
      let (stalled, left) = Self.wait(taken, buffer: buffer)
      let own = outlook.qualities[rendition]
      let jump = weights.jump * abs(own - (quality ?? own))
      var worth = outlook.watched[0] * (own - jump - weights.stall * stalled)
      worth -= weights.megabit * outlook.megabits[rendition] + weights.earlyHead * early * own
      worth += rest(of: outlook, from: 1, buffer: left + 1, after: rendition)
      if worth > best.worth { best = (worth, rendition) }
    }
    return best.rendition
  }

  /// How long playback stands still on the mean while a second comes, and what is left of the buffer.
  private static func wait(_ taken: SIMD3<Double>, buffer: Double) -> (stalled: Double, left: Double) {
    let over = taken - buffer
    let zero = SIMD3<Double>.zero
    return (
      (PaceEstimate.shares * over.replacing(with: zero, where: over .< zero)).sum(),
      (PaceEstimate.shares * (-over).replacing(with: zero, where: over .> zero)).sum()
    )
  }

  /// What the seconds from one on are worth at best.
  private func rest(of outlook: Outlook, from second: Int, buffer: Double, after before: Int) -> Double {
    guard second < outlook.count else { return 0 }
    let buffer = min(buffer, outlook.mostAhead)
    var best = -Double.infinity
    for rendition in outlook.qualities.indices {
      let megabits = outlook.megabits[second * outlook.qualities.count + rendition]
      let taken = pace.seconds(megabits: megabits)
      let own = outlook.qualities[rendition]
      let cost =
        weights.jump * abs(own - outlook.qualities[before]) + weights.stall * max(0, taken - buffer)
        + weights.megabit * megabits
      let worth =
        outlook.watched[second] * (own - cost)
        + rest(of: outlook, from: second + 1, buffer: max(0, buffer - taken) + 1, after: rendition)
      best = max(best, worth)
    }
    return best
  }
}
