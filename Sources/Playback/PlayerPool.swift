/// Why a pool refuses.
public enum PlayerPoolError: Error, Hashable, Sendable, CustomStringConvertible {
  /// As many players are out as the pool may ever have.
  case overCapacity(Int)
  /// A player of this name is out already.
  case alreadyTaken(PlayerID)
  /// This player is in the pool already: it was given back before.
  case returnedTwice(PlayerID)
  /// This player is not of this pool, or was dropped from it.
  case foreign(PlayerID)

  public var description: String {
    switch self {
    case .overCapacity(let capacity): "All \(capacity) players are taken. Give one back before taking another."
    case .alreadyTaken(let player): "Player \(player) is taken already. Give it back before taking it again."
    case .returnedTwice(let player): "Player \(player) was given back before. Give each back once."
    case .foreign(let player): "Player \(player) is not of this pool. Give it back to the pool that made it."
    }
  }
}

/// Players are costly: this makes each when it is first needed, hands it out by name, and keeps it for the next use.
@MainActor
public final class PlayerPool<P: Player> {
  /// The most players that exist at once, taken and idle together.
  public let capacity: Int
  private let make: @MainActor (PlayerID) -> P
  private var taken: [PlayerID: P] = [:]
  private var idle: [PlayerID: P] = [:]

  /// - Parameter capacity: at least 1.
  public init(capacity: Int, make: @escaping @MainActor (PlayerID) -> P) {
    self.capacity = max(1, capacity)
    self.make = make
  }

  public var takenCount: Int { taken.count }
  public var idleCount: Int { idle.count }

  /// The player of this name, if it is taken.
  public subscript(id: PlayerID) -> P? { taken[id] }

  /// The players that are taken, in no order.
  public var takenPlayers: [P] { Array(taken.values) }

  /// Hands out the player of this name: the idle one if there is one, else a new one. If the pool is full of idle
  /// players of other names, one of them is dropped for it.
  public func take(_ id: PlayerID) throws(PlayerPoolError) -> P {
    if taken[id] != nil { throw .alreadyTaken(id) }
    if taken.count >= capacity { throw .overCapacity(capacity) }
    let player: P
    if let known = idle.removeValue(forKey: id) {
      player = known
    } else {
      if taken.count + idle.count >= capacity, let victim = idle.keys.max() { idle[victim] = nil }
      player = make(id)
    }
    taken[id] = player
    return player
  }

  /// Takes a player back, emptied, and keeps it for the next take.
  public func giveBack(_ player: P) throws(PlayerPoolError) {
    let id = player.id
    if idle[id] === player { throw .returnedTwice(id) }
    guard taken[id] === player else { throw .foreign(id) }
    taken[id] = nil
    idle[id] = player
    player.unload()
  }

  /// Drops the players that nobody uses.
  public func shrink() { idle.removeAll() }
}
