import Feed
import Foundation
import Playback

/// How long this person stays with videos, from one launch to the next. It stays on this machine.
///
/// The file is written aside and renamed, some time after the last change and in the end. One that cannot be read counts
/// as no history; one that cannot be written changes nothing for this launch.
@MainActor
final class WatchMemory {
  private struct Stored: Codable {
    var present: [Double]
    var left: [Double]
  }

  private(set) var history: WatchHistory
  private let url: URL?
  private var timer: MainLoop.Timer?
  /// Milliseconds from a change until it is written, so that no swipe waits for the disk.
  private static let delay: UInt32 = 3000

  /// - Parameter url: the file; nil keeps it in memory only, as a rehearsal wants.
  init(url: URL?) {
    self.url = url
    let stored = url.flatMap { try? Data(contentsOf: $0) }.flatMap { try? JSONDecoder().decode(Stored.self, from: $0) }
    history =
      stored.flatMap { WatchHistory(kind: .video, present: $0.present, left: $0.left) } ?? WatchHistory(kind: .video)
  }

  /// `watching.json` beside the settings.
  nonisolated static func url(besides settings: URL) -> URL {
    settings.deletingLastPathComponent().appendingPathComponent("watching.json")
  }

  func record(_ exposure: Exposure) {
    let before = history
    history.record(exposure)
    guard url != nil, history != before, timer == nil else { return }
    timer = MainLoop.after(milliseconds: Self.delay) { [weak self] in self?.write() }
  }

  /// Puts down what is not on disk yet.
  func close() { if timer != nil { write() } }

  private func write() {
    timer?.cancel()
    timer = nil
    guard let url else { return }
    // A thousandth of a person is exact enough, and keeps the file at some 2 kB.
    let numbers = Stored(present: history.present.map(Self.rounded), left: history.left.map(Self.rounded))
    try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? JSONEncoder().encode(numbers).write(to: url, options: .atomic)
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
