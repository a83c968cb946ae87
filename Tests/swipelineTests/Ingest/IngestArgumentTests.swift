import Ingest
import Testing

@testable import swipeline

struct IngestArgumentTests {
  @Test func filesAFolderAndAWishAreTaken() throws {
    var expected = IngestCommandOptions(inputs: ["a.mov", "b.mov"], folder: "out")
    #expect(try ArgumentParser.parse(["ingest", "a.mov", "--out", "out", "b.mov"]) == .ingest(expected))
    #expect(expected.ingest.profile == .loop3 && expected.ingest.start == nil && !expected.ingest.keepsMetadata)
    expected.ingest = IngestOptions(profile: .feed, start: 1.5, duration: 20, keepsMetadata: true)
    (expected.jobs, expected.asJSON) = (3, true)
    let arguments = [
      "ingest", "--profile=feed", "--start", "1.5", "--duration", "20", "--jobs", "3", "--keep-metadata", "--progress",
      "json", "--out=out", "a.mov", "b.mov",
    ]
    #expect(try ArgumentParser.parse(arguments) == .ingest(expected))
  }

  @Test func aLoopIsThreeSecondsWhetherThatIsSaidOrNot() throws {
    let said = try ArgumentParser.parse(["ingest", "a", "--out", "o", "--duration", "3"])
    #expect(try said == ArgumentParser.parse(["ingest", "a", "--out", "o"]))
    #expect(throws: UsageError.self) { try ArgumentParser.parse(["ingest", "a", "--out", "o", "--duration", "4"]) }
  }

  @Test func wrongUsageSaysWhatIsWrong() {
    #expect(throws: UsageError.missingFile(command: "ingest")) { try ArgumentParser.parse(["ingest", "--out", "o"]) }
    #expect(throws: UsageError.missingOption("--out DIR", command: "ingest")) {
      try ArgumentParser.parse(["ingest", "a"])
    }
    let bad = [
      ["--profile", "square"], ["--start", "-1"], ["--start", "soon"], ["--start", "nan"], ["--duration", "0"],
      ["--duration", "601"], ["--jobs", "0"], ["--jobs", "65"], ["--progress", "bar"],
    ]
    for words in bad {
      #expect(throws: UsageError.self) {
        try ArgumentParser.parse(["ingest", "a", "--out", "o", "--profile", "feed"] + words)
      }
    }

  }
}
