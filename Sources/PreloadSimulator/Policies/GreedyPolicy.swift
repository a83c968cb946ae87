/// Downloads all there is, in order, at the middle rate.
public struct GreedyPolicy: SessionPolicy {
  public private(set) var decisions = 0

  public init() {}

  public mutating func act(in view: SessionView) -> SessionAction {
    decisions += 1
    guard let video = view.queue.first(where: view.hasMore) else { return .sleep(milliseconds: 100) }
    return .download(video: video, rate: 1)
  }
}
