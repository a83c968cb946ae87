import Foundation

/// The program `CacheWriterChild`, built beside the tests.
struct Child: Sendable {
  struct CannotStart: Error {
    var number: Int32
  }

  private let process: pid_t

  init(_ arguments: [String]) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(filePath: tests).deletingLastPathComponent().appending(path: "CacheWriterChild").path
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, path, nil, nil, &words, environ)
    guard result == 0 else { throw CannotStart(number: result) }
    self.process = process
  }

  /// Waits for its end. Blocks.
  ///
  /// - Returns: its exit code, or minus the signal that ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : -signal
  }
}
