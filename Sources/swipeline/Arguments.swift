import GtkApp
import Playback
import PreloadSimulator

/// What the person asked for on the command line.
enum Invocation: Equatable {
  case help(Topic)
  case play(PlayOptions)
  case rehearse(RehearseOptions)
  case probe(ProbeOptions)
  case cache(CacheOptions)
  case simulate(SimulateOptions)
  case ingest(IngestCommandOptions)

  enum Topic: String, Equatable, CaseIterable {
    case overview, play, rehearse, probe, ingest, cache, simulate
  }
}

struct PlayOptions: Equatable {
  var paths: [String] = []
  var isMuted = false
  var isFullScreen = false
  /// The page that is shown first.
  var page = App.Page.feed
  /// False: what comes over the network is not kept, whatever the settings say.
  var usesCache = true
  /// Nil for what the settings say.
  var preloading: PreloadSetting?
  /// The file that is told what was watched; nil for none.
  var analytics: String?
  /// Window size in points.
  var width = 540
  var height = 960
}

struct RehearseOptions: Equatable {
  var paths: [String] = []
  /// How many page turns, gestures or actions.
  var swipes = 100
  var seed: UInt64 = 1
  var width = 540
  var height = 960
  var script: String?
  var json: String?
  var screenshots: String?
  /// Bits per second of an origin that serves the files; nil plays the files, unless there is a round trip.
  var originRate: Double?
  /// Milliseconds to that origin and back.
  var roundTrip: Int?
  var preloading = PreloadSetting.normal
  /// The page that is rehearsed.
  var page = RehearsalPlan.Page.feed
  /// Whether the loops are split in two, too.
  var isSplit = false
  /// Whether those turns are watched with both halves on one clock.
  var isCompared = false
  /// How many turns of the loops are watched.
  var turns = 10
}

struct ProbeOptions: Equatable {
  var files: [String] = []
  var asJSON = false
}

struct CacheOptions: Equatable {
  enum Action: Equatable {
    case list, verify, clear
    /// Bytes; nil only tells the limit.
    case limit(Int64?)
  }

  var action = Action.list
  /// The cache's folder; nil for the app's own.
  var folder: String?
  var asJSON = false
}

struct SimulateOptions: Equatable {
  /// The folder that holds the challenge's data.
  var data: String
  /// The trace sets to run, in the challenge's order.
  var sets: [TraceSet] = TraceSet.allCases
  var policy = SimulatedPolicy.swipeline
  var asJSON = false
}

/// Wrong usage: the program says so, points to the help and exits with status 2.
enum UsageError: Error, Equatable {
  case unknownCommand(String)
  case unknownOption(String, command: String)
  case missingValue(option: String)
  case badValue(option: String, value: String, expected: String)
  case missingFile(command: String)
  /// A word too many, or one that the command does not know.
  case badWord(String, command: String)
  case missingOption(String, command: String)
  case unexpectedPath(String, command: String)
}

