import Playback

/// The app's own policy in the simulator.
public struct SwipelinePolicy: SessionPolicy {
  public private(set) var decisions = 0
  private let policy: PreloadPolicy
  private var snapshot: PreloadSnapshot
  private var all: [PreloadItem]
  /// What is left of a sleep, and the video it is for.
  private var asleep: (milliseconds: Int, video: Int)?

  /// A sleep is cut into pieces, so that a swipe is noticed as an event would tell it.
  private static let slice = 10

  public init(_ policy: PreloadPolicy = PreloadPolicy(objective: .challenge), videos: [SimulatedVideo]) {
    self.policy = policy
    all = videos.map { video in
      PreloadItem(
        renditions: zip(SimulatedVideo.bitRates, video.sizes).map { bitRate, sizes in
          PreloadRendition(quality: Double(bitRate) / 1000, secondBytes: sizes)
        },
        duration: Double(video.chunkCount), watch: WatchCurve(survival: video.retention))
    }
    snapshot = PreloadSnapshot(items: [], throughput: ThroughputHistory())
  }

  public mutating func act(in view: SessionView) -> SessionAction {
    if view.lastBytes > 0 {
      snapshot.throughput.record(bytes: view.lastBytes, seconds: Double(view.lastDelay) / 1000)
    }
    if let (left, video) = asleep, view.lastBytes == 0, video == view.current, left > 0 {
      return sleep(left, view.current)
    }
    decisions += 1
    snapshot.items.removeAll(keepingCapacity: true)
    for video in view.queue {
      var item = all[video]
      let progress = view.progress[video]
      item.readyUntil = Double(progress.arrived)
      item.position = Double(progress.position) / 1000
      item.lastRendition = progress.rates.last
      item.firstRendition = progress.rates.first
      snapshot.items.append(item)
    }
    if view.current > 0 {
      let before = view.progress[view.current - 1]
      let chunk = min(before.rates.count - 1, (before.position - 1) / 1000)
      snapshot.previousQuality = chunk >= 0 ? Double(SimulatedVideo.bitRates[before.rates[chunk]]) / 1000 : nil
    }
    switch policy.decide(snapshot) {
    case .fetch(let item, _, let rendition):
      asleep = nil
      return .download(video: view.current + item, rate: rendition)
    case .sleep(let seconds):
      return sleep(max(1, Int((seconds ?? 10) * 1000 + 0.5)), view.current)
    }
  }

  private mutating func sleep(_ milliseconds: Int, _ video: Int) -> SessionAction {
    let slice = min(Self.slice, milliseconds)
    asleep = (milliseconds - slice, video)
    return .sleep(milliseconds: slice)
  }
}
