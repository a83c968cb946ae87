import Testing

@testable import Feed

struct SidecarTests {
  private func sidecar(_ json: String) -> Sidecar { Sidecar(json: Array(json.utf8)) }

  @Test func `every key is read`() {
    let sidecar = sidecar(
      #"{"author":"Mia","caption":"Line one\nline two 🎬","music":"Song","likes":1200,"comments":3,"shares":0}"#)
    #expect(sidecar.problems.isEmpty)
    let item = sidecar.applied(to: Samples.item("x"))
    #expect(item.author == "Mia")
    #expect(item.caption == "Line one\nline two 🎬")
    #expect(item.musicTitle == "Song")
    #expect(item.counts == ItemCounts(likes: 1200, comments: 3, shares: 0))
  }

  @Test func `missing and null keys leave the item as it is, unknown ones do not matter`() {
    let item = MediaItem(id: ItemID("x"), author: "A", caption: "C", counts: ItemCounts(likes: 5))
    for json in ["{}", #"{"author":null,"likes":null}"#, #"{"more":{"deep":[1,2]}}"#] {
      #expect(sidecar(json).problems.isEmpty)
      #expect(sidecar(json).applied(to: item) == item)
    }
  }

  @Test func `a key of a wrong type is reported and the others count`() {
    let sidecar = sidecar(#"{"author":5,"caption":"fine","likes":"many","comments":-1,"shares":1.5}"#)
    #expect(sidecar.caption == "fine")
    #expect(sidecar.author == nil)
    #expect(sidecar.likes == nil)
    #expect(sidecar.comments == nil)
    #expect(sidecar.shares == nil)
    #expect(
      sidecar.problems == [
        "“author” is no text", "“likes” is no count", "“comments” is no count", "“shares” is no count",
      ])
  }

  @Test(arguments: ["", "{", "[1,2]", "null", "\"text\"", "\u{0}", #"{"likes":1e999}"#, #"{"author":"A"} more"#])
  func `what is no object says so or loses only the key`(json: String) {
    let sidecar = sidecar(json)
    #expect(sidecar.problems.count == 1)
    #expect(sidecar.applied(to: Samples.item("x")) == Samples.item("x"))
  }

  @Test func `a number beyond any counter is no count`() {
    #expect(sidecar(#"{"likes":99999999999999999999}"#).problems.count == 1)
    #expect(sidecar("{\"likes\":\(Int.max)}").likes == Int.max)
  }

  @Test func `text that is no UTF-8 is no sidecar`() {
    let broken = Sidecar(json: Array(#"{"author":""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8))
    #expect(broken.problems.count == 1)
  }

  @Test func `nesting without end does no harm`() {
    let deep = String(repeating: "[", count: 30_000)
    #expect(sidecar("{\"author\":" + deep).problems == ["it is no JSON object"])
  }

  @Test func `a long sidecar is not read`() {
    let padding = String(repeating: " ", count: Sidecar.maximumLength)
    #expect(sidecar("{\"author\":\"A\"}" + padding).problems == ["it is longer than 64 KiB"])
    let fitting = "{\"author\":\"A\"}"
    let spaces = String(repeating: " ", count: Sidecar.maximumLength - fitting.utf8.count)
    #expect(sidecar(fitting + spaces).author == "A")
  }

  @Test func `texts cannot end a label early`() {
    #expect(sidecar(#"{"author":"A\u0000B\nC"}"#).author == "A B C")
  }
}
