import Feed
import MediaCache
import Testing

@testable import RemoteFeed

struct RemoteFeedErrorTests {
  private let problems: [RemoteFeedError.Problem] = [
    .fetch(FetchError(url: "http://h/f", problem: .noNetwork)), .file(code: 13), .notAFile, .badAddress,
    .tooLong(limit: 10_000_000), .empty, .webPage, .notAFeed, .broken(.json, detail: "x", line: nil),
    .broken(.xml, detail: "x", line: 4), .declaresEntities, .circle, .barren(pages: 8), .strayNext,
  ]

  @Test(arguments: FetchLanguage.allCases)
  func `each problem is a sentence about the feed, with advice, in both languages`(language: FetchLanguage) {
    let errors = problems.map { RemoteFeedError(name: "http://h/f", problem: $0) }
    let end = language == .english ? "." : "。"
    #expect(Set(errors.map { $0.message(in: language) }).count == problems.count)
    for error in errors {
      #expect(error.message(in: language).contains("“http://h/f”"))
      #expect(error.message(in: language).hasSuffix(end))
      #expect(error.advice(in: language).hasSuffix(end))
      #expect(
        FeedError(error, in: language).description == "\(error.message(in: language)) \(error.advice(in: language))")
    }
  }

  @Test func `without a network the advice is the network's`() {
    let error = RemoteFeedError(name: "x", problem: problems[0])
    #expect(error.advice(in: .english) == "Connect to a network; loading then goes on by itself.")
  }

  @Test(arguments: [
    ("http://h/x", true), ("HTTPS://h", true), ("feed.json", true), ("/a/Feed.XML", true), ("clips", false),
    ("a.mp4", false), ("a.json.mp4", false), ("httpx", false), ("", false),
  ])
  func `an argument that names a feed is known without opening it`(argument: String, isFeed: Bool) {
    #expect(RemoteFeed.isFeed(argument) == isFeed)
  }

  @Test func `a folder is no feed, whatever it is called`() throws {
    let folder = try TestFolder(suffix: ".json")
    #expect(!RemoteFeed.isFeed(folder.path))
    #expect(RemoteFeed.isFeed(folder.path + "/feed.json"))
  }
}
