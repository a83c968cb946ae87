import SeededNumbers
import Testing

@testable import Playback

@MainActor
@Suite struct PlayerPoolTests {
  private let log = Log()

  private func pool(_ capacity: Int = 3) -> PlayerPool<FakePlayer> {
    PlayerPool(capacity: capacity) { [log] in FakePlayer($0, log: log) }
  }

  @Test func playersAreMadeWhenTheyAreNeededAndKeptForTheNextUse() throws {
    let pool = pool()
    #expect(log.players == 0)
    let first = try pool.take(PlayerID(1))
    #expect(log.players == 1)
    try pool.giveBack(first)
    #expect(pool.idleCount == 1)
    #expect(try pool.take(PlayerID(1)) === first)
    #expect(log.players == 1)
  }

  @Test func whatIsGivenBackIsEmptied() throws {
    let pool = pool()
    try pool.giveBack(pool.take(PlayerID(1)))
    #expect(log.lines == ["p1 unload"])
  }

  @Test func noMoreThanTheCapacityAreHandedOut() throws {
    let pool = pool(2)
    _ = try pool.take(PlayerID(1))
    _ = try pool.take(PlayerID(2))
    #expect(throws: PlayerPoolError.overCapacity(2)) { try pool.take(PlayerID(3)) }
    #expect(pool.takenCount == 2)
  }

  @Test func aTakenOneIsNotHandedOutAgain() throws {
    let pool = pool()
    _ = try pool.take(PlayerID(1))
    #expect(throws: PlayerPoolError.alreadyTaken(PlayerID(1))) { try pool.take(PlayerID(1)) }
  }

  @Test func twoReturnsOfOneAreRefused() throws {
    let pool = pool()
    let player = try pool.take(PlayerID(1))
    try pool.giveBack(player)
    #expect(throws: PlayerPoolError.returnedTwice(PlayerID(1))) { try pool.giveBack(player) }
    #expect(pool.idleCount == 1)
  }

  @Test func anotherPoolsPlayerIsRefusedThoughItsNameIsTaken() throws {
    let pool = pool()
    let stranger = FakePlayer(PlayerID(1), log: log)
    #expect(throws: PlayerPoolError.foreign(PlayerID(1))) { try pool.giveBack(stranger) }
    _ = try pool.take(PlayerID(1))
    #expect(throws: PlayerPoolError.foreign(PlayerID(1))) { try pool.giveBack(stranger) }
    #expect(pool.takenCount == 1)
  }

  @Test func shrinkingDropsTheIdleOnly() throws {
    let pool = pool()
    let kept = try pool.take(PlayerID(1))
    try pool.giveBack(pool.take(PlayerID(2)))
    #expect(log.players == 2)
    pool.shrink()
    #expect(log.players == 1)
    #expect(pool[kept.id] === kept)
  }

  @Test func anIdleOneMakesRoomForANewName() throws {
    let pool = pool(2)
    _ = try pool.take(PlayerID(1))
    try pool.giveBack(pool.take(PlayerID(2)))
    _ = try pool.take(PlayerID(3))
    #expect(log.players == 2)
    #expect(pool.idleCount == 0)
  }

  @Test func aRandomUseAgreesWithAModel() throws {
    var random = SeededNumbers(seed: 5)
    let pool = pool()
    var taken: [Int: FakePlayer] = [:]
    var known: [Int: FakePlayer] = [:]
    for _ in 0..<5_000 {
      let number = 1 + random.below(4)
      let id = PlayerID(number)
      if random.chance(2) {
        pool.shrink()
        known = taken
      } else if random.chance(50) {
        let player = try? pool.take(id)
        #expect((player != nil) == (taken[number] == nil && taken.count < 3))
        if let player {
          if let old = known[number] { #expect(player === old) }
          if known[number] == nil, known.count == 3 { known[known.keys.filter { taken[$0] == nil }.max() ?? 0] = nil }
          taken[number] = player
          known[number] = player
        }
      } else if let player = known[number] {
        let isReturned = (try? pool.giveBack(player)) != nil
        #expect(isReturned == (taken[number] != nil))
        taken[number] = nil
      }
      #expect(pool.takenCount == taken.count)
      #expect(pool.idleCount == known.count - taken.count)
      #expect(log.players == known.count)
    }
  }
}
