import Foundation
import Testing

@testable import Ingest

struct DoneIndexTests {
  @Test func aResultIsNamedAfterTheUploadAndItsContent() throws {
    let key = try #require(DoneIndex.key(content: "abc", options: IngestOptions()))
    #expect(key.count == 16)
    #expect(DoneIndex.name(upload: "IMG 1.MOV", key: key, profile: .loop3) == "IMG 1-\(key).mp4")
    #expect(DoneIndex.name(upload: "IMG 1.MOV", key: key, profile: .feed) == "IMG 1-\(key)")
    #expect(DoneIndex.name(upload: ".mov", key: key, profile: .loop3) == ".mov-\(key).mp4")
    #expect(
      DoneIndex.name(upload: String(repeating: "视", count: 99) + ".mp4", key: key, profile: .loop3).utf8.count < 255)
  }

  @Test func everyWishCounts() {
    let wishes = [
      IngestOptions(), IngestOptions(profile: .feed), IngestOptions(start: 0), IngestOptions(start: 1),
      IngestOptions(duration: 1), IngestOptions(keepsMetadata: true),
    ]
    #expect(Set(wishes.map { DoneIndex.key(content: "abc", options: $0) }).count == wishes.count)
    #expect(DoneIndex.key(content: "abc", options: wishes[0]) != DoneIndex.key(content: "abd", options: wishes[0]))
  }

  @Test func resultsAreFoundByTheirNames() throws {
    let folder = try Rig.folder()
    for name in ["a-0123456789abcdef.mp4", "b-fedcba9876543210", "c.mp4", "d-0123456789ABCDEF.mp4", "e-0123.mp4"] {
      try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    let index = DoneIndex(folder: folder)
    #expect(index.name(for: "0123456789abcdef") == "a-0123456789abcdef.mp4")
    #expect(index.name(for: "fedcba9876543210") == "b-fedcba9876543210")
    #expect(index.name(for: "0123") == nil)
    #expect(DoneIndex(folder: "/nowhere").name(for: "0123456789abcdef") == nil)
  }

  @Test func theHashIsThatOfTheStandard() throws {
    // FIPS 180-4's own example.
    #expect(ContentHash.of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let path = "\(try Rig.folder())/abc"
    try Data("abc".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try ContentHash.of(file: path) == ContentHash.of("abc"))
  }
}
