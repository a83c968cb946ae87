import Feed
import Testing

@testable import Playback

@MainActor
@Suite struct PlayerReaderTests {
  private let player: FakePlayer

  init() {
    player = FakePlayer(PlayerID(1), log: Log())
    player.load(
      LoadRequest(
        item: ItemID("A"), source: MediaSource(location: .file(path: "/clips/A")), generation: Generation(1)))
  }

  private func turns() async { for _ in 0..<100 { await Task.yield() } }

  @Test func everyEventIsHeardInOrder() async {
    var heard: [PlayerEvent] = []
    let reader = PlayerReader(player) { heard.append($0) }
    player.say(.ready)
    player.say(.firstFrame)
    await turns()
    #expect(heard == [.ready(Generation(1), Items.facts), .firstFrame(Generation(1))])
    reader.stop()
  }

  @Test func whatIsUnderWayWhenItIsStoppedIsNotHeard() async {
    var heard: [PlayerEvent] = []
    let reader = PlayerReader(player) { heard.append($0) }
    await turns()
    player.say(.ready)
    reader.stop()
    await turns()
    #expect(heard == [])
  }
}
