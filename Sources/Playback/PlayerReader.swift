/// Reads one player's events until it is stopped, the player is gone, or the events end. It keeps neither the player
/// nor whoever listens alive.
@MainActor
final class PlayerReader<P: Player> {
  private(set) weak var player: P?
  private let task: Task<Void, Never>

  init(_ player: P, listener: @escaping @MainActor (PlayerEvent) -> Void) {
    self.player = player
    let events = player.events
    task = Task {
      for await event in events {
        // What was under way when the reader was stopped is no longer wanted.
        guard !Task.isCancelled else { return }
        listener(event)
      }
    }
  }

  func stop() { task.cancel() }
}
