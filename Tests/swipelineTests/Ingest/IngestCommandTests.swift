import Foundation
import TestMedia
import Testing

@testable import swipeline

/// The command as a program of its own: what it prints, how it ends, and what a Ctrl-C leaves.
struct IngestCommandTests {
  private final class Run {
    let process = Process()
    private let output = Pipe()
    private let complaints = Pipe()

    /// - Parameter kilobytes: no file may become larger, as on a full disk.
    init(_ arguments: [String], fileLimit kilobytes: Int? = nil) throws {
      let tests = try #require(CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? Bundle.main.executablePath)
      let program = URL(fileURLWithPath: tests).deletingLastPathComponent().appending(path: "swipeline").path
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      let limit = kilobytes.map { "trap '' XFSZ; ulimit -f \($0); " } ?? ""
      process.arguments = ["-c", limit + "exec \"$0\" ingest \"$@\"", program] + arguments
      process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
      process.standardOutput = output
      process.standardError = complaints
      process.standardInput = FileHandle.nullDevice
      try process.run()
    }

    /// Reads one line as it comes; nil at the end.
    func line() throws -> String? {
      var bytes = Data()
      while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
        if byte.first == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
        bytes += byte
      }
      return nil
    }

    /// The rest of the lines, what was complained about, and the status.
    func end() throws -> (lines: [String], complaints: String, status: Int32) {
      var lines: [String] = []
      while let line = try line() { lines.append(line) }
      let text = String(decoding: try complaints.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      return (lines, text, process.terminationStatus)
    }
  }

  private func folder() throws -> String { "\(try TestMedia.folder())/command-\(UUID().uuidString.prefix(8))" }

  private func contents(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test func itPrintsTheResultsAndEndsWithASummaryAndStatusOneForABadFile() throws {
    let folder = try folder()
    let clip = try TestMedia.clip(.silent, frames: 30)
    let first = try Run([clip, "/nowhere/gone.mov", "--out", folder]).end()
    #expect(first.status == 1)
    #expect(first.lines.count == 1 && FileManager.default.fileExists(atPath: first.lines.first ?? ""))
    #expect(first.complaints.contains("“gone.mov” failed: there is no such file."))
    #expect(first.complaints.hasSuffix("1 made, 0 there already, 1 failed.\n"))
    let again = try Run([clip, "--out", folder]).end()
    #expect(again.status == 0 && again.lines == first.lines)
    #expect(again.complaints == "0 made, 1 there already, 0 failed.\n")
  }

  @Test func anInterruptionLeavesNoHalfFileAndTheNextRunGoesOn() throws {
    let folder = try folder()
    let arguments = [try TestMedia.clip(.portrait, frames: 30), "--out", folder, "--progress", "json"]
    let run = try Run(arguments)
    var line = try run.line()
    while let told = line, !told.contains(#""event":"progress""#) { line = try run.line() }
    #expect(contents(folder).count == 1, "the folder for work")
    run.process.interrupt()
    let end = try run.end()
    #expect(end.status == 130)
    #expect(end.lines.suffix(2).first?.contains(#""event":"cancelled""#) == true)
    #expect(contents(folder).isEmpty)
    let again = try Run(arguments).end()
    #expect(again.status == 0 && contents(folder).count == 1)
  }

  @Test func aFullDiskIsSaidAndLeavesNothing() throws {
    let folder = try folder()
    let end = try Run([try TestMedia.clip(frames: 90), "--out", folder, "--start", "0"], fileLimit: 20).end()
    #expect(end.status == 1)
    #expect(end.complaints.contains("File too large"), "\(end.complaints)")
    #expect(contents(folder).isEmpty)
  }

  @Test func aFolderWithoutVideosIsAnError() throws {
    let empty = try folder()
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let end = try Run([empty, "--out", try folder()]).end()
    #expect(end.status == 1 && end.complaints.hasPrefix("There are no videos in"))
  }
}
