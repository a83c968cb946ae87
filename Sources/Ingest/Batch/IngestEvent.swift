/// What a batch reports while it runs. Files are told by their place in the list, from 0.
public enum IngestEvent: Hashable, Sendable {
  case started(Int)
  /// The share of the file that is done, 0…1. Never goes back; at most a hundred for each file.
  case progress(Int, share: Double)
  case ended(Int, IngestOutcome)
}

/// What became of one upload.
public enum IngestOutcome: Hashable, Sendable {
  /// The path of the new file (`loop3`) or folder (`feed`), and the codec of a sound that had to be left out, because there
  /// is no decoder for it.
  case made(path: String, lostSound: String? = nil)
  /// The same content was prepared in the same way before: the path of that.
  case existed(path: String)
  /// The same content comes earlier in the same batch: its place there.
  case duplicate(of: Int)
  case failed(IngestError)
}

/// What became of all uploads, in their order.
public struct IngestSummary: Hashable, Sendable {
  public var outcomes: [IngestOutcome]

  public init(outcomes: [IngestOutcome]) { self.outcomes = outcomes }

  public var made: Int { count { if case .made = $0 { true } else { false } } }
  /// Done before, or a duplicate.
  public var skipped: Int {
    count { if case .existed = $0 { true } else if case .duplicate = $0 { true } else { false } }
  }
  /// Apart from what was cancelled.
  public var failed: Int { count { if case .failed(let error) = $0 { error.problem != .cancelled } else { false } } }
  /// Not done, because nobody wanted it any more.
  public var cancelled: Int { count { if case .failed(let error) = $0 { error.problem == .cancelled } else { false } } }

  private func count(_ matches: (IngestOutcome) -> Bool) -> Int { outcomes.lazy.filter(matches).count }
}
