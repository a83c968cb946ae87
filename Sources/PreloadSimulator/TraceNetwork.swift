/// Downloads over a recorded network. Its clock moves only while bytes flow: the round trip and any sleep stop it.
public struct TraceNetwork: Sendable {
  /// What every download takes beside its bytes, in milliseconds.
  public static let roundTripMilliseconds = 80.0
  /// The share of the bandwidth that carries payload.
  public static let payloadShare = 0.95

  private let trace: BandwidthTrace
  private var pointer = 1
  private var last: Double

  public init(_ trace: BandwidthTrace) {
    self.trace = trace
    last = trace.times[0]
  }

  /// Downloads some bytes.
  /// - Returns: how long it took, in whole milliseconds, with the round trip.
  public mutating func download(bytes: Int) -> Int {
    let wanted = Double(bytes)
    var sent = 0.0
    var seconds = 0.0
    while true {
      let throughput = trace.bandwidths[pointer] * 1_000_000 / 8
      let duration = trace.times[pointer] - last
      let payload = throughput * duration * Self.payloadShare
      if sent + payload > wanted {
        let rest = (wanted - sent) / throughput / Self.payloadShare
        seconds += rest
        last += rest
        return Int((seconds * 1000 + Self.roundTripMilliseconds + 0.5).rounded(.down))
      }
      sent += payload
      seconds += duration
      last = trace.times[pointer]
      pointer += 1
      if pointer >= trace.count {
        pointer = 1
        last = 0
      }
    }
  }
}
