import Testing

@testable import MediaCache

struct FetchErrorTextsTests {
  private static let problems: [FetchError.Problem] = [
    .cancelled, .badAddress, .nameNotFound, .cannotConnect, .noNetwork, .untrusted("self-signed"), .reset, .cutShort,
    .stalled(.seconds(10)), .stalled(.milliseconds(300)), .status(401, retryAfter: nil), .status(404, retryAfter: nil),
    .status(418, retryAfter: nil), .status(503, retryAfter: nil), .wrongRange("bytes 1-2/3"), .changed,
    .notMedia("a page of text"), .tooManyRedirects, .malformed("no head"),
  ]

  @Test(arguments: problems)
  func `a text says what was done to what, and what to do, in both languages`(problem: FetchError.Problem) {
    let error = FetchError(url: "https://me:secret@host/clip.mp4?token=1", problem: problem)
    for language in FetchLanguage.allCases {
      let message = error.message(in: language)
      #expect(message.contains("https://host/clip.mp4"))
      #expect(!message.contains("token") && !message.contains("secret"))
      let end: Character = language == .english ? "." : "。"
      #expect(message.last == end)
      #expect(error.advice(in: language).last == end)
    }
    #expect(error.message(in: .simplifiedChinese).contains { ("\u{4E00}"..."\u{9FFF}").contains($0) })
    #expect(error.advice(in: .simplifiedChinese).contains { ("\u{4E00}"..."\u{9FFF}").contains($0) })
  }

  @Test func `problems differ in their texts`() {
    for language in FetchLanguage.allCases {
      #expect(
        Set(Self.problems.map { FetchError(url: "", problem: $0).message(in: language) }).count == Self.problems.count)
    }
  }

  @Test func `numbers are put in`() {
    func text(_ problem: FetchError.Problem) -> String { FetchError(url: "http://a/b", problem: problem).description }
    #expect(text(.stalled(.seconds(10))) == "Fetching “http://a/b” failed: nothing came for 10 seconds.")
    #expect(text(.stalled(.milliseconds(300))) == "Fetching “http://a/b” failed: nothing came for 0.3 seconds.")
    #expect(text(.status(404, retryAfter: nil)) == "Fetching “http://a/b” failed: the server answered 404 (not found).")
  }
}
