import Dispatch
import Foundation
import Ingest
import MediaCache
import Synchronization

/// `swipeline ingest`: prepares uploads, says how far it is, and ends with a summary.
///
/// Standard output gets the paths of the results, or with `--progress json` one object a line; standard error gets the
/// progress bar (on a terminal), what failed and the summary.
struct IngestCommand: Sendable {
  private let options: IngestCommandOptions
  private let chinese: Bool
  private let files: [String]
  private let screen: Screen

  init(_ options: IngestCommandOptions, chinese: Bool) {
    self.options = options
    self.chinese = chinese
    files = IngestInputs.files(options.inputs)
    screen = Screen(files: files, asJSON: options.asJSON, chinese: chinese)
  }

  /// - Returns: the exit status: 0, 1 if any upload failed, 130 if it was interrupted.
  func run() -> Int32 {
    guard !files.isEmpty else {
      let folders = options.inputs.joined(separator: ", ")
      screen.complain(chinese ? "“\(folders)”中没有视频。" : "There are no videos in “\(folders)”.")
      return 1
    }
    let interruption = Interruption { [screen] in
      screen.complain(screen.chinese ? "正在停止；已完成的会保留。" : "Stopping. What is done stays done.")
    }
    let batch = IngestBatch(inputs: files, folder: options.folder, options: options.ingest, jobs: options.jobs)
    do throws(IngestError) {
      let summary = try batch.run(
        isCancelled: { [flag = interruption.flag] in flag.isSet }, report: { [screen] in screen.show($0) })
      screen.show(summary)
      return summary.cancelled > 0 ? 130 : summary.failed > 0 ? 1 : 0
    } catch {
      screen.complain(error.message(in: chinese ? .simplifiedChinese : .english))
      return 1
    }
  }
}

/// Notes the first Ctrl-C (or a request to end) instead of dying of it; a second one ends the program as usual.
private final class Interruption {
  final class Flag: Sendable {
    fileprivate let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
  }

  let flag = Flag()
  private var sources: [any DispatchSourceSignal] = []

  init(_ told: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "interruption")
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [flag] in
        signal(number, SIG_DFL)
        if !flag.value.exchange(true, ordering: .relaxed) { told() }
      }
      source.resume()
      sources.append(source)
    }
  }

  deinit {
    for source in sources { source.cancel() }
  }
}

/// Where the batch's reports go. Called from several threads.
private final class Screen: Sendable {
  private struct State {
    var progress: IngestProgress
    var drawn = -1.0
  }

  private let files: [String]
  private let asJSON: Bool
  let chinese: Bool
  private let hasBar: Bool
  private let began = ContinuousClock.now
  private let state: Mutex<State>

  init(files: [String], asJSON: Bool, chinese: Bool) {
    self.files = files
    self.asJSON = asJSON
    self.chinese = chinese
    hasBar = !asJSON && isatty(STDERR_FILENO) != 0
    let names = files.map { URL(fileURLWithPath: $0).lastPathComponent }
    state = Mutex(State(progress: IngestProgress(names: names)))
  }

  private var seconds: Double {
    let time = began.duration(to: .now).components
    return Double(time.seconds) + Double(time.attoseconds) / 1e18
  }

  private var language: FetchLanguage { chinese ? .simplifiedChinese : .english }

  func show(_ event: IngestEvent) {
    state.withLock { state in
      state.progress.note(event)
      if asJSON {
        output(IngestLine(event, files: files, language: language).text)
        return
      }
      if case .ended(let index, let outcome) = event {
        clear()
        tell(outcome, of: index)
        state.drawn = -1
      }
      draw(&state)
    }
  }

  func show(_ summary: IngestSummary) {
    if asJSON { return output(IngestLine(summary, seconds: seconds).text) }
    var text =
      chinese
      ? "新生成 \(summary.made) 个，已有 \(summary.skipped) 个，失败 \(summary.failed) 个"
      : "\(summary.made) made, \(summary.skipped) there already, \(summary.failed) failed"
    if summary.cancelled > 0 { text += chinese ? "，未完成 \(summary.cancelled) 个" : ", \(summary.cancelled) not done" }
    complain(text + (chinese ? "。" : "."))
  }

  func complain(_ text: String) {
    clear()
    write(text + "\n", to: .standardError)
  }

  private func tell(_ outcome: IngestOutcome, of index: Int) {
    switch outcome {
    case .existed(let path): output(path)
    case .made(let path, let lostSound):
      output(path)
      guard let lostSound else { return }
      write(
        chinese
          ? "“\(files[index])”的声音没有解码器（\(lostSound)），已略去。\n"
          : "The sound of “\(files[index])” was left out: there is no decoder for \(lostSound).\n",
        to: .standardError)
    case .duplicate(let other):
      write(
        chinese
          ? "“\(files[index])”与“\(files[other])”内容相同。\n"
          : "“\(files[index])” has the same content as “\(files[other])”.\n",
        to: .standardError)
    case .failed(let error) where error.problem == .cancelled: break
    case .failed(let error): write(error.message(in: language) + "\n", to: .standardError)
    }
  }

  /// Ten times a second at most.
  private func draw(_ state: inout State) {
    let now = seconds
    guard hasBar, now - state.drawn >= 0.1 else { return }
    state.drawn = now
    var size = winsize()
    let columns = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    write("\r\u{1B}[K" + state.progress.line(after: now, columns: columns, chinese: chinese), to: .standardError)
  }

  private func clear() {
    if hasBar { write("\r\u{1B}[K", to: .standardError) }
  }

  private func output(_ line: String) { write(line + "\n", to: .standardOutput) }

  private func write(_ text: String, to file: FileHandle) { try? file.write(contentsOf: Data(text.utf8)) }
}
