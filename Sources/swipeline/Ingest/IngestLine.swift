import Foundation
import Ingest
import MediaCache

/// One line of `--progress json`.
struct IngestLine: Codable, Equatable {
  /// `started`, `progress`, `made`, `existed`, `duplicate`, `failed`, `cancelled`, `summary`.
  var event: String
  /// The upload's path as given, and its place in the list, from 0.
  var file: String?
  var index: Int?
  /// 0…1.
  var share: Double?
  /// The result's.
  var path: String?
  /// The codec of a sound that had to be left out.
  var lostSound: String?
  /// Why it failed and what to do, in the person's language.
  var message: String?
  var made: Int?
  var skipped: Int?
  var failed: Int?
  var cancelled: Int?
  var seconds: Double?

  init(_ event: IngestEvent, files: [String], language: FetchLanguage) {
    switch event {
    case .started(let index): (self.event, self.index) = ("started", index)
    case .progress(let index, let share): (self.event, self.index, self.share) = ("progress", index, share)
    case .ended(let index, let outcome):
      self.index = index
      switch outcome {
      case .made(let path, let lost): (self.event, self.path, lostSound) = ("made", path, lost)
      case .existed(let path): (self.event, self.path) = ("existed", path)
      case .duplicate: self.event = "duplicate"
      case .failed(let error) where error.problem == .cancelled: self.event = "cancelled"
      case .failed(let error): (self.event, message) = ("failed", error.message(in: language))
      }
    }
    file = index.map { files[$0] }
  }

  init(_ summary: IngestSummary, seconds: Double) {
    event = "summary"
    (made, skipped, failed, cancelled) = (summary.made, summary.skipped, summary.failed, summary.cancelled)
    self.seconds = (seconds * 1000).rounded() / 1000
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
