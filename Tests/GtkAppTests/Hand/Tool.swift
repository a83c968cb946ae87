import Foundation
import Synchronization

/// A program of the system, run beside the window that it works on.
struct Tool {
  let path: String

  /// Nil where it is not installed.
  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard
      let path = folders.map({ "\($0)/\(name)" }).first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return nil }
    self.path = path
  }

  init(path: String) { self.path = path }

  static func isInstalled(_ name: String) -> Bool { Tool(name) != nil }

  /// One run of a program.
  final class Run: Sendable {
    private let process = Process()
    private let result = Mutex<(text: String, status: Int32)?>(nil)

    fileprivate init(_ path: String, _ arguments: [String], _ environment: [String: String]) throws {
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      // A thread of its own waits: the main one has a window to look after.
      let thread = Thread { [self] in
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        result.withLock { $0 = (String(decoding: data, as: UTF8.self), process.terminationStatus) }
      }
      thread.start()
    }

    var hasEnded: Bool { result.withLock { $0 != nil } }
    /// Nil while it runs.
    var status: Int32? { result.withLock { $0?.status } }
    /// What it wrote; empty while it runs.
    var text: String { result.withLock { $0?.text ?? "" } }
    var id: Int32 { process.processIdentifier }
    /// Kills it, since it may not hear a request to end: it inherits the signal mask of the thread that started it, and
    /// libdispatch's threads block SIGTERM.
    func stop() { if !hasEnded { kill(id, SIGKILL) } }
  }

  func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Run {
    try Run(path, arguments, environment)
  }
}
