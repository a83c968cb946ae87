/// The challenge's simple policy: the current video first, then four chunks of each next one that is likely watched.
public struct FixedPolicy: SessionPolicy {
  public private(set) var decisions = 0

  private static let chunksAhead = 4
  private static let leastRetention = 0.65
  private static let sleep = 500

  public init() {}

  public mutating func act(in view: SessionView) -> SessionAction {
    decisions += 1
    if decisions == 1 { return .download(video: 0, rate: 0) }
    if view.hasMore(view.current) { return .download(video: view.current, rate: rate(of: view.current, in: view)) }
    for video in view.queue.dropFirst() where view.hasMore(video) {
      let progress = view.progress[video]
      let retention = view.videos[video].retention
      let watching = retention[progress.position / SimulatedVideo.chunkMilliseconds]
      if progress.arrived < Self.chunksAhead, retention[progress.arrived] / watching > Self.leastRetention {
        return .download(video: video, rate: rate(of: video, in: view))
      }
    }
    return .sleep(milliseconds: Self.sleep)
  }

  private func rate(of video: Int, in view: SessionView) -> Int {
    switch view.progress[video].buffer {
    case 2001...: 2
    case 1001...: 1
    default: 0
    }
  }
}
