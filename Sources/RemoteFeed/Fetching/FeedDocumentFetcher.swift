import MediaCache

/// Brings feed documents over HTTP or from files, whole and within a limit.
public struct FeedDocumentFetcher: Sendable {
  /// What became of asking for a document.
  public enum Answer: Sendable {
    case document(FeedDocument)
    /// The server still has the version that was named, and sent nothing.
    case notModified
  }

  private let fetcher: any ByteFetcher
  private let limit: Int
  private let retries: RetryPlan
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - fetcher: What goes over the network.
  ///   - limit: The most bytes that a document may have. 10 MB by default.
  ///   - retries: When to try again what can go better the next time.
  ///   - clock: What measures the pauses between tries.
  public init(
    fetcher: any ByteFetcher, limit: Int = 10_000_000, retries: RetryPlan = RetryPlan(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.fetcher = fetcher
    self.limit = limit
    self.retries = retries
    self.clock = clock
  }

  /// Gets the document.
  ///
  /// - Parameters:
  ///   - address: An address of the web, or a path.
  ///   - known: The version on hand, if any.
  /// - Throws: `RemoteFeedError`, or `CancellationError` as soon as the calling task is cancelled.
  public func document(at address: String, known: FetchVersion? = nil) async throws -> Answer {
    guard let place = FeedAddress(address) else {
      throw RemoteFeedError(name: address, problem: .badAddress)
    }
    return try await document(at: place, known: known)
  }

  func document(at address: FeedAddress, known: FetchVersion?) async throws -> Answer {
    try Task.checkCancellation()
    if address.isFile {
      return .document(FeedDocument(bytes: try FeedFile.read(address.url.path, limit: limit), finalURL: address.text))
    }
    var retries = retries
    var generator = SystemRandomNumberGenerator()
    while true {
      let receiver = DocumentReceiver(url: address.text, limit: limit)
      let request = FetchRequest(url: address.text, accepts: .anything, known: known)
      let outcome = await receiver.run { fetcher.fetch(request, into: $0) }
      try Task.checkCancellation()
      switch outcome {
      case .document(let document): return .document(document)
      case .tooLong: throw RemoteFeedError(name: address.shown, problem: .tooLong(limit: limit))
      case .failed(let error) where error.isNotModified && known != nil: return .notModified
      case .failed(let error):
        guard let pause = retries.pause(after: error, using: &generator) else {
          throw RemoteFeedError(name: address.shown, problem: .fetch(error))
        }
        try await clock.sleep(for: pause)
      }
    }
  }
}
