import Stage
import Testing

@Suite struct PullIndicatorTests {
  private func indicator(_ pull: Double, isRefreshing: Bool = false) -> PullIndicator? {
    PullIndicator(pull: pull, threshold: 72, isRefreshing: isRefreshing)
  }

  @Test func nothingShowsWhileNothingIsPulled() {
    #expect(indicator(0) == nil)
    #expect(indicator(-200) == nil)
    #expect(indicator(.nan) == nil)
  }

  @Test func itComesWithThePullAndIsArmedWhereLiftingRefreshes() throws {
    let half = try #require(indicator(36))
    #expect(half.y == 18 && half.progress == 0.5 && !half.isArmed && !half.isSpinning)
    let full = try #require(indicator(72))
    #expect(full.y == 36 && full.progress == 1 && full.isArmed && !full.isSpinning)
  }

  @Test func aLongPullTakesItNoFurtherThanItsPlace() throws {
    let places = stride(from: 1.0, through: 600, by: 1).compactMap { indicator($0)?.y }
    #expect(places.count == 600)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(places.last == PullIndicator.place)
  }

  @Test func whileTheFeedIsRefreshedItSpinsAtItsPlaceWhateverIsPulled() throws {
    for pull in [0.0, 20, 300] {
      let spinning = try #require(indicator(pull, isRefreshing: true))
      #expect(spinning.isSpinning && spinning.y == PullIndicator.place && spinning.progress == 1)
    }
  }

  @Test func aPageWithoutHeightIsArmedAtOnce() throws {
    #expect(try #require(PullIndicator(pull: 5, threshold: 0, isRefreshing: false)).isArmed)
  }
}
