/// The seconds of an item that a plan looks at: what they weigh, how long they take, whether they will be watched.
struct Outlook {
  /// The first second to fetch, and the one after the last that is planned.
  let first: Int
  let end: Int
  /// Whether nothing comes after `end`.
  let endsThere: Bool
  /// The probability to see the end of the item.
  let endMass: Float
  let rates: Int
  let qualities: UnsafeMutablePointer<Float>
  private let sizes: UnsafeMutablePointer<Float>
  private let times: UnsafeMutablePointer<Float>
  private let masses: UnsafeMutablePointer<Float>

  /// - Parameter given: the probability that the person is there at all; all others are worked out under this condition.
  init(_ item: PreloadItem, given: Double, first: Int, stages: Int, pace: PaceEstimate, memory: inout PlanMemory) {
    self.first = first
    let seconds = item.wholeSeconds
    end = max(first, min(seconds, first + stages))
    endsThere = end >= seconds
    endMass = Float(min(1, item.watch.probability(at: item.duration) / given))
    rates = item.renditions.count
    qualities = memory.take(rates)
    sizes = memory.take(PlanGrid.stages * rates)
    times = memory.take(8 * PlanGrid.stages * rates)
    masses = memory.take(PlanGrid.padded + PlanGrid.perSecond * (PlanGrid.stages + 1))
    for rate in 0..<rates {
      let rendition = item.renditions[rate]
      qualities[rate] = Float(rendition.quality)
      for second in first..<end {
        let place = (second - first) * rates + rate
        sizes[place] = Float(rendition.bytes(ofSecond: second))
        let points = pace.seconds(bytes: sizes[place])
        for point in 0..<PaceEstimate.points { times[8 * place + point] = points[point] }
      }
    }
    let last = Double(end + 1)
    for index in 0..<(PlanGrid.padded + PlanGrid.perSecond * (end - first + 1)) {
      let time = last - Double(index) / Double(PlanGrid.perSecond)
      masses[index] = Float(min(1, item.watch.probability(at: time) / given))
    }
  }

  /// The probability that somebody watches at the beginning of a second less so many levels: `[level]`.
  func mass(_ second: Int) -> UnsafeMutablePointer<Float> { masses + (end + 1 - second) * PlanGrid.perSecond }

  func bytes(_ second: Int, _ rate: Int) -> Float { sizes[(second - first) * rates + rate] }

  func seconds(_ second: Int, _ rate: Int) -> SIMD8<Float> {
    let place = 8 * ((second - first) * rates + rate)
    var points = SIMD8<Float>(repeating: 0)
    for point in 0..<PaceEstimate.points { points[point] = times[place + point] }
    return points
  }

  /// The rendition whose quality comes nearest.
  func nearest(to quality: Float) -> Int {
    var best = 0
    for rate in 1..<max(1, rates) where abs(qualities[rate] - quality) < abs(qualities[best] - quality) { best = rate }
    return best
  }
}
