import SeededNumbers
import Testing

@testable import Feed

struct NaturalOrderTests {
  private func sorted(_ names: [String]) -> [String] {
    names.sorted { NaturalKey($0.utf8) < NaturalKey($1.utf8) }
  }

  @Test(arguments: [
    ["file1", "file2", "file10", "file100"],
    ["1", "2", "9", "10", "11", "99", "100"],
    ["a", "A2", "a3", "B1"],
    ["clip 9 b", "clip 10 a"],
    ["v1.2.9", "v1.2.10", "v1.10.0"],
    ["episode", "episode 1", "episodes"],
    ["img-2", "img0", "img1", "imgx"],
    ["第2集", "第10集"],
    ["🎬1", "🎬2", "🎬10"],
  ])
  func `names come in the order in which people number them`(names: [String]) {
    #expect(sorted(names.reversed()) == names)
    #expect(sorted(names) == names)
  }

  @Test func `numbers may be of any length`() {
    let short = "n" + String(repeating: "9", count: 120)
    let long = "n1" + String(repeating: "0", count: 120)
    #expect(sorted([long, short]) == [short, long])
    let zeros = String(repeating: "0", count: 1000)
    #expect(sorted(["x\(zeros)2", "x10", "x1"]) == ["x1", "x\(zeros)2", "x10"])
  }

  @Test func `names that read alike keep one order, whatever order they came in`() {
    let names = ["a1", "a01", "A1", "A01", "a001"]
    var random = SeededNumbers(seed: 3)
    let expected = sorted(names)
    for _ in 0..<50 { #expect(sorted(names.shuffled(using: &random)) == expected) }
  }

  /// A sort needs this; a wrong one traps or loses names.
  @Test func `the order is total and transitive`() {
    var random = SeededNumbers(seed: 11)
    let alphabet = Array("aAbB019. -é").map { Array(String($0).utf8) } + [[0xFF], [0xC3]]
    let keys = (0..<60).map { _ in
      NaturalKey(
        (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in alphabet.randomElement(using: &random) ?? [] })
    }
    for a in keys {
      for b in keys {
        #expect([a < b, b < a, a == b].filter { $0 }.count == 1)
        for c in keys where a < b && b < c { #expect(a < c) }
      }
    }
  }

  @Test func `what a folder holds comes in the folder's place`() {
    let paths = ["/v/a2", "/v/a10/clip1", "/v/a10/clip2", "/v/b", "/v/b/c"].map { BytePath($0) }
    #expect(paths.reversed().sorted { $0.naturallyPrecedes($1) } == paths)
  }
}
