import FaultyOrigin

@testable import MediaCache

/// Both ways to fetch; every rule holds for each.
enum FetcherKind: CaseIterable, Sendable {
  case curl
  case urlSession

  func make(stallAfter: Duration = .seconds(60), hasNetwork: Bool = true) -> any ByteFetcher {
    switch self {
    case .curl: CurlFetcher(stallAfter: stallAfter, hasNetwork: { hasNetwork })
    case .urlSession: URLSessionFetcher(stallAfter: stallAfter, hasNetwork: { hasNetwork })
    }
  }
}

/// Runs with an origin that is stopped afterwards.
func withOrigin(_ work: (FaultyOrigin) async throws -> Void) async throws {
  let origin = try FaultyOrigin()
  defer { origin.stop() }
  try await work(origin)
}

extension FaultyOrigin {
  /// Fetches a path to the end.
  func fetch(
    _ kind: FetcherKind, _ path: String, body: TestBody? = nil, start: Int64 = 0, end: Int64? = nil,
    validator: String? = nil, accepts: FetchContent = .media
  ) async -> (recorder: Recorder, problem: FetchError.Problem?) {
    let recorder = Recorder(body)
    let fetcher = kind.make()
    _ = fetcher.fetch(
      FetchRequest(url: url(path), start: start, end: end, validator: validator, accepts: accepts), into: recorder)
    let error = await recorder.end()
    withExtendedLifetime(fetcher) {}
    return (recorder, error?.problem)
  }

  /// The values of a field in all requests for the path.
  func fields(_ name: String, _ path: String) -> [String?] { log.entries(path).map { $0.request.field(name) } }
}
