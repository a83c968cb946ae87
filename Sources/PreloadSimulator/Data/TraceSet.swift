/// The four kinds of network of the challenge.
public enum TraceSet: String, CaseIterable, Sendable {
  case high, medium, low, mixed
}

/// Which of the people's watch durations are used.
public enum UserGroup: String, Sendable {
  /// The 50 that figures are reported on.
  case test
  /// The 400 that a policy may be tuned on.
  case train
}
