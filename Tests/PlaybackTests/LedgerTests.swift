import Feed
import Testing

@testable import Playback

@Suite struct LedgerTests {
  private func request(_ item: String, _ generation: UInt64) -> LoadRequest {
    LoadRequest(
      item: ItemID(item), source: MediaSource(location: .file(path: "/\(item)")), generation: Generation(generation))
  }

  @Test func itCountsWhatWasTakenLoadedAndReturned() {
    var ledger = Ledger()
    let one = PlayerID(1)
    let two = PlayerID(2)
    for command: PlaybackCommand in [
      .take(one), .load(one, request("A", 1)), .take(two), .load(two, request("B", 2)), .play(one), .giveBack(one),
      .load(two, request("B", 3)),
    ] {
      ledger.record(command, at: Instant(offset: .seconds(1)))
    }
    #expect(ledger.taken == 2)
    #expect(ledger.returned == 1)
    #expect(ledger.live == 1)
    #expect(ledger.maxLive == 2)
    #expect(ledger.loads == 3)
    #expect(!ledger.isBalanced)
    ledger.record(.giveBack(two), at: Instant(offset: .seconds(2)))
    #expect(ledger.isBalanced)
    #expect(ledger.entries.map(\.deed) == [.take, .load, .take, .load, .giveBack, .load, .giveBack])
    #expect(
      ledger.entries.last
        == Ledger.Entry(
          deed: .giveBack, at: Instant(offset: .seconds(2)), player: two, item: ItemID("B"),
          generation: Generation(3)))
  }

  @Test func itKeepsTheLast256Entries() {
    var ledger = Ledger()
    for number in 1...300 {
      ledger.record(.load(PlayerID(1), request("A", UInt64(number))), at: Instant(offset: .seconds(number)))
    }
    #expect(ledger.loads == 300)
    #expect(ledger.entries.count == 256)
    #expect(ledger.entries.first?.generation == Generation(45))
    #expect(ledger.entries.last?.generation == Generation(300))
    #expect(ledger.entries.map(\.at) == ledger.entries.map(\.at).sorted())
  }
}

@Suite struct LeftPositionsTests {
  @Test func theOldestIsForgottenFirst() {
    var positions = LeftPositions()
    for number in 0..<LeftPositions.limit { positions.note(.seconds(number + 1), of: ItemID("\(number)")) }
    positions.note(.seconds(7), of: ItemID("0"))
    positions.note(.seconds(8), of: ItemID("new"))
    #expect(positions.position(of: ItemID("0")) == .seconds(7))
    #expect(positions.position(of: ItemID("1")) == .zero)
    #expect(positions.position(of: ItemID("2")) == .seconds(3))
    #expect(positions.position(of: ItemID("new")) == .seconds(8))
  }
}
