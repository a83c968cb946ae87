/// When to try again what failed: after 0.5, 1, 2 and 4 s, at most four times in a row, and only where it can help.
public struct RetryPlan: Hashable, Sendable {
  /// The pauses before the first, second … new try, without jitter.
  public var pauses: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)]
  /// Each pause is made longer or shorter by up to this share, so that many clients do not come back in step. 0 to 1.
  public var jitter = 0.2
  /// A server that asks (`Retry-After`) for a longer pause than this is not waited for.
  public var longestWait = Duration.seconds(30)
  /// How many new tries were granted since the last success.
  public private(set) var tries = 0

  public init() {}

  /// The pause before the next try, or nil if there is to be none.
  public mutating func pause(
    after error: FetchError, using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    guard tries < pauses.count, Self.canHelp(error.problem) else { return nil }
    var pause = pauses[tries] * Double.random(in: 1 - jitter...1 + jitter, using: &generator)
    if case .status(_, let asked?) = error.problem {
      guard asked <= longestWait else { return nil }
      pause = max(pause, asked)
    }
    tries += 1
    return pause
  }

  /// Bytes came: the count begins anew.
  public mutating func succeeded() { tries = 0 }

  /// Whether the same request can go better the next time, with nothing changed on this side.
  ///
  /// Without a network it is its return that is waited for, not a number of seconds. A changed file, a lost permission or
  /// a page in place of media need a decision first.
  public static func canHelp(_ problem: FetchError.Problem) -> Bool {
    switch problem {
    case .nameNotFound, .cannotConnect, .reset, .cutShort, .stalled: true
    case .status(let code, _): [408, 425, 429, 500, 502, 503, 504].contains(code)
    case .cancelled, .badAddress, .noNetwork, .untrusted, .wrongRange, .changed, .notMedia, .tooManyRedirects,
      .malformed:
      false
    }
  }
}
