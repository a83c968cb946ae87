import Testing

/// Waits until other tasks have brought about what is asked. The pauses let them run also on a busy machine; their
/// number only bounds a test that fails.
func settle(
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  until isDone: () -> Bool
) async {
  for _ in 0..<30_000 where !isDone() { try? await Task.sleep(for: .milliseconds(1)) }
  #expect(isDone(), sourceLocation: sourceLocation)
}

/// Gives other tasks the time to do what they must not do.
func letOthersRun(isolation: isolated (any Actor)? = #isolation) async {
  for _ in 0..<20 { try? await Task.sleep(for: .milliseconds(1)) }
}
