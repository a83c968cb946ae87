import FFmpegEngine
import Feed
import Foundation

/// Prepares many uploads: a failure is noted and the next one taken, all cores are used, and memory stays bounded.
///
/// Results get their names only when they are whole, and nothing is ever overwritten. A batch that was interrupted,
/// however, is run again as it was: what is done is known by its content and skipped.
public struct IngestBatch: Sendable {
  /// Paths of files.
  public var inputs: [String]
  /// The results' folder; it is made if it is not there.
  public var folder: String
  public var options: IngestOptions
  /// How many uploads are worked on at the same time, at least 1. By default as many as there are cores.
  public var jobs: Int
  /// How much memory the jobs take together, in bytes, by estimate. By default what keeps the program below 2 GB.
  public var memory = 1_700_000_000
  /// Cores to share out.
  var cores = ProcessInfo.processInfo.activeProcessorCount

  public init(inputs: [String], folder: String, options: IngestOptions = IngestOptions(), jobs: Int? = nil) {
    self.inputs = inputs
    self.folder = folder
    self.options = options
    self.jobs = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Prepares all; blocks until that is done. Not for the main actor of a program with a window.
  ///
  /// - Parameters:
  ///   - isCancelled: asked often, from several threads. Once it says yes, all ends soon, and nothing half done stays.
  ///   - report: called from several threads.
  /// - Throws: `IngestError` with the problem `.notWritable` if the results' folder can't be used.
  public func run(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (IngestEvent) -> Void = { _ in }
  ) throws(IngestError) -> IngestSummary {
    let work = try WorkFolder(in: folder)
    let run = BatchRun(batch: self, work: work, isCancelled: isCancelled, report: report)
    return run.run()
  }
}

/// One run of a batch: what its threads share.
final class BatchRun: Sendable {
  private struct State {
    var next = 0
    var busy = 0
    var memory = 0
    var done: DoneIndex
    /// Whose turn it is to prepare a content, by its key.
    var claims: [String: Int] = [:]
    var outcomes: [Int: IngestOutcome] = [:]
  }

  let batch: IngestBatch
  let work: WorkFolder
  let isCancelled: @Sendable () -> Bool
  let report: @Sendable (IngestEvent) -> Void
  private let state: Monitor<State>

  init(
    batch: IngestBatch, work: WorkFolder, isCancelled: @escaping @Sendable () -> Bool,
    report: @escaping @Sendable (IngestEvent) -> Void
  ) {
    self.batch = batch
    self.work = work
    self.isCancelled = isCancelled
    self.report = report
    state = Monitor(State(done: DoneIndex(folder: batch.folder)))
  }

  func run() -> IngestSummary {
    // The caller's thread is one of them, so there is one even where the system has no more to give.
    for _ in 1..<max(1, min(batch.jobs, batch.inputs.count)) { Worker.start("ingest") { [self] in takeTurns() } }
    takeTurns()
    let count = batch.inputs.count
    return state.wait { state in
      guard state.outcomes.count == count else { return nil }
      return IngestSummary(outcomes: (0..<count).compactMap { state.outcomes[$0] })
    }
  }

  private func takeTurns() {
    while let (index, threads) = take() {
      report(.started(index))
      let outcome = IngestJob(run: self, index: index, threads: threads).outcome()
      // Told before it counts: when `run` returns, everything has been reported.
      report(.ended(index, outcome))
      state.update { state in
        state.busy -= 1
        state.outcomes[index] = outcome
      }
    }
  }

  /// The next upload, and how many threads it may use: where fewer uploads are left than there are jobs, more than one.
  private func take() -> (Int, threads: Int)? {
    state.withLock { state in
      guard state.next < batch.inputs.count else { return nil }
      let index = state.next
      state.next += 1
      state.busy += 1
      let beside = min(batch.jobs, state.busy + batch.inputs.count - state.next)
      return (index, max(1, batch.cores / max(1, beside)))
    }
  }

  /// Who prepares this content: the caller (nil), a result of before, or an earlier upload of this batch.
  func claim(_ key: String, for index: Int) -> IngestOutcome? {
    state.withLock { state in
      if let name = state.done.name(for: key) { return .existed(path: "\(batch.folder)/\(name)") }
      if let other = state.claims[key] { return .duplicate(of: other) }
      state.claims[key] = index
      return nil
    }
  }

  /// Waits until there is room for so many bytes.
  ///
  /// - Returns: false if there never will be.
  func reserve(_ bytes: Int) -> Bool {
    guard bytes <= batch.memory else { return false }
    state.wait { state -> Void? in
      guard state.memory + bytes <= batch.memory else { return nil }
      state.memory += bytes
      return ()
    }
    return true
  }

  func release(_ bytes: Int) { state.update { $0.memory -= bytes } }
}
