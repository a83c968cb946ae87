import Feed

/// Every load, take and give-back of a surface's players, readable while it runs: what was taken must be given back.
public struct Ledger: Sendable {
  public enum Deed: Hashable, Sendable {
    case take
    case load
    case giveBack
  }

  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    public var deed: Deed
    public var at: Instant
    public var player: PlayerID
    /// What it was loaded with; for a give-back, what it held last; nil for a take.
    public var item: ItemID?
    public var generation: Generation?

    public var description: String {
      let load = item.map { " \($0)" } ?? ""
      return "\(at) \(deed) \(player)\(load)\(generation.map { " \($0)" } ?? "")"
    }
  }

  /// How many entries are kept; the counts go on for ever.
  public static let entryLimit = 256

  public private(set) var taken = 0
  public private(set) var returned = 0
  public private(set) var loads = 0
  /// The most players that were live at any time.
  public private(set) var maxLive = 0
  /// The newest last; at most `entryLimit`.
  public var entries: [Entry] { Array(ring[oldest...] + ring[..<oldest]) }

  private var ring: [Entry] = []
  /// Where the oldest entry is, once the ring is full.
  private var oldest = 0
  private var held: [PlayerID: (item: ItemID, generation: Generation)] = [:]

  public init() {}

  /// Players taken and not given back: 0 at rest.
  public var live: Int { taken - returned }
  /// Whether all that was taken has been given back.
  public var isBalanced: Bool { live == 0 }

  /// Notes the command if it is one of the three.
  public mutating func record(_ command: PlaybackCommand, at now: Instant) {
    switch command {
    case .take(let player):
      taken += 1
      maxLive = max(maxLive, live)
      add(Entry(deed: .take, at: now, player: player))
    case .load(let player, let request):
      loads += 1
      held[player] = (request.item, request.generation)
      add(Entry(deed: .load, at: now, player: player, item: request.item, generation: request.generation))
    case .giveBack(let player):
      returned += 1
      let last = held.removeValue(forKey: player)
      add(Entry(deed: .giveBack, at: now, player: player, item: last?.item, generation: last?.generation))
    default: break
    }
  }

  private mutating func add(_ entry: Entry) {
    if ring.count < Self.entryLimit {
      ring.append(entry)
    } else {
      ring[oldest] = entry
      oldest = (oldest + 1) % Self.entryLimit
    }
  }
}
