import FFmpegEngine
import Feed
import Foundation
import GtkApp
import LoopbackOrigin

/// Carries out what the command line asks for. Results go to standard output, everything else to standard error.
@MainActor
enum Command {
  /// - Returns: the exit status: 0 all is well, 1 something failed, 2 wrong usage.
  static func run(_ arguments: [String]) -> Int32 {
    MemoryReturn.begin()
    let chinese = App.speaksChinese
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try ArgumentParser.parse(arguments)
    } catch {
      complain(Usage.complaint(error, chinese: chinese))
      return 2
    }
    switch invocation {
    case .help(let topic):
      print(Usage.help(topic, chinese: chinese))
      return 0
    case .play(let options): return play(options)
    case .rehearse(let options): return rehearse(options)
    case .probe(let options): return probe(options)
    case .cache(let options):
      let command = CacheCommand(options: options, settings: Settings(url: Settings.defaultURL), chinese: chinese)
      let (output, complaint, status) = command.run()
      if !output.isEmpty { print(output) }
      if !complaint.isEmpty { complain(complaint) }
      return status
    case .simulate(let options): return SimulateCommand(options, chinese: chinese).run()
    case .ingest(let options): return IngestCommand(options, chinese: chinese).run()
    }
  }

  private static func play(_ options: PlayOptions) -> Int32 {
    guard let paths = pathsOrSample(options.paths) else { return 1 }
    var app = App(paths: paths)
    (app.width, app.height) = (options.width, options.height)
    app.isFullScreen = options.isFullScreen
    app.page = options.page
    app.startsMuted = options.isMuted
    app.usesCache = options.usesCache
    app.preloading = options.preloading
    app.analytics = options.analytics
    do {
      try app.run()
      return 0
    } catch let error as AnalyticsFileError {
      complain(error.message(chinese: App.speaksChinese))
    } catch {
      complain("\(error)")
    }
    return 1
  }

  private static func rehearse(_ options: RehearseOptions) -> Int32 {
    guard let paths = pathsOrSample(options.paths) else { return 1 }
    var plan = RehearsalPlan(paths: paths, swipes: options.swipes, seed: options.seed)
    (plan.width, plan.height) = (options.width, options.height)
    plan.screenshots = options.screenshots
    plan.preloading = options.preloading
    (plan.page, plan.isSplit, plan.turns) = (options.page, options.isSplit, options.turns)
    plan.isCompared = options.isCompared
    if options.originRate != nil || options.roundTrip != nil {
      plan.origin = OriginShape(
        bytesPerSecond: options.originRate.map { $0 / 8 }, roundTrip: .milliseconds(options.roundTrip ?? 0))
    }
    if isatty(STDERR_FILENO) != 0 { plan.progress = { complain("\r\u{1B}[K\($0)", newline: false) } }
    do {
      if let script = options.script { try plan.useScript(String(contentsOfFile: script, encoding: .utf8)) }
      let report = try plan.run()
      if let json = options.json {
        let data = try report.json()
        if json == "-" {
          print(String(decoding: data, as: UTF8.self))
        } else {
          try data.write(to: URL(fileURLWithPath: json), options: .atomic)
        }
      }
      if options.json != "-" { print(report.text(chinese: App.speaksChinese)) }
      return report.broken.isEmpty ? 0 : 1
    } catch {
      complain("\(error)")
      return 1
    }
  }

  private static func probe(_ options: ProbeOptions) -> Int32 {
    var probes: [MediaProbe] = []
    var status: Int32 = 0
    for file in options.files {
      do throws(EngineError) {
        let probe = try MediaProbe.probe(.file(path: URL(fileURLWithPath: file).path))
        if options.asJSON { probes.append(probe) } else { print(probe.description) }
      } catch {
        complain("\(file): \(error)".split(whereSeparator: \.isNewline).joined(separator: " "))
        status = 1
      }
    }
    if options.asJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      if let data = try? encoder.encode(probes) { print(String(decoding: data, as: UTF8.self)) }
    }
    return status
  }

  /// The paths given, or the sample feed's folder, which is made now if it is not there.
  private static func pathsOrSample(_ paths: [String]) -> [String]? {
    guard paths.isEmpty else { return paths }
    let folder = "\(App.cacheBase)/sample"
    do throws(SampleFeedError) {
      try SampleFeed.make(in: folder, progress: { SampleProgress.show($0) })
      return [folder]
    } catch {
      complain("\(error)")
      return nil
    }
  }

  static func complain(_ text: String, newline: Bool = true) {
    FileHandle.standardError.write(Data((newline ? text + "\n" : text).utf8))
  }
}
