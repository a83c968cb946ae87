import Feed
import Testing

@testable import Playback

/// A state machine on a manual clock, watched by the invariants.
struct Rig {
  /// Changes the commands of an event: to play a machine with a fault.
  typealias Fault = @Sendable (PlaybackEvent, [PlaybackCommand]) -> [PlaybackCommand]

  private(set) var machine: PlaybackStateMachine
  private(set) var invariants: PlaybackInvariants
  private(set) var now = Instant()
  private(set) var breaches: [PlaybackInvariants.Breach] = []
  /// Whether it ever wanted to be woken at the time that it was: whoever wakes it would spin.
  private(set) var hasSpun = false
  private let fault: Fault?

  init(_ configuration: PlaybackConfiguration = PlaybackConfiguration(), isMuted: Bool = false, fault: Fault? = nil) {
    machine = PlaybackStateMachine(configuration: configuration, isMuted: isMuted)
    invariants = PlaybackInvariants(configuration: configuration, isMuted: isMuted)
    self.fault = fault
  }

  @discardableResult
  mutating func send(_ event: PlaybackEvent) -> [PlaybackCommand] {
    var commands = machine.handle(event, at: now)
    if let wake = machine.nextWake, wake <= now { hasSpun = true }
    if let fault { commands = fault(event, commands) }
    breaches += invariants.check(event, at: now, commands: commands)
    return commands
  }

  @discardableResult
  mutating func play(_ step: Step) -> [PlaybackCommand] {
    switch step {
    case .event(let event): return send(event)
    case .says(let item, let saying, let ago):
      guard let index = invariants.world.player(holding: item) else { return [] }
      let player = invariants.world.players[index]
      return send(.player(player.id, saying.event(Generation(player.generation.rawValue - ago))))
    case .sleep(let time):
      now = now.advanced(by: time)
      return []
    case .wait(let time):
      let end = now.advanced(by: time)
      var commands: [PlaybackCommand] = []
      while let wake = machine.nextWake, wake <= end {
        now = max(now, wake)
        commands += send(.woke)
      }
      now = end
      return commands
    }
  }
}

/// Plays a script, line by line: `steps → the commands that answer them`, or `→ –` for none; a line without an arrow
/// is not compared. `only` names the commands to look at, by their first word, with all others left out.
func expect(
  _ script: String, only: String? = nil, configuration: PlaybackConfiguration = PlaybackConfiguration(),
  isMuted: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var rig = Rig(configuration, isMuted: isMuted)
  var printer = CommandPrinter()
  let verbs = only.map { Set($0.split(separator: " ").map(String.init)) }
  for line in script.split(separator: "\n") {
    let sides = line.components(by: "→")
    var texts: [String] = []
    for step in try Step.parse(sides[0]) { texts += rig.play(step).map { printer.text($0) } }
    if let verbs { texts.removeAll { !verbs.contains(CommandPrinter.verb($0)) } }
    guard sides.count > 1 else { continue }
    let answer = texts.isEmpty ? "–" : texts.joined(separator: " · ")
    #expect(answer == sides[1].trimmed, "\(line)", sourceLocation: sourceLocation)
  }
  #expect(rig.breaches == [], sourceLocation: sourceLocation)
}

extension StringProtocol {
  func components(by separator: Character) -> [String] {
    self.split(whereSeparator: { $0 == separator }).map { String($0) }
  }
  var trimmed: String { components(by: " ").joined(separator: " ") }
}
