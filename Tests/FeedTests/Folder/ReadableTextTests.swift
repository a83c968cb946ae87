import Testing

@testable import Feed

struct ReadableTextTests {
  @Test(arguments: [
    ("my_holiday_video", "my holiday video"), ("the-big-day", "the big day"), ("The.Big.Day", "The Big Day"),
    ("2024-01-31", "2024-01-31"), ("Party 2024-01-31", "Party 2024-01-31"), ("well-known song", "well-known song"),
    ("v1.2", "v1.2"), ("__x__", "x"), ("a\nb\tc", "a b c"), ("___", "___"), ("海边-日落", "海边 日落"), ("👨‍👩‍👧_🎬", "👨‍👩‍👧 🎬"),
    ("-a-", "-a-"), ("", ""),
  ])
  func `a caption is made of a file's name`(name: String, caption: String) {
    #expect(ReadableText.caption(fromName: name) == caption)
  }

  @Test func `control characters become spaces and line breaks may stay`() {
    #expect(ReadableText.cleaned("a\0b\u{1B}c\r\nd") == "a b c d")
    #expect(ReadableText.cleaned("a\0b\r\nc\nd", keepingLines: true) == "a b\nc\nd")
  }
}
