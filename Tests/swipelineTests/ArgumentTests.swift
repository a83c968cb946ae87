import PreloadSimulator
import Testing

@testable import swipeline

@Suite("Command line")
struct ArgumentTests {
  @Test("nothing, --help and help lead to the help")
  func help() throws {
    #expect(try ArgumentParser.parse([]) == .help(.overview))
    #expect(try ArgumentParser.parse(["--help"]) == .help(.overview))
    #expect(try ArgumentParser.parse(["help", "rehearse"]) == .help(.rehearse))
    #expect(try ArgumentParser.parse(["probe", "a.mp4", "--help"]) == .help(.probe))
  }

  @Test("options come in any order and in both spellings, also between paths")
  func rehearse() throws {
    var expected = RehearseOptions()
    expected.paths = ["clips", "-odd"]
    expected.swipes = 7
    expected.seed = 42
    (expected.width, expected.height) = (390, 844)
    expected.json = "-"
    expected.screenshots = "out"
    let arguments = [
      "rehearse", "--swipes", "7", "clips", "--size=390x844", "--json", "-", "--seed=42", "--screenshots", "out", "--",
      "-odd",
    ]
    #expect(try ArgumentParser.parse(arguments) == .rehearse(expected))
  }

  @Test("the loops are rehearsed with turns and split")
  func rehearseLoops() throws {
    var expected = RehearseOptions()
    (expected.page, expected.isSplit, expected.turns) = (.loops, true, 500)
    expected.isCompared = true
    #expect(
      try ArgumentParser.parse(["rehearse", "--page", "loops", "--split", "--turns", "500", "--compare"])
        == .rehearse(expected))
    #expect(throws: UsageError.badValue(option: "--turns", value: "-1", expected: "0 … 100000")) {
      try ArgumentParser.parse(["rehearse", "--turns", "-1"])
    }
  }

  @Test("the stream and its carousel are rehearsed with actions")
  func rehearseStream() throws {
    var expected = RehearseOptions()
    (expected.page, expected.swipes) = (.carousel, 1000)
    #expect(
      try ArgumentParser.parse(["rehearse", "--page", "carousel", "--actions", "1000"]) == .rehearse(expected))
    #expect(throws: UsageError.badValue(option: "--page", value: "x", expected: "feed | loops | stream | carousel")) {
      try ArgumentParser.parse(["rehearse", "--page=x"])
    }
    #expect(throws: UsageError.badValue(option: "--actions", value: "-1", expected: "0 … 1000000")) {
      try ArgumentParser.parse(["rehearse", "--actions", "-1"])
    }
    // The carousel is no page of the app's.
    #expect(throws: UsageError.self) { try ArgumentParser.parse(["play", "--page=carousel"]) }
  }

  @Test("play takes files, folders and flags")
  func play() throws {
    var expected = PlayOptions()
    expected.paths = ["a.mp4", "b"]
    expected.isMuted = true
    #expect(try ArgumentParser.parse(["play", "a.mp4", "--muted", "b"]) == .play(expected))
    expected.page = .loops
    #expect(try ArgumentParser.parse(["play", "a.mp4", "--page", "loops", "--muted", "b"]) == .play(expected))
    expected.analytics = "seen.jsonl"
    let arguments = ["play", "a.mp4", "--page", "loops", "--muted", "--analytics=seen.jsonl", "b"]
    #expect(try ArgumentParser.parse(arguments) == .play(expected))
    #expect(throws: UsageError.badValue(option: "--page", value: "x", expected: "feed | loops | stream")) {
      try ArgumentParser.parse(["play", "--page=x"])
    }
  }

  @Test("simulate takes the data's folder, a set and a policy")
  func simulate() throws {
    var expected = SimulateOptions(data: "acm")
    #expect(try ArgumentParser.parse(["simulate", "--data", "acm"]) == .simulate(expected))
    #expect(expected.sets == [.high, .medium, .low, .mixed] && expected.policy == .swipeline)
    expected.sets = [.low]
    expected.policy = .frugal
    expected.asJSON = true
    let arguments = ["simulate", "--policy=frugal", "--json", "--traces", "low", "--data=acm"]
    #expect(try ArgumentParser.parse(arguments) == .simulate(expected))
    #expect(throws: UsageError.missingOption("--data DIR", command: "simulate")) {
      try ArgumentParser.parse(["simulate", "--json"])
    }
    #expect(throws: UsageError.unexpectedPath("acm", command: "simulate")) {
      try ArgumentParser.parse(["simulate", "acm"])
    }
    #expect(
      throws: UsageError.badValue(option: "--traces", value: "fast", expected: "high | medium | low | mixed")
    ) { try ArgumentParser.parse(["simulate", "--data", "acm", "--traces", "fast"]) }
    #expect(throws: UsageError.self) { try ArgumentParser.parse(["simulate", "--data", "acm", "--policy", "best"]) }
  }

  @Test("wrong usage says what is wrong")
  func wrong() {
    #expect(throws: UsageError.unknownCommand("pley")) { try ArgumentParser.parse(["pley"]) }
    #expect(throws: UsageError.unknownOption("--loud", command: "play")) {
      try ArgumentParser.parse(["play", "--loud"])
    }
    #expect(throws: UsageError.missingValue(option: "--seed")) { try ArgumentParser.parse(["rehearse", "--seed"]) }
    #expect(throws: UsageError.missingFile(command: "probe")) { try ArgumentParser.parse(["probe", "--json"]) }
    for bad in ["x", "-1", "1000001"] {
      #expect(throws: UsageError.self) { try ArgumentParser.parse(["rehearse", "--swipes", bad]) }
    }
    for bad in ["540", "540x", "0x0", "540x960x2", "1x1", "99999x99999"] {
      #expect(throws: UsageError.self) { try ArgumentParser.parse(["play", "--size", bad]) }
    }
  }

  @Test("every help and every complaint is there in both languages")
  func languages() {
    for topic in Invocation.Topic.allCases {
      let (english, chinese) = (Usage.help(topic, chinese: false), Usage.help(topic, chinese: true))
      #expect(english != chinese)
      // The same options are explained in both.
      let options = { (text: String) in
        Set(text.split { !($0.isLetter || $0 == "-") || !$0.isASCII }.filter { $0.hasPrefix("--") })
      }
      #expect(options(english) == options(chinese))
    }
  }

  @Test("cache takes one action, a limit also a count")
  func cache() throws {
    #expect(try ArgumentParser.parse(["cache"]) == .help(.cache))
    #expect(
      try ArgumentParser.parse(["cache", "verify", "--json"]) == .cache(CacheOptions(action: .verify, asJSON: true)))
    #expect(
      try ArgumentParser.parse(["cache", "limit", "1.5G", "--dir", "x"])
        == .cache(CacheOptions(action: .limit(1_500_000_000), folder: "x")))
    #expect(try ArgumentParser.parse(["cache", "limit"]) == .cache(CacheOptions(action: .limit(nil))))
    #expect(throws: UsageError.badWord("all", command: "cache")) {
      try ArgumentParser.parse(["cache", "clear", "all"])
    }
    #expect(throws: UsageError.badWord("fill", command: "cache")) { try ArgumentParser.parse(["cache", "fill"]) }
    #expect(throws: UsageError.self) { try ArgumentParser.parse(["cache", "limit", "much"]) }
  }

  @Test("a rehearsal's origin has a rate in bits and a round trip in milliseconds")
  func origin() throws {
    var expected = RehearseOptions()
    (expected.originRate, expected.roundTrip) = (4_000_000, 50)
    #expect(try ArgumentParser.parse(["rehearse", "--origin-rate", "4M", "--rtt=50"]) == .rehearse(expected))
    for wrong in [["--origin-rate", "1"], ["--origin-rate", "fast"], ["--rtt", "-1"]] {
      #expect(throws: UsageError.self) { try ArgumentParser.parse(["rehearse"] + wrong) }
    }
  }
}
