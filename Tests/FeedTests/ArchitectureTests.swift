import Glibc
import Testing

@testable import Feed

/// The rooms that decide know no toolkit, no decoder and no operating system; nor does what measures them.
struct ArchitectureTests {
  private static let standardLibrary: Set<String> = ["Swift", "Synchronization", "_Concurrency"]

  @Test(arguments: [
    ("Feed", ["FoundationEssentials", "Glibc"]),
    ("Playback", ["Feed"]),
    ("Stage", []),
    ("PreloadSimulator", ["Playback", "Foundation"]),
  ])
  func `a pure room imports the standard library and little else`(room: String, others: [String]) throws {
    let files = try swiftFiles(in: room)
    #expect(!files.isEmpty)
    let allowed = Self.standardLibrary.union(others)
    for file in files {
      for module in Self.importedModules(in: file.text) {
        #expect(allowed.contains(module), "\(file.path) imports \(module)")
      }
    }
  }

  /// Only one file of the feed knows the system's calls.
  @Test func `system calls stay in one file`() throws {
    let files = try swiftFiles(in: "Feed").filter { Self.importedModules(in: $0.text).contains("Glibc") }
    #expect(files.map { $0.path.split(separator: "/").last } == ["LinuxFileSystem.swift"])
  }

  @Test(arguments: [
    ("import Foundation", ["Foundation"]),
    ("  @testable import Feed // why", ["Feed"]),
    ("public import struct Glibc.stat", ["Glibc"]),
    ("@_implementationOnly import CFFmpeg;import CGtk", ["CFFmpeg", "CGtk"]),
    ("@preconcurrency internal import Dispatch", ["Dispatch"]),
    ("#if canImport(Glibc)\nimport Glibc\n#endif", ["Glibc"]),
    ("/* import A */\n// import B\nlet text = \"import C\"\nlet important = 1", []),
    ("/* open */ import A", ["A"]),
    ("/*\nimport A\n*/\nimport B", ["B"]),
  ])
  func `imports are found however they are written`(text: String, modules: [String]) {
    #expect(Self.importedModules(in: text) == modules)
  }

  private func swiftFiles(in room: String) throws -> [(path: String, text: String)] {
    let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try swiftFiles(below: BytePath("/\(package)/Sources/\(room)"))
  }

  private func swiftFiles(below folder: BytePath) throws -> [(path: String, text: String)] {
    let fileSystem = LinuxFileSystem()
    return try fileSystem.entries(of: folder).flatMap { entry -> [(path: String, text: String)] in
      let path = folder.appending(entry.name)
      if entry.kind == .folder { return try swiftFiles(below: path) }
      guard path.pathExtension == "swift" else { return [] }
      return [(path.shown, String(decoding: try fileSystem.head(of: path, limit: 1 << 20).bytes, as: UTF8.self))]
    }
  }

  private static func importedModules(in text: String) -> [String] {
    withoutComments(text).split(whereSeparator: { $0.isNewline || $0 == ";" }).compactMap { statement in
      let words = statement.split(separator: " ").drop { word in
        word.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains(word)
      }
      guard words.first == "import" else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      return words.dropFirst().drop { kinds.contains($0) }.first?.split(separator: ".").first.map(String.init)
    }
  }

  private static func withoutComments(_ text: String) -> String {
    var code = ""
    var rest = text[...]
    while let start = rest.firstRange(of: /\/\/|\/\*/) {
      code += rest[..<start.lowerBound]
      if rest[start] == "//" {
        rest = rest[(rest[start.upperBound...].firstIndex(where: \.isNewline) ?? rest.endIndex)...]
      } else {
        rest = rest[(rest[start.upperBound...].firstRange(of: "*/")?.upperBound ?? rest.endIndex)...]
      }
    }
    return code + rest
  }
}
