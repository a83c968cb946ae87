import Playback
import Testing

@testable import GtkApp

@Suite struct TextsTests {
  @Test(arguments: TextKey.allCases)
  func everyTextIsThereInBothLanguagesWithTheSamePlaces(key: TextKey) {
    let (english, chinese) = key.text
    #expect(!english.isEmpty && !chinese.isEmpty)
    #expect(names(in: english) == names(in: chinese))
    #expect(english.unicodeScalars.allSatisfy { !isHan($0) })
    #expect(chinese.unicodeScalars.contains(where: isHan))
  }

  private func names(in text: String) -> [String] {
    text.matches(of: /\{([a-z]+)\}/).map { String($0.output.1) }.sorted()
  }

  private func isHan(_ scalar: Unicode.Scalar) -> Bool { (0x4E00...0x9FFF).contains(scalar.value) }

  @Test func whatIsPutInIsTakenAsItIs() {
    #expect(Texts(.english)(.music, ["title": "{title} & {x}"]) == "Music: {title} & {x}")
    #expect(Texts(.chinese)(.positionValue, ["position": "0:07", "duration": "0:12"]) == "0:07，共 0:12")
    #expect(Texts(.english)(.music, ["other": "x"]) == "Music: {title}")
  }

  @Test(arguments: [
    (["LANG": "zh_CN.UTF-8"], Language.chinese),
    (["LANG": "en_GB.UTF-8"], .english),
    (["LANG": "de_DE.UTF-8"], .english),
    ([:], .english),
    (["LC_ALL": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"], .chinese),
    (["LC_ALL": "", "LC_MESSAGES": "zh_CN", "LANG": "en_US"], .chinese),
    (["LC_ALL": "en_US.UTF-8", "LC_MESSAGES": "zh_CN"], .english),
    (["LANG": "en_US.UTF-8", "LANGUAGE": "zh_CN:en"], .chinese),
    (["LANG": "de_DE.UTF-8", "LANGUAGE": "de:zh_TW:en"], .chinese),
    (["LANG": "zh_CN.UTF-8", "LANGUAGE": "en_US:zh"], .english),
    (["LANG": "C", "LANGUAGE": "zh_CN"], .english),
    (["LANG": "C.UTF-8", "LANGUAGE": "zh_CN"], .english),
    (["LANG": "zh"], .chinese),
    (["LANG": "zhuang"], .english),
  ])
  func theLanguageFollowsTheLocale(environment: [String: String], expected: Language) {
    #expect(Language(environment: environment) == expected)
  }

  @Test(arguments: [
    (0, "0", "0"), (999, "999", "999"), (1000, "1k", "1000"), (1234, "1.2k", "1234"), (9999, "9.9k", "9999"),
    (12_000, "12k", "1.2万"), (12_300, "12.3k", "1.2万"), (99_999, "99.9k", "9.9万"), (999_999, "999.9k", "99.9万"),
    (1_000_000, "1M", "100万"), (1_200_000, "1.2M", "120万"), (99_999_999, "99.9M", "9999.9万"),
    (120_000_000, "120M", "1.2亿"), (1_999_999_999, "1.9B", "19.9亿"), (-5, "0", "0"),
  ])
  func countsAreShort(count: Int, english: String, chinese: String) {
    #expect(CountFormat.text(count, .english) == english)
    #expect(CountFormat.text(count, .chinese) == chinese)
  }

  @Test func theLargestCountIsWritten() {
    #expect(CountFormat.text(.max, .english).hasSuffix("B"))
    #expect(CountFormat.text(.max, .chinese).hasSuffix("亿"))
  }

  @Test(arguments: [
    (0, "0:00"), (7.9, "0:07"), (59.999, "0:59"), (60, "1:00"), (754, "12:34"), (3599, "59:59"), (3723, "1:02:03"),
    (-3, "0:00"), (.nan, "0:00"), (.infinity, "0:00"), (1e300, "9999:00:00"),
  ])
  func timesAreWrittenAsOnAPlayer(seconds: Double, text: String) {
    #expect(TimeFormat.text(seconds) == text)
  }

  @Test(arguments: Language.allCases)
  func everyFailureHasItsOwnTitleAndAdvice(language: Language) {
    let reasons: [PlaybackFailure.Reason] = [
      .notFound, .notPermitted, .damaged, .unsupported, .network, .server, .resource,
    ]
    let texts = reasons.map { Texts(language).failure($0) }
    #expect(Set(texts.map(\.title)).count == reasons.count)
    #expect(Set(texts.map(\.advice)).count == reasons.count)
  }
}
