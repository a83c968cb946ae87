import Ingest

struct IngestCommandOptions: Equatable {
  var inputs: [String] = []
  var folder = ""
  var ingest = IngestOptions()
  /// Nil: as many as there are cores.
  var jobs: Int?
  /// Whether progress is told in lines of JSON.
  var asJSON = false
}

extension ArgumentParser {
  static func ingest(_ arguments: [String]) throws(UsageError) -> Invocation {
    var options = IngestCommandOptions()
    var reader = OptionReader(arguments, command: "ingest")
    let valued: Set = ["--out", "--profile", "--start", "--duration", "--jobs", "--progress"]
    while let token = try reader.next(flags: ["--keep-metadata"], valued: valued) {
      switch token {
      case .help: return .help(.ingest)
      case .path(let path): options.inputs.append(path)
      case .flag: options.ingest.keepsMetadata = true
      case .option("--out", let value): options.folder = value
      case .option("--profile", let value): options.ingest.profile = try choice(value, option: "--profile")
      case .option("--start", let value):
        options.ingest.start = try seconds(value, option: "--start", from: 0, to: 360_000, expected: "0 … 360000")
      case .option("--duration", let value):
        options.ingest.duration = try seconds(
          value, option: "--duration", from: 0.1, to: 600, expected: "0.1 … 600")
      case .option("--jobs", let value):
        guard let jobs = Int(value), (1...64).contains(jobs) else {
          throw .badValue(option: "--jobs", value: value, expected: "1 … 64")
        }
        options.jobs = jobs
      case .option(let name, let value):
        guard value == "json" else { throw .badValue(option: name, value: value, expected: "json") }
        options.asJSON = true
      }
    }
    guard !options.inputs.isEmpty else { throw .missingFile(command: "ingest") }
    guard !options.folder.isEmpty else { throw .missingOption("--out DIR", command: "ingest") }
    if options.ingest.profile == .loop3, let duration = options.ingest.duration {
      guard duration == 3 else {
        throw .badValue(option: "--duration", value: "\(duration)", expected: "3 (loop3), 0.1 … 600 (--profile feed)")
      }
      // Said or not, it is the same loop.
      options.ingest.duration = nil
    }
    return .ingest(options)
  }

  private static func seconds(
    _ text: String, option: String, from least: Double, to most: Double, expected: String
  ) throws(UsageError) -> Double {
    guard let value = Double(text), value >= least, value <= most else {
      throw .badValue(option: option, value: text, expected: expected)
    }
    return value
  }
}
