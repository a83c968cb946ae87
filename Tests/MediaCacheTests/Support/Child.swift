import Foundation

/// The program `CacheWriterChild`, built beside the tests.
///
/// `@unchecked Sendable`: after `init`, one thread waits for it and nothing else is done.
final class Child: @unchecked Sendable {
  private let process = Process()

  init(_ arguments: [String]) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: tests).deletingLastPathComponent().appending(path: "CacheWriterChild")
    process.arguments = arguments
    try process.run()
  }

  /// Waits for its end.
  ///
  /// - Returns: its exit code, or minus the signal that ended it.
  func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
  }
}
