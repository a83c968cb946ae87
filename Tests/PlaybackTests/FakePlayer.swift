import Feed
@testable import Playback

/// A player that does nothing but note what it is told, in a log that it shares with others.
@MainActor
final class FakePlayer: Player {
  let id: PlayerID
  let output: String
  let events: AsyncStream<PlayerEvent>
  private let voice: AsyncStream<PlayerEvent>.Continuation
  private let log: Log
  private(set) var request: LoadRequest?

  init(_ id: PlayerID, log: Log) {
    self.id = id
    self.log = log
    output = "output of \(id)"
    (events, voice) = AsyncStream.makeStream()
    log.players += 1
  }

  isolated deinit {
    voice.finish()
    log.players -= 1
  }

  /// Tells the coordinator, about the present load or, if told so, an earlier one.
  func say(_ saying: Step.Saying, generationsAgo: UInt64 = 0) {
    guard let request else { return }
    voice.yield(saying.event(Generation(request.generation.rawValue - generationsAgo)))
  }

  func load(_ request: LoadRequest) {
    self.request = request
    log.add("\(id) load \(request.item)\(request.isAudible ? " sound" : "")")
  }
  func play() { log.add("\(id) play") }
  func pause() { log.add("\(id) pause") }
  func seek(to position: Duration, precision: SeekPrecision) { log.add("\(id) seek \(position.text)") }
  func setAudible(_ isAudible: Bool) { log.add("\(id) \(isAudible ? "sound" : "silent")") }
  func setMuted(_ isMuted: Bool) { log.add("\(id) \(isMuted ? "mute" : "unmute")") }
  func setFocused(_ isFocused: Bool) {}
  func setRate(_ rate: Double) { log.add("\(id) rate \(rate)") }
  func setLoop(_ loop: LoopMode) { log.add("\(id) loop") }
  func shareClock(with other: FakePlayer?) { log.add("\(id) clock of \(other.map { "\($0.id)" } ?? "its own")") }
  func unload() {
    request = nil
    log.add("\(id) unload")
  }
}

/// What players and surfaces were told, in one order.
@MainActor
final class Log {
  private(set) var lines: [String] = []
  /// How many fake players are alive.
  var players = 0

  func add(_ line: String) { lines.append(line) }

  /// What was told since the last time.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A surface that notes what it is told, and can answer at once.
@MainActor
final class FakeSurface: PlaybackSurface {
  private let log: Log
  var onStatus: ((CellStatus) -> Void)?

  init(log: Log) { self.log = log }

  func attach(_ output: String, generation: Generation, to cell: CellID, item: ItemID) {
    log.add("\(cell) shows \(output) \(generation) \(item)")
  }
  func detach(_ cell: CellID) { log.add("\(cell) shows its cover") }
  func show(_ status: CellStatus, in cell: CellID, item: ItemID) {
    log.add("\(cell) \(status)")
    onStatus?(status)
  }
  func show(position: Duration, duration: Duration?, in cell: CellID, item: ItemID) {
    log.add("\(cell) at \(position.text)")
  }
  func ended(_ item: ItemID, in cell: CellID) { log.add("\(cell) ended \(item)") }
  func preload(_ items: [ItemID]) { log.add("preload \(items.map(\.rawValue).joined(separator: ","))") }
  func report(_ exposure: Exposure) { log.add("report \(exposure.item) \(exposure.watched.text)") }
  func remember(isMuted: Bool) { log.add("remember \(isMuted)") }
}
