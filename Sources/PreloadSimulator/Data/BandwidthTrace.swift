/// A network's bandwidth over time, in samples.
public struct BandwidthTrace: Sendable, Equatable {
  /// When each sample ends, in seconds.
  public let times: [Double]
  /// The bandwidth up to that time, in Mbit/s.
  public let bandwidths: [Double]

  public var count: Int { times.count }

  /// - Parameters:
  ///   - times: at least two, growing.
  ///   - bandwidths: as many, above 0.
  public init(times: [Double], bandwidths: [Double]) {
    precondition(times.count == bandwidths.count && times.count >= 2)
    self.times = times
    self.bandwidths = bandwidths
  }

  /// The same trace begun at another sample, and going on from its start when its end is reached.
  /// - Parameter offset: 0 to count − 1.
  public func shifted(by offset: Int) -> BandwidthTrace {
    guard offset > 0 else { return self }
    let step = times[1] - times[0]
    var shiftedTimes: [Double] = []
    var shiftedBandwidths: [Double] = []
    shiftedTimes.reserveCapacity(count)
    shiftedBandwidths.reserveCapacity(count)
    var time = times[0]
    for index in 0..<count {
      let source = (index + offset) % count
      if index > 0 { time += source > 0 ? times[source] - times[source - 1] : step }
      shiftedTimes.append(time)
      shiftedBandwidths.append(bandwidths[source])
    }
    return BandwidthTrace(times: shiftedTimes, bandwidths: shiftedBandwidths)
  }
}
