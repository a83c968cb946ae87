/// What every rehearsal tells of the app when it is over, and what of that must not be.
extension RehearsalReport {
  /// Taken while the window still stands.
  @MainActor
  mutating func takeFigures(of core: AppCore) {
    items = core.store.items.count
    rssMB.end = ProcessFigures.residentMB
    if rssMB.after100 == 0 { rssMB.after100 = rssMB.end }
    let frames = core.frameStatistics
    (framesPresented, framesDropped, framesLate) = (frames.presented, frames.dropped, frames.late)
  }

  /// Taken when all was given back.
  ///
  /// - Parameter since: when the rehearsal began, in seconds of the monotonic clock.
  /// - Returns: what broke, in words.
  @MainActor
  mutating func end(_ core: AppCore, since start: Double) -> [String] {
    let ledger = core.coordinator.ledger
    players = .init(max: ledger.maxLive, taken: ledger.taken, returned: ledger.returned)
    cpuSeconds = ProcessFigures.cpuSeconds
    wallSeconds = MonotonicTime.seconds - start
    var faults: [String] = []
    if !ledger.isBalanced {
      faults.append("The ledger does not balance: \(ledger.taken) taken, \(ledger.returned) returned.")
    }
    if ledger.maxLive > 3 { faults.append("\(ledger.maxLive) players were live at once.") }
    if blackTicks > 0 { faults.append("\(blackTicks) ticks with neither cover nor frame.") }
    if wrongFrames > 0 { faults.append("\(wrongFrames) frames of a wrong item.") }
    if doubleSoundTicks > 0 { faults.append("\(doubleSoundTicks) blocks of sound from two players.") }
    return faults
  }
}
