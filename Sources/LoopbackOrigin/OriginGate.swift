import Synchronization

/// Holds an answer back until it is opened. Once open it stays open.
public final class OriginGate: Sendable {
  let event: OriginEvent
  private let waiters = Atomic<Int>(0)

  /// - Throws: `OriginError.start` if the system has no descriptor left.
  public init() throws { event = try OriginEvent() }

  public func open() { event.raise() }

  /// How many answers stand at the gate.
  public var waiting: Int { waiters.load(ordering: .acquiring) }

  func enter() { waiters.add(1, ordering: .acquiringAndReleasing) }
  func leave() { waiters.subtract(1, ordering: .acquiringAndReleasing) }
}
