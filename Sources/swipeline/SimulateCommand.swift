import Foundation
import PreloadSimulator

/// `swipeline simulate`: runs a policy over the challenge's people and networks, and prints what came of it.
struct SimulateCommand {
  private let options: SimulateOptions
  private let chinese: Bool

  init(_ options: SimulateOptions, chinese: Bool) {
    self.options = options
    self.chinese = chinese
  }

  /// - Returns: the exit status.
  @MainActor
  func run() -> Int32 {
    do {
      let data = try ChallengeData.load(from: options.data, sets: options.sets)
      if try DataFingerprint.of(folder: options.data) != DataFingerprint.expected { Command.complain(otherData) }
      let reports = try options.sets.map { set in
        try SimulationReport.make(set, of: options.policy, on: data) { showProgress(set, users: $0, of: $1) }
      }
      clearProgress()
      print(options.asJSON ? SimulationReport.json(reports) : SimulationReport.table(reports))
      return 0
    } catch {
      clearProgress()
      Command.complain("\(error)")
      return 1
    }
  }

  private var otherData: String {
    chinese
      ? "注意：“\(options.data)”中的数据与挑战赛公布的不同，结果不能与已发表的数字比较。"
      : "Note: the data in “\(options.data)” differ from the challenge's own; the figures can't be compared with published ones."
  }

  private var isTerminal: Bool { isatty(STDERR_FILENO) != 0 }

  @MainActor
  private func showProgress(_ set: TraceSet, users done: Int, of total: Int) {
    guard isTerminal else { return }
    let text = chinese ? "\(set.rawValue)：\(done)/\(total) 人" : "\(set.rawValue): \(done) of \(total) people"
    Command.complain("\r\u{1B}[K\(text)", newline: false)
  }

  @MainActor
  private func clearProgress() {
    if isTerminal { Command.complain("\r\u{1B}[K", newline: false) }
  }
}
