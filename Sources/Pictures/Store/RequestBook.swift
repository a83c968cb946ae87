/// Who waits for what: one run per thing that is wanted, however many wait for it. A run that nobody waits for any more
/// is to be ended, and whatever it still brings is dropped.
struct RequestBook<Key: Hashable> {
  private struct Run {
    let key: Key
    var waiters: [Int]
  }

  private var runs: [Int: Run] = [:]
  private var current: [Key: Int] = [:]
  private var lastRun = 0

  /// Runs that somebody waits for.
  var count: Int { runs.count }

  /// - Returns: the number of a run that has to be started; nil if there is one.
  mutating func join(_ key: Key, waiter: Int) -> Int? {
    if let run = current[key] {
      runs[run]?.waiters.append(waiter)
      return nil
    }
    lastRun += 1
    current[key] = lastRun
    runs[lastRun] = Run(key: key, waiters: [waiter])
    return lastRun
  }

  /// Somebody no longer waits.
  ///
  /// - Returns: the number of the run that has to be ended; nil if others wait for it.
  mutating func leave(_ waiter: Int) -> Int? {
    guard let (number, run) = runs.first(where: { $0.value.waiters.contains(waiter) }) else { return nil }
    if run.waiters.count > 1 {
      runs[number]?.waiters.removeAll { $0 == waiter }
      return nil
    }
    runs[number] = nil
    current[run.key] = nil
    return number
  }

  /// A run has come to its end.
  ///
  /// - Returns: what was wanted, and who waits, in the order of asking; nil if nobody does.
  mutating func finish(_ number: Int) -> (key: Key, waiters: [Int])? {
    guard let run = runs.removeValue(forKey: number) else { return nil }
    current[run.key] = nil
    return (run.key, run.waiters)
  }
}
