import Foundation
import Testing

@testable import GtkApp

/// A program of this package, run by itself: with the whole main loop, which a test's own process does not have.
struct Program {
  /// Where `swift build` puts programs: beside the tests.
  static func path(_ name: String) throws -> String {
    let here = try #require(CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? Bundle.main.executablePath)
    let folder = URL(fileURLWithPath: here).deletingLastPathComponent()
    let path = folder.appendingPathComponent(name).path
    try #require(FileManager.default.isExecutableFile(atPath: path), "\(path) is not built")
    return path
  }

  /// Until something holds, a look every tenth of a second; bounded.
  static func until(_ isDone: () throws -> Bool) async throws -> Bool {
    for _ in 0..<600 {
      if try isDone() { return true }
      try await Task.sleep(for: .milliseconds(100))
    }
    return try isDone()
  }
}
