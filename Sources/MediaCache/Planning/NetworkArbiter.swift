import Dispatch
import Synchronization

/// Gives all fetches of the program their turn: one for the whole network. It decides by `ArbiterRule` alone.
///
/// A fetch declares what it is for and asks whether it may run; when that may have changed, it is told to ask again.
public final class NetworkArbiter: Sendable {
  /// Names one fetch to the arbiter.
  struct Ticket: Hashable, Sendable {
    fileprivate var number: Int
  }

  private struct Entry {
    var priority: FetchPriority?
    var mayRun = false
    var lookAgain: @Sendable () -> Void
  }

  private struct State {
    var focus: FocusedPlayback?
    var lastNumber = 0
    var entries: [Int: Entry] = [:]

    /// Decides anew.
    ///
    /// - Returns: whom to tell.
    mutating func decide() -> [@Sendable () -> Void] {
      let demands = Set(entries.values.compactMap(\.priority))
      var told: [@Sendable () -> Void] = []
      for number in entries.keys.sorted() {
        guard let entry = entries[number] else { continue }
        let mayRun = entry.priority.map { ArbiterRule.permits($0, among: demands, focus: focus) } ?? false
        guard mayRun != entry.mayRun else { continue }
        entries[number]?.mayRun = mayRun
        if entry.priority != nil { told.append(entry.lookAgain) }
      }
      return told
    }
  }

  private let state = Mutex(State())
  /// Where fetches are told to ask again: never under anybody's lock.
  private let queue = DispatchQueue(label: "NetworkArbiter")

  public init() {}

  /// The app tells, whenever it changes much, how the focused player is doing; nil if nothing plays.
  public func report(_ focus: FocusedPlayback?) {
    tell(
      state.withLock { state in
        state.focus = focus
        return state.decide()
      })
  }

  /// - Parameter lookAgain: called on a thread of the arbiter when the answer of `permits` has changed.
  func enter(lookAgain: @escaping @Sendable () -> Void) -> Ticket {
    state.withLock { state in
      state.lastNumber += 1
      state.entries[state.lastNumber] = Entry(lookAgain: lookAgain)
      return Ticket(number: state.lastNumber)
    }
  }

  /// - Parameter priority: what the fetch is for now; nil while nobody wants its bytes.
  func declare(_ ticket: Ticket, _ priority: FetchPriority?) {
    tell(
      state.withLock { state in
        guard let entry = state.entries[ticket.number], entry.priority != priority else { return [] }
        state.entries[ticket.number]?.priority = priority
        return state.decide()
      })
  }

  /// Whether something is in focus, for which the others hold back.
  var hasFocus: Bool { state.withLock { $0.focus != nil } }

  /// Whether what is in focus waits, or will before long.
  var isFocusUrgent: Bool { state.withLock { $0.focus?.isUrgent ?? false } }

  func permits(_ ticket: Ticket) -> Bool { state.withLock { $0.entries[ticket.number]?.mayRun ?? false } }

  func leave(_ ticket: Ticket) {
    tell(
      state.withLock { state in
        state.entries[ticket.number] = nil
        return state.decide()
      })
  }

  private func tell(_ calls: [@Sendable () -> Void]) {
    guard !calls.isEmpty else { return }
    queue.async { for call in calls { call() } }
  }
}
