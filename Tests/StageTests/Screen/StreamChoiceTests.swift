import Stage
import Testing

@Suite struct StreamChoiceTests {
  @Test func whatIsChosenOutlivesEveryChangeAndCanAlwaysBeLeft() {
    var choice = StreamChoice(isSideBySide: true)
    #expect(choice.back() == false && !choice.coversList)
    choice.choose(4)
    #expect(choice.back() == false)
    #expect(!choice.coversList && choice.item == 4)
    choice.resized(isSideBySide: false)
    #expect(choice.coversList && choice.item == 4)
    choice.resized(isSideBySide: true)
    choice.resized(isSideBySide: false)
    #expect(choice.back() == true)
    #expect(!choice.coversList && choice.item == nil)
    choice.choose(2)
    choice.inserted(3, at: 0)
    #expect(choice.chosen == 5)
    choice.removed(0..<5)
    #expect(choice.chosen == 0)
    choice.removed(0..<1)
    #expect(choice.chosen == nil && !choice.coversList)
  }

  @Test func whatPlayedInTheListStandsBesideItUntilSomethingIsChosen() {
    var choice = StreamChoice(isSideBySide: false)
    choice.offer(3)
    #expect(choice.item == nil && !choice.coversList)
    choice.resized(isSideBySide: true)
    #expect(choice.item == 3)
    choice.resized(isSideBySide: false)
    #expect(choice.item == nil && !choice.coversList)
    choice.choose(7)
    #expect(choice.item == 7)
    choice.replaced { $0 == 7 ? nil : $0 + 1 }
    #expect(choice.item == nil && choice.offered == 4)
  }

  private func plan(
    _ choice: StreamChoice, focus: Int? = nil, isMoving: Bool = false, asked: Int? = nil, byItself: Bool = true
  ) -> StreamPlan {
    StreamPlan(choice, focus: focus, isMoving: isMoving, asked: asked) { _ in byItself }
  }

  @Test func theRowInFocusPlaysInItsRow() {
    let choice = StreamChoice(isSideBySide: false)
    let plan = plan(choice, focus: 5)
    #expect(plan.item == 5 && plan.place == .row && plan.plays && plan.carousel == .starts)
    #expect(self.plan(choice).item == nil && !self.plan(choice).plays)
    #expect(self.plan(choice, focus: 5, isMoving: true).carousel == .goesOn)
  }

  @Test func withoutAutoplayOnlyWhatWasAskedForPlays() {
    let choice = StreamChoice(isSideBySide: false)
    #expect(!plan(choice, focus: 5, byItself: false).plays)
    #expect(plan(choice, focus: 5, asked: 5, byItself: false).plays)
    #expect(!plan(choice, focus: 6, asked: 5, byItself: false).plays)
  }

  @Test func anOpenItemPlaysWhereItIsOpenAndNothingPlaysBeneathIt() {
    var choice = StreamChoice(isSideBySide: false)
    choice.choose(8)
    let covered = plan(choice, focus: 5, byItself: false)
    #expect(covered.item == 8 && covered.place == .details && covered.plays && covered.carousel == .stops)
    choice.resized(isSideBySide: true)
    let beside = plan(choice, focus: 5)
    #expect(beside.item == 8 && beside.place == .details && beside.carousel == .starts)
  }

  @Test func looksFollowEachOtherRoundAndRound() {
    #expect(StreamLook.allCases.map(\.next) == [.masonry, .grid, .sidebar])
    #expect(StreamLook.allCases.map(\.hasSidebar) == [true, false, false])
    #expect(StreamLook.allCases.map(\.columns) == [1, nil, nil])
    #expect(StreamLook.grid.kind == .grid && StreamLook.masonry.kind == .masonry)
  }
}
