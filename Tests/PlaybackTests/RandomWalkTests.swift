import Feed
import Testing

@testable import Playback

/// 200,000 random steps, all ten invariants checked after each event.
@Suite struct RandomWalkTests {
  /// Eight kinds of surface: pools of one to four, both ends, both starts, with and without retries.
  private static let configurations = (0..<8).map { number in
    var configuration = PlaybackConfiguration()
    configuration.capacity = [3, 3, 1, 2, 4, 3, 3, 2][number]
    configuration.endAction = number % 2 == 0 ? .repeat : .stop
    configuration.startPosition = number % 4 < 2 ? .beginning : .whereLeft
    if number == 5 { configuration.retryDelays = [] }
    return configuration
  }

  @Test(arguments: 0..<8)
  func noSequenceBreaksAnInvariant(_ number: Int) {
    let walk = RandomWalk(configuration: Self.configurations[number])
    let failure = walk.run(125, length: 200, seed: UInt64(2026 + number))
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test func theStepsReachWhatTheyAreMeantToReach() {
    var random = RandomSteps(seed: 7)
    var kinds: [String: Int] = [:]
    for number in 0..<120 {
      var rig = Rig(Self.configurations[number % 2])
      var printer = CommandPrinter()
      for step in random.sequence(200) {
        for command in rig.play(step) {
          let text = printer.text(command)
          let kind = CommandPrinter.verb(text) == "status" ? text.components(by: " ")[1] : CommandPrinter.verb(text)
          kinds[kind, default: 0] += 1
        }
      }
    }
    let wanted =
      "take load give play pause seek rate focused unfocused sound silent mute unmute attach detach progress preload "
      + "report remember loop clock ended idle loading playing paused buffering failed"
    for kind in wanted.components(by: " ") { #expect(kinds[kind, default: 0] >= 10, "\(kind)") }
  }
}