/// Reads the command line. Options may come in any order, `--name value` or `--name=value`; after `--` all are paths.
struct ArgumentParser {
  /// - Parameter arguments: without the program's own name.
  static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    guard let command = arguments.first else { return .help(.overview) }
    let rest = Array(arguments.dropFirst())
    switch command {
    case "--help", "-h", "help":
      return .help(rest.first.flatMap(Invocation.Topic.init(rawValue:)) ?? .overview)
    case "play":
      return try play(rest)
    case "rehearse":
      return try rehearse(rest)
    case "probe":
      return try probe(rest)
    case "cache":
      return try cache(rest)
    case "simulate":
      return try simulate(rest)
    case "ingest":
      return try ingest(rest)
    default:
      throw .unknownCommand(command)
    }
  }

  private static func play(_ arguments: [String]) throws(UsageError) -> Invocation {
    var options = PlayOptions()
    var reader = OptionReader(arguments, command: "play")
    let flags: Set = ["--muted", "--fullscreen", "--no-cache"]
    while let token = try reader.next(flags: flags, valued: ["--size", "--preload", "--page", "--analytics"]) {
      switch token {
      case .help: return .help(.play)
      case .path(let path): options.paths.append(path)
      case .flag("--muted"): options.isMuted = true
      case .flag("--no-cache"): options.usesCache = false
      case .flag: options.isFullScreen = true
      case .option("--page", let value): options.page = try choice(value, option: "--page")
      case .option("--preload", let value): options.preloading = try preloading(value)
      case .option("--analytics", let value): options.analytics = value
      case .option(let name, let value): (options.width, options.height) = try size(value, option: name)
      }
    }
    return .play(options)
  }

  private static func rehearse(_ arguments: [String]) throws(UsageError) -> Invocation {
    var options = RehearseOptions()
    var reader = OptionReader(arguments, command: "rehearse")
    let valued: Set = [
      "--swipes", "--actions", "--seed", "--size", "--script", "--json", "--screenshots", "--origin-rate", "--rtt",
      "--preload", "--page", "--turns",
    ]
    while let token = try reader.next(flags: ["--split", "--compare"], valued: valued) {
      switch token {
      case .help: return .help(.rehearse)
      case .path(let path): options.paths.append(path)
      case .flag("--compare"): options.isCompared = true
      case .flag: options.isSplit = true
      case .option("--page", let value): options.page = try choice(value, option: "--page")
      case .option("--turns", let value):
        guard let turns = Int(value), (0...100_000).contains(turns) else {
          throw .badValue(option: "--turns", value: value, expected: "0 … 100000")
        }
        options.turns = turns
      case .option("--swipes", let value): options.swipes = try count(value, option: "--swipes")
      case .option("--actions", let value): options.swipes = try count(value, option: "--actions")
      case .option("--seed", let value):
        guard let seed = UInt64(value) else {
          throw .badValue(option: "--seed", value: value, expected: "0 … \(UInt64.max)")
        }
        options.seed = seed
      case .option("--origin-rate", let value):
        guard let rate = ByteCount.parse(value), rate >= 8000 else {
          throw .badValue(option: "--origin-rate", value: value, expected: "8K … 100G")
        }
        options.originRate = Double(rate)
      case .option("--rtt", let value):
        guard let time = Int(value), (0...60_000).contains(time) else {
          throw .badValue(option: "--rtt", value: value, expected: "0 … 60000")
        }
        options.roundTrip = time
      case .option("--preload", let value): options.preloading = try preloading(value)
      case .option("--script", let value): options.script = value
      case .option("--json", let value): options.json = value
      case .option("--screenshots", let value): options.screenshots = value
      case .option(let name, let value): (options.width, options.height) = try size(value, option: name)
      }
    }
    return .rehearse(options)
  }

  private static func count(_ value: String, option: String) throws(UsageError) -> Int {
    guard let count = Int(value), (0...1_000_000).contains(count) else {
      throw .badValue(option: option, value: value, expected: "0 … 1000000")
    }
    return count
  }

  private static func preloading(_ value: String) throws(UsageError) -> PreloadSetting {
    guard let setting = PreloadSetting(rawValue: value) else {
      throw .badValue(option: "--preload", value: value, expected: "off, heads, normal")
    }
    return setting
  }

  private static func probe(_ arguments: [String]) throws(UsageError) -> Invocation {
    var options = ProbeOptions()
    var reader = OptionReader(arguments, command: "probe")
    while let token = try reader.next(flags: ["--json"], valued: []) {
      switch token {
      case .help: return .help(.probe)
      case .path(let path): options.files.append(path)
      case .flag: options.asJSON = true
      case .option: break
      }
    }
    guard !options.files.isEmpty else { throw .missingFile(command: "probe") }
    return .probe(options)
  }

  private static func cache(_ arguments: [String]) throws(UsageError) -> Invocation {
    var options = CacheOptions()
    var words: [String] = []
    var reader = OptionReader(arguments, command: "cache")
    while let token = try reader.next(flags: ["--json"], valued: ["--dir"]) {
      switch token {
      case .help: return .help(.cache)
      case .path(let word): words.append(word)
      case .flag: options.asJSON = true
      case .option(_, let folder): options.folder = folder
      }
    }
    switch words.first {
    case "list": options.action = .list
    case "verify": options.action = .verify
    case "clear": options.action = .clear
    case "limit" where words.count == 2:
      guard let limit = ByteCount.parse(words[1]) else {
        throw .badValue(option: "limit", value: words[1], expected: "200M, 1.5G, 500000")
      }
      options.action = .limit(limit)
    case "limit": options.action = .limit(nil)
    case let word?: throw .badWord(word, command: "cache")
    case nil: return .help(.cache)
    }
    let expected = if case .limit(.some) = options.action { 2 } else { 1 }
    guard words.count == expected else { throw .badWord(words[expected], command: "cache") }
    return .cache(options)
  }

  private static func simulate(_ arguments: [String]) throws(UsageError) -> Invocation {
    var options = SimulateOptions(data: "")
    var reader = OptionReader(arguments, command: "simulate")
    while let token = try reader.next(flags: ["--json"], valued: ["--data", "--traces", "--policy"]) {
      switch token {
      case .help: return .help(.simulate)
      case .path(let path): throw .unexpectedPath(path, command: "simulate")
      case .flag: options.asJSON = true
      case .option("--data", let value): options.data = value
      case .option("--traces", let value): options.sets = [try choice(value, option: "--traces")]
      case .option(let name, let value): options.policy = try choice(value, option: name)
      }
    }
    guard !options.data.isEmpty else { throw .missingOption("--data DIR", command: "simulate") }
    return .simulate(options)
  }

  /// One of a few words.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, option: String
  ) throws(UsageError) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      let allowed = Choice.allCases.map(\.rawValue).joined(separator: " | ")
      throw .badValue(option: option, value: text, expected: allowed)
    }
    return choice
  }

  /// `WIDTHxHEIGHT` in points, each 64 to 8192.
  private static func size(_ text: String, option: String) throws(UsageError) -> (Int, Int) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    let allowed = 64...8192
    guard parts.count == 2, let width = parts[0], let height = parts[1], allowed.contains(width),
      allowed.contains(height)
    else { throw .badValue(option: option, value: text, expected: "WIDTHxHEIGHT, 64 … 8192") }
    return (width, height)
  }
}

/// Splits arguments into flags, options with their values, and paths.
struct OptionReader {
  enum Token: Equatable {
    case help
    case flag(String)
    case option(String, String)
    case path(String)
  }

  private var rest: ArraySlice<String>
  private let command: String
  private var onlyPaths = false

  init(_ arguments: [String], command: String) {
    rest = arguments[...]
    self.command = command
  }

  /// The next token, or nil at the end.
  mutating func next(flags: Set<String>, valued: Set<String>) throws(UsageError) -> Token? {
    guard let argument = rest.popFirst() else { return nil }
    if onlyPaths || !argument.hasPrefix("-") || argument == "-" { return .path(argument) }
    if argument == "--" {
      onlyPaths = true
      return try next(flags: flags, valued: valued)
    }
    if argument == "--help" || argument == "-h" { return .help }
    if flags.contains(argument) { return .flag(argument) }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.first, valued.contains(name) else { throw .unknownOption(argument, command: command) }
    if parts.count == 2 {
      guard !parts[1].isEmpty else { throw .missingValue(option: name) }
      return .option(name, parts[1])
    }
    guard let value = rest.popFirst() else { throw .missingValue(option: name) }
    return .option(name, value)
  }
}
