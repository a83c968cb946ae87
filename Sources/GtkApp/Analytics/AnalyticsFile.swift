import Dispatch
import Feed
import Foundation
import Playback

/// Writes what was watched and chosen to a file of the person's choice, one JSON object a line. Nothing is sent anywhere.
///
/// Lines are appended, each in one piece, on a queue of its own, so that no frame waits for the disk.
@MainActor
public final class AnalyticsFile: Analytics {
  private let path: String
  private let queue = DispatchQueue(label: "AnalyticsFile")
  private let descriptor: Int32
  /// The time of an event, in seconds since 1970.
  private let now: () -> Double
  /// Called once, on the main thread, if a line cannot be written. From then on none is.
  public var onFailure: ((AnalyticsFileError) -> Void)?
  private var hasFailed = false

  /// - Parameter path: a file; it is made if it is not there, and what is in it stays.
  /// - Throws: `AnalyticsFileError` if it cannot be opened for writing.
  public init(path: String, now: @escaping () -> Double = { Date().timeIntervalSince1970 })
    throws(AnalyticsFileError)
  {
    self.path = path
    self.now = now
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw AnalyticsFileError(path: path, activity: .opening, reason: String(cString: strerror(errno)))
    }
  }

  isolated deinit {
    queue.async { [descriptor] in _ = close(descriptor) }
  }

  public func record(_ event: AnalyticsEvent) {
    guard !hasFailed, let line = AnalyticsLine(event, time: now()).json else { return }
    queue.async { [descriptor, path] in
      let written = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard written != line.count else { return }
      let reason = written < 0 ? String(cString: strerror(errno)) : "only a part of the line could be written"
      let error = AnalyticsFileError(path: path, activity: .writing, reason: reason)
      DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.failed(error) } }
    }
  }

  /// Waits until all that was recorded is in the file.
  public func flush() { queue.sync {} }

  private func failed(_ error: AnalyticsFileError) {
    guard !hasFailed else { return }
    hasFailed = true
    onFailure?(error)
  }
}

/// Why there are no analytics.
public struct AnalyticsFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Activity: Hashable, Sendable {
    case opening, writing
  }

  public var path: String
  public var activity: Activity
  /// The system's words.
  public var reason: String

  public var description: String { message(chinese: false) }

  public func message(chinese: Bool) -> String {
    switch (activity, chinese) {
    case (.opening, false): "Opening \(path) for analytics: \(reason). Name a file in a folder that you may write to."
    case (.opening, true): "打开分析文件 \(path)：\(reason)。请指定可写文件夹中的文件。"
    case (.writing, false):
      "Writing analytics to \(path): \(reason). Nothing more is recorded; make room, then start again."
    case (.writing, true): "写入分析文件 \(path)：\(reason)。不再记录；请腾出空间后重新启动。"
    }
  }
}
