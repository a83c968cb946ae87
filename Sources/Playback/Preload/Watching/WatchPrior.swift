import Feed

/// How people leave items of a kind, before anything is known of this person.
struct WatchPrior {
  /// The share of those still there who leave within each second from 0 on; the last holds for all later ones.
  let leaving: [Double]

  init(_ kind: MediaKind) {
    switch kind {
    case .video, .custom:
      // Rounded means over the seven retention curves of the ACM Multimedia 2022 short video challenge: many look for
      // two or three seconds, and whoever stays, stays.
      leaving = [0.07, 0.15, 0.11, 0.08, 0.06, 0.05, 0.045, 0.04]
    case .image:
      // Nothing is read after the first second, so only a rough fall is needed.
      leaving = [0.1, 0.25]
    }
  }

  func leaving(at second: Int) -> Double { leaving[min(second, leaving.count - 1)] }
}
