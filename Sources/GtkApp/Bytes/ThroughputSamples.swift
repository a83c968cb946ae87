import MediaCache
import Playback

/// Makes the downloads that the preloading policy learns from out of looks at what the cache has fetched.
struct ThroughputSamples {
  private(set) var history = ThroughputHistory()
  private var last = ThroughputMeter.Total()
  /// Less running time than this, in seconds, is left to the next look: what came in it tells more of the system's
  /// buffers than of the line.
  static let leastSeconds = 0.2

  /// - Parameter total: all that came so far, and the time it took.
  mutating func take(_ total: ThroughputMeter.Total) {
    let seconds = total.seconds - last.seconds
    guard seconds >= Self.leastSeconds else { return }
    history.record(bytes: Int(total.bytes - last.bytes), seconds: seconds)
    last = total
  }
}
