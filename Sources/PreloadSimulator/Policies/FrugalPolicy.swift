/// Downloads two seconds of the current video at the lowest rate and nothing else.
public struct FrugalPolicy: SessionPolicy {
  public private(set) var decisions = 0

  public init() {}

  public mutating func act(in view: SessionView) -> SessionAction {
    decisions += 1
    guard view.hasMore(view.current), view.progress[view.current].buffer < 2000 else {
      return .sleep(milliseconds: 100)
    }
    return .download(video: view.current, rate: 0)
  }
}
