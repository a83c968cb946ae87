import FFmpegEngine
import MediaCache
import Testing

@testable import Ingest

struct ErrorTextTests {
  private static let media: [EngineError.Problem] = [
    .notFound, .notPermitted, .notARegularFile, .system(5), .emptyFile, .unknownFormat, .brokenHeader, .noStreams,
    .unsupportedCodec("VVC"), .nothingDecodable, .unsupportedLocation("A network address"), .changed, .outOfMemory,
    .ffmpeg(code: -22), .cancelled,
  ]

  private static let problems: [IngestError.Problem] =
    media.map { .media(EngineError(name: "a.mov", activity: .opening, problem: $0)) } + [
      .noPicture, .startBeyondEnd(start: 9, length: 2.5), .tooLong(limit: 600),
      .tooLarge(width: 16_000, height: 16_000),
      .writing(.unsupported("the codec “libx264”")), .notWritable(path: "/out", reason: "No space left on device"),
      .cancelled,
    ]

  @Test(arguments: problems)
  func everyErrorSaysWhatAndWhatToDoInBothLanguages(_ problem: IngestError.Problem) {
    let error = IngestError(name: "a.mov", problem: problem)
    let english = error.message(in: .english)
    let chinese = error.message(in: .simplifiedChinese)
    #expect(english.contains("“a.mov”") && chinese.contains("“a.mov”"))
    #expect(english.hasSuffix(".") && chinese.hasSuffix("。"))
    #expect(english.split(separator: ". ").count >= 2, "\(english)")
    #expect(chinese.split(separator: "。").count >= 2, "\(chinese)")
    #expect(!english.contains("..") && !english.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
  }

  @Test func secondsReadAsPeopleWriteThem() {
    let text = IngestError(name: "a", problem: .startBeyondEnd(start: 9, length: 2.5)).message(in: .english)
    #expect(text.contains("at 9 s") && text.contains("up to 2.5 s"))
    let exact = IngestError(name: "a", problem: .startBeyondEnd(start: 10.05, length: 0.25)).message(in: .english)
    #expect(exact.contains("at 10.05 s") && exact.contains("up to 0.25 s"))
  }
}
