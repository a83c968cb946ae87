import Testing

@testable import Pictures

@Suite struct RequestBookTests {
  private var book = RequestBook<String>()

  @Test mutating func oneRunServesAllWhoAsk() {
    #expect(book.join("a", waiter: 1) == 1)
    #expect(book.join("a", waiter: 2) == nil)
    #expect(book.join("b", waiter: 3) == 2)
    let (key, waiters) = book.finish(1) ?? ("", [])
    #expect(key == "a")
    #expect(waiters == [1, 2])
    #expect(book.count == 1)
  }

  @Test mutating func whenTheLastLeavesTheRunIsEnded() {
    _ = book.join("a", waiter: 1)
    _ = book.join("a", waiter: 2)
    #expect(book.leave(1) == nil)
    #expect(book.leave(2) == 1)
    #expect(book.finish(1) == nil)
    #expect(book.leave(2) == nil)
  }

  @Test mutating func whatIsWantedAgainIsANewRunAndTheOldOneBringsNothing() {
    _ = book.join("a", waiter: 1)
    #expect(book.leave(1) == 1)
    #expect(book.join("a", waiter: 2) == 2)
    #expect(book.finish(1) == nil)
    #expect(book.finish(2)?.waiters == [2])
  }
}
