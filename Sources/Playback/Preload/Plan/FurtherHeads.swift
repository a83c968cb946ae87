/// The heads of the items after the next one. They are wanted by who swipes several times at once.
struct FurtherHeads {
  let pace: PaceEstimate
  let weights: PlanWeights

  /// Who comes that far within so many seconds of each item would have to wait for the head.
  private static let hurry = 5.0
  /// The probability that a person who sees an item goes on to one more.
  private static let goesOn = 0.9

  /// The first head that is missing, if fetching it is worth more than it costs.
  /// - Parameters:
  ///   - next: the place of the next item, which has been decided on already.
  ///   - limit: how long the line is free, in seconds; nil for as long as one likes.
  func decide(_ items: [PreloadItem], after next: Int, within limit: Double?) -> PreloadDecision? {
    guard next > 0 else { return nil }
    var hurries = Self.hurries(items[0])
    var reached = Self.goesOn
    for index in items.indices.dropFirst(next + 1) {
      let before = items[index - 1]
      hurries *= Self.hurries(before)
      reached *= Self.goesOn
      let item = items[index]
      guard item.isFetchable, item.nextSecond == item.firstSecond, let rendition = rendition(of: item, after: before)
      else { continue }
      let bytes = item.renditions[rendition].bytes(ofSecond: item.firstSecond)
      let seconds = pace.seconds(bytes: Float(bytes))
      let left = before.watch.probability(at: 0) - before.watch.probability(at: before.duration)
      let gain = Double(weights.stall * seconds[2]) * hurries * before.watch.probability(at: 0)
      let waste = Double(weights.byte) * bytes * (1 - reached * item.watch.probability(at: 0))
      let early = Double(weights.earlyHead) * item.renditions[rendition].quality * left
      guard gain > waste + early else { continue }
      if let limit, Double(seconds[4]) > limit { return nil }
      return .fetch(item: index, upTo: item.nextSecond + 1, rendition: rendition)
    }
    return nil
  }

  private static func hurries(_ item: PreloadItem) -> Double {
    let now = item.watch.probability(at: item.position)
    return now > 0 ? 1 - item.watch.probability(at: item.position + hurry) / now : 1
  }

  /// The rendition that comes nearest to what the item before begins with, or the lightest.
  private func rendition(of item: PreloadItem, after before: PreloadItem) -> Int? {
    guard let first = before.firstRendition, before.renditions.indices.contains(first) else {
      return item.renditions.indices.min { item.renditions[$0].quality < item.renditions[$1].quality }
    }
    let quality = before.renditions[first].quality
    return item.renditions.indices.min {
      abs(item.renditions[$0].quality - quality) < abs(item.renditions[$1].quality - quality)
    }
  }
}
