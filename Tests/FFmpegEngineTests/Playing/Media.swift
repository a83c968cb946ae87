import Foundation
import TestMedia
import Testing

@testable import FFmpegEngine

/// Media made by the `ffmpeg` command, once each, in a folder of this test run.
enum Media {
  static let folder: String = (try? TestMedia.folder()) ?? NSTemporaryDirectory()

  private static let lock = NSLock()

  /// - Parameters:
  ///   - name: the file's name; a file that is there already is used again.
  ///   - arguments: ffmpeg's, without the output.
  static func make(_ name: String, _ arguments: String) throws -> String {
    try make(name, arguments.split(separator: " ").map(String.init))
  }

  static func make(_ name: String, _ arguments: [String]) throws -> String {
    lock.lock()
    defer { lock.unlock() }
    let path = "\(folder)/made-\(name)"
    if FileManager.default.fileExists(atPath: path) { return path }
    _ = try run("ffmpeg", ["-v", "error", "-nostdin", "-y", "-threads", "1"] + arguments + [path])
    return path
  }

  /// Runs a command and gives what it printed.
  static func run(_ command: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [command] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: data, as: UTF8.self)
  }

  /// The presentation times of all frames that ffmpeg decodes, in nanoseconds from the first.
  static func frameTimes(_ path: String) throws -> [Int64] {
    let text = try run(
      "ffmpeg",
      [
        "-v", "quiet", "-nostdin", "-i", path, "-map", "0:v:0", "-fps_mode", "passthrough", "-vf", "scale=16:16",
        "-enc_time_base", "1:90000", "-f", "framemd5", "-",
      ])
    let stamps = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line -> Int64? in
      let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      return fields.count > 2 ? Int64(fields[2]) : nil
    }
    let base = text.split(separator: "\n").first { $0.hasPrefix("#tb 0: ") }.flatMap { line -> Double? in
      let parts = line.dropFirst(7).split(separator: "/").compactMap { Double($0) }
      return parts.count == 2 ? parts[0] / parts[1] : nil
    }
    guard let base, let first = stamps.first else { return [] }
    return stamps.map { Int64((Double($0 - first) * base * 1e9).rounded()) }
  }
}
