import Feed
import ManualClock
import Testing

@testable import Playback

/// Where commands meet players and views.
@MainActor
@Suite struct PlaybackCoordinatorTests {
  typealias Coordinator = PlaybackCoordinator<FakePlayer, ManualClock>

  /// The players that a coordinator has made, held weakly.
  @MainActor final class Made {
    struct Weak { weak var player: FakePlayer? }
    var players: [PlayerID: Weak] = [:]
    subscript(number: Int) -> FakePlayer? { players[PlayerID(number)]?.player }
  }

  private let clock = ManualClock()
  private let log = Log()
  private let made = Made()

  private func coordinator(isMuted: Bool = false) -> Coordinator {
    let coordinator = Coordinator(isMuted: isMuted, clock: clock) { [log, made] id in
      let player = FakePlayer(id, log: log)
      made.players[id] = Made.Weak(player: player)
      return player
    }
    coordinator.onInvariantBroken = { Issue.record("\($0)") }
    return coordinator
  }

  /// Lets what players said arrive: gives others their turn until it is so. After some turns each is a real pause, since
  /// yielding alone comes to its end at once while all threads are busy.
  private func wait(until condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
    for turn in 0..<10_000 where !condition() {
      if turn < 100 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
    }
    #expect(condition(), sourceLocation: sourceLocation)
  }

  private func isReady(_ item: String, in coordinator: Coordinator) -> Bool {
    coordinator.state.player(of: ItemID(item))?.isReady ?? false
  }

  @Test func silenceComesBeforeSoundAndPlay() async {
    let coordinator = coordinator()
    coordinator.send(.focus(Items.focus("A[B]")))
    made[1]?.say(.ready)
    made[2]?.say(.ready)
    await wait { isReady("A", in: coordinator) && isReady("B", in: coordinator) }
    #expect(log.take() == ["p1 load A sound", "p2 load B", "p1 play"])
    coordinator.send(.focus(Items.focus("B[A]")))
    #expect(log.take() == ["p1 silent", "p1 pause", "p1 seek 0", "p2 sound", "p2 play"])
  }

  @Test func whatTurnsReadyAfterTheFocusHasLeftStaysStill() async {
    let coordinator = coordinator()
    coordinator.send(.focus(Items.focus("A[B]")))
    coordinator.send(.focus(Items.focus("B[A]")))
    made[1]?.say(.ready)
    await wait { isReady("A", in: coordinator) }
    #expect(!log.lines.contains("p1 play"))
  }

