import Testing

@testable import Playback

@Suite("The rendition of a second")
struct RenditionSearchTests {
  private func search(speed: Double, objective: PreloadObjective = .challenge) -> RenditionSearch {
    let pace = PaceEstimate(Preloading.network(speed), .tuned)
    return RenditionSearch(pace: pace, weights: ChoiceWeights(objective, .tuned, pace: pace))
  }

  @Test func `what is on hand lets a heavier one come in time`() {
    let item = Preloading.item([0.75, 1.85], ready: 3, watch: Preloading.loyal)
    let search = search(speed: 1)
    #expect(search.best(for: item, buffer: 0, after: nil, mostAhead: 8) == 0)
    #expect(search.best(for: item, buffer: 8, after: nil, mostAhead: 8) == 1)
  }

  @Test func `heavy seconds to come are seen before they are due`() {
    // The same second at the same moment; four times the bytes in those after it.
    let light = Array(repeating: 230_000, count: 10)
    let heavy = light.enumerated().map { $0.offset == 0 ? $0.element : 4 * $0.element }
    let best = { (bytes: [Int]) in
      let item = PreloadItem(
        renditions: [
          PreloadRendition(quality: 0.75, secondBytes: Array(repeating: 94_000, count: 10)),
          PreloadRendition(quality: 1.85, secondBytes: bytes),
        ], duration: 10, watch: Preloading.loyal)
      return search(speed: 3).best(for: item, buffer: 1, after: 0.75, mostAhead: 3)
    }
    #expect(best(light) == 1)
    #expect(best(heavy) == 0)
  }

  @Test func `forty renditions are no more work than a few`() {
    let item = Preloading.item((1...40).map { 0.1 * Double($0) }, watch: Preloading.loyal)
    #expect(search(speed: 200).best(for: item, buffer: 2, after: nil, mostAhead: 4) == 39)
    #expect(search(speed: 0.3).best(for: item, buffer: 2, after: nil, mostAhead: 4) < 10)
  }
}
