/// What else the line may bring while the plan has it wait: the heads of the items after the next one, wanted by who
/// swipes several times at once; and, where the line is so slow that playing will stall anyway, further seconds that are
/// likely to be watched, so that it never stands still.
struct FurtherSeconds {
  let pace: PaceEstimate
  let weights: PlanWeights
  /// Whether nothing but heads may be fetched.
  let headsOnly: Bool

  /// Who comes that far within so many seconds of each item would have to wait for the head.
  private static let hurry = 5.0
  /// The probability that a person who sees an item goes on to one more.
  private static let goesOn = 0.9
  /// A line is free if a second of the lightest rendition takes this long, in seconds, and crowded from the other on.
  private static let load = (free: 0.8, crowded: 1.2)

  private struct Candidate {
    var gain = 0.0
    var decision: PreloadDecision?
    var seconds = 0.0
    var isCrowded = false
  }

  /// The second that brings most for the time that it takes, if any is worth more than it costs.
  /// - Parameters:
  ///   - next: the place of the next item; what the plan wants of it has been decided on already.
  ///   - limit: how long the line is free, in seconds; nil for as long as one likes.
  func decide(_ items: [PreloadItem], after next: Int, within limit: Double?) -> PreloadDecision? {
    guard next > 0 else { return nil }
    var best = Candidate()
    var hurries = Self.hurries(items[0])
    var reached = 1.0
    for index in items.indices.dropFirst() {
      reached *= Self.goesOn
      let item = items[index]
      let isHead = item.nextSecond == item.firstSecond
      if item.isFetchable, item.nextSecond < item.wholeSeconds, isHead ? index > next : !headsOnly {
        let candidate = weigh(item, after: items[index - 1], at: index, hurries: isHead ? hurries : 0, reached: reached)
        if candidate.gain > best.gain { best = candidate }
      }
      hurries *= Self.hurries(item)
    }
    if let limit, best.seconds > limit, !best.isCrowded { return nil }
    return best.decision
  }

  private func weigh(
    _ item: PreloadItem, after before: PreloadItem, at index: Int, hurries: Double, reached: Double
  ) -> Candidate {
    let second = item.nextSecond
    let lightest = item.renditions.indices.min {
      item.renditions[$0].bytes(ofSecond: second) < item.renditions[$1].bytes(ofSecond: second)
    }
    guard let lightest else { return Candidate() }
    let load = Double(pace.seconds(bytes: Float(item.renditions[lightest].bytes(ofSecond: second)))[3])
    let crowded = min(1, max(0, (load - Self.load.free) / (Self.load.crowded - Self.load.free)))
    let rendition = crowded > 0 ? lightest : wanted(of: item, after: before) ?? lightest
    let bytes = item.renditions[rendition].bytes(ofSecond: second)
    let seconds = pace.seconds(bytes: Float(bytes))
    let start = item.watch.probability(at: Double(item.firstSecond))
    let stays = start > 0 ? item.watch.probability(at: Double(second)) / start : 0
    let watched = stays * (item.position > 0 ? 1 : start)
    let saved = Double(weights.stall * seconds[2]) * watched * max(hurries, crowded * reached)
    let waste = Double(weights.byte) * bytes * (1 - reached * watched)
    let left = before.watch.probability(at: 0) - before.watch.probability(at: before.duration)
    let early = second == item.firstSecond ? Double(weights.earlyHead) * item.renditions[rendition].quality * left : 0
    let gain = (saved - waste - early) / Double(max(0.001, seconds[2]))
    return Candidate(
      gain: gain, decision: .fetch(item: index, upTo: second + 1, rendition: rendition), seconds: Double(seconds[4]),
      isCrowded: crowded >= 1)
  }

  private static func hurries(_ item: PreloadItem) -> Double {
    let now = item.watch.probability(at: item.position)
    return now > 0 ? 1 - item.watch.probability(at: item.position + hurry) / now : 1
  }

  /// The rendition of what is on hand, or the one that comes nearest to what the item before begins with.
  private func wanted(of item: PreloadItem, after before: PreloadItem) -> Int? {
    if item.nextSecond > item.firstSecond, let last = item.lastRendition, item.renditions.indices.contains(last) {
      return last
    }
    guard let first = before.firstRendition, before.renditions.indices.contains(first) else { return nil }
    let quality = before.renditions[first].quality
    return item.renditions.indices.min {
      abs(item.renditions[$0].quality - quality) < abs(item.renditions[$1].quality - quality)
    }
  }
}
