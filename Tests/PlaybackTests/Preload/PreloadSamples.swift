import Playback

/// Items and snapshots for tests of preloading.
enum Preloading {
  /// Everybody watches the first seconds; a tenth of those still there leaves each second.
  static let steady = WatchCurve(
    survival: (0...60).map { second in (0..<second).reduce(1.0) { value, _ in value * 0.9 } })
  /// Nobody leaves.
  static let loyal = WatchCurve(survival: Array(repeating: 1, count: 61))

  /// An item at some bit rates in Mbit/s; every second weighs the same.
  static func item(
    _ bitRates: [Double] = [1], seconds: Int = 20, ready: Double = 0, at position: Double = 0,
    rendition: Int? = nil, watch: WatchCurve = steady
  ) -> PreloadItem {
    PreloadItem(
      renditions: bitRates.map { rate in
        PreloadRendition(quality: rate, secondBytes: Array(repeating: Int(rate * 125_000), count: seconds))
      },
      duration: Double(seconds), watch: watch, readyUntil: ready,
      firstRendition: ready > 0 ? rendition ?? 0 : nil, lastRendition: ready > 0 ? rendition ?? 0 : nil,
      position: position)
  }

  /// A network of a steady speed in Mbit/s.
  static func network(_ speed: Double, downloads: Int = 20) -> ThroughputHistory {
    var history = ThroughputHistory()
    for _ in 0..<downloads { history.record(bytes: 125_000, seconds: 0.08 + 1 / speed) }
    return history
  }

  static func decide(
    _ items: [PreloadItem], speed: Double = 4, setting: PreloadSetting = .normal, isMetered: Bool = false,
    objective: PreloadObjective = .app
  ) -> PreloadDecision {
    PreloadPolicy(objective: objective).decide(
      PreloadSnapshot(items: items, throughput: network(speed), setting: setting, isMetered: isMetered))
  }

  /// Carries out decisions at a frozen moment until nothing more is wanted, and returns them.
  static func fetches(
    _ items: [PreloadItem], speed: Double = 4, setting: PreloadSetting = .normal, isMetered: Bool = false,
    objective: PreloadObjective = .app
  ) -> [PreloadDecision] {
    var items = items
    var decisions: [PreloadDecision] = []
    while decisions.count < 300 {
      let decision = decide(items, speed: speed, setting: setting, isMetered: isMetered, objective: objective)
      guard case .fetch(let index, let second, let rendition) = decision else { break }
      decisions.append(decision)
      if items[index].readyUntil == 0 { items[index].firstRendition = rendition }
      items[index].readyUntil = Double(second)
      items[index].lastRendition = rendition
    }
    return decisions
  }
}