  @Test func theSurfaceIsToldWhatItsCellsShow() async {
    let coordinator = coordinator()
    let surface = FakeSurface(log: log)
    coordinator.surface = surface
    coordinator.send(.bound(CellID(7), ItemID("A")))
    coordinator.send(.appeared(CellID(7)))
    coordinator.send(.focus(Items.focus("A[a]")))
    #expect(log.take() == ["c7 idle", "p1 load A sound", "c7 shows output of p1 g1 A", "preload a"])
    made[1]?.say(.ready)
    made[1]?.say(.firstFrame)
    made[1]?.say(.progress(.seconds(1)))
    await wait { log.lines.contains("c7 at 1") }
    #expect(log.take() == ["p1 play", "c7 playing", "c7 at 1"])
    #expect(coordinator.output(of: ItemID("A")) == "output of p1")
    clock.advance(by: .seconds(3))
    coordinator.send(.setMuted(true))
    coordinator.send(.close)
    #expect(
      log.take() == [
        "p1 mute", "remember true", "p1 silent", "p1 pause", "c7 shows its cover", "p1 unload", "preload ",
        "report A 3",
      ])
  }

  @Test func theSurfaceIsToldAnEnd() async {
    let coordinator = coordinator()
    let surface = FakeSurface(log: log)
    coordinator.surface = surface
    coordinator.send(.bound(CellID(7), ItemID("A")))
    coordinator.send(.focus(Items.focus("A:sx")))
    made[1]?.say(.ready)
    made[1]?.say(.ended)
    made[1]?.say(.ended)
    made[1]?.say(.progress(.seconds(10)))
    await wait { log.lines.contains("c7 at 10") }
    #expect(log.lines.filter { $0.contains("ended") } == ["c7 ended A"])
  }

  @Test func theSurfaceIsNotKeptAlive() {
    let coordinator = coordinator()
    var surface: FakeSurface? = FakeSurface(log: log)
    coordinator.surface = surface
    weak let gone = surface
    surface = nil
    #expect(gone == nil)
    coordinator.send(.bound(CellID(1), ItemID("A")))
    coordinator.send(.focus(Items.focus("A")))
    #expect(log.lines == ["p1 load A sound"])
  }

  @Test func anEventFromWithinWaitsItsTurn() async {
    let coordinator = coordinator()
    let surface = FakeSurface(log: log)
    coordinator.surface = surface
    surface.onStatus = { [weak coordinator, log] status in
      guard status == .paused else { return }
      coordinator?.send(.setMuted(true))
      log.add("answered")
    }
    coordinator.send(.bound(CellID(1), ItemID("A")))
    coordinator.send(.bound(CellID(2), ItemID("A")))
    coordinator.send(.focus(Items.focus("A+B")))
    _ = log.take()
    coordinator.send(.togglePause)
    #expect(log.take() == ["c2 paused", "answered", "p1 mute", "p2 mute", "remember true"])
  }

  @Test func itWakesForTheStallNotice() async {
    let coordinator = coordinator()
    let surface = FakeSurface(log: log)
    coordinator.surface = surface
    coordinator.send(.bound(CellID(1), ItemID("A")))
    coordinator.send(.focus(Items.focus("A")))
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(249))
    coordinator.send(.woke)
    #expect(!log.lines.contains("c1 loading"))
    clock.advance(by: .milliseconds(1))
    await wait { log.lines.contains("c1 loading") }
  }

  @Test func itWakesForTheRetries() async {
    let coordinator = coordinator()
    coordinator.send(.focus(Items.focus("A[B]")))
    made[2]?.say(.failed)
    await wait { coordinator.state.player(of: ItemID("B"))?.generation == Generation(2) }
    coordinator.send(.setHidden(true))
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(500))
    await wait { coordinator.state.player(of: ItemID("B"))?.generation == Generation(3) }
    #expect(log.lines == ["p1 load A sound", "p2 load B", "p2 load B"])
  }

  @Test func oneAlarmAtMostIsSet() async {
    let coordinator = coordinator()
    for text in ["A", "B", "C", "D"] {
      clock.advance(by: .milliseconds(10))
      coordinator.send(.focus(Items.focus(text)))
    }
    await clock.waitForSleepers()
    for _ in 0..<100 { await Task.yield() }
    #expect(clock.sleeperCount == 1)
    coordinator.send(.close)
    await wait { clock.sleeperCount == 0 }
  }

  @Test func anOldGenerationIsNotHeard() async {
    let coordinator = coordinator()
    coordinator.send(.focus(Items.focus("A")))
    coordinator.send(.focus(Items.focus("B")))
    made[1]?.say(.ready, generationsAgo: 1)
    made[1]?.say(.progress(.seconds(2)))
    await wait { coordinator.state.players.first?.position == .seconds(2) }
    #expect(!isReady("B", in: coordinator))
    #expect(!log.lines.contains("p1 play"))
  }

  @Test func muteIsToldWithTheLoad() {
    let coordinator = coordinator(isMuted: true)
    coordinator.send(.focus(Items.focus("A")))
    #expect(made[1]?.request?.isMuted == true)
    #expect(coordinator.state.isMuted)
  }

  @Test func theLedgerTellsAllAndBalances() {
    let coordinator = coordinator()
    coordinator.send(.focus(Items.focus("A[B,C]")))
    clock.advance(by: .seconds(2))
    coordinator.send(.focus(Items.focus("B[C,A]")))
    coordinator.send(.focus(Items.focus("C[D,B]")))
    #expect(coordinator.ledger.maxLive == 3)
    #expect(coordinator.ledger.loads == 4)
    #expect(coordinator.ledger.entries.last?.at == Instant(offset: .seconds(2)))
    coordinator.send(.close)
    #expect(coordinator.ledger.taken == 4)
    #expect(coordinator.ledger.returned == 4)
    #expect(coordinator.ledger.isBalanced)
  }

  @Test func shortMemoryLetsGoOfAllButTheFocusedPlayer() async {
    let coordinator = coordinator()
    coordinator.send(.focus(Items.focus("A[B,C]")))
    #expect(log.players == 3)
    coordinator.send(.memoryPressure)
    await wait { log.players == 1 }
    coordinator.send(.focus(Items.focus("B[A,C]")))
    made[2]?.say(.ready)
    made[1]?.say(.ready)
    await wait { isReady("B", in: coordinator) }
  }

  @Test func closingLetsGoOfAllPlayersAndCanBeginAnew() async {
    let coordinator = coordinator()
    coordinator.send(.focus(Items.focus("A[B,C]")))
    coordinator.send(.close)
    await wait { log.players == 0 }
    coordinator.send(.focus(Items.focus("A")))
    made[1]?.say(.ready)
    await wait { isReady("A", in: coordinator) }
  }

  @Test func whenItGoesNothingIsLeftRunning() async {
    var coordinator: Coordinator? = coordinator()
    coordinator?.send(.focus(Items.focus("A[B]")))
    await clock.waitForSleepers()
    weak let gone = coordinator
    _ = log.take()
    coordinator = nil
    #expect(gone == nil)
    #expect(log.take().sorted() == ["p1 unload", "p2 unload"])
    await wait { log.players == 0 && clock.sleeperCount == 0 }
  }

  @Test func aPlayerThatGoesOnTalkingKeepsNobodyAlive() async {
    var coordinator: Coordinator? = coordinator()
    coordinator?.send(.focus(Items.focus("A")))
    let player = made[1]
    weak let gone = coordinator
    coordinator = nil
    player?.say(.ready)
    for _ in 0..<100 { await Task.yield() }
    #expect(gone == nil)
    #expect(!log.lines.contains("p1 play"))
  }
}
