import Glibc

/// Happens once; threads wait for it with `poll`.
final class OriginEvent: Sendable {
  /// Readable once it has happened.
  let descriptor: Int32
  private let writing: Int32

  /// - Throws: `OriginError.start` if the system has no descriptor left.
  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw OriginError.start(step: "an event", number: errno) }
    (descriptor, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A second raise finds the pipe as it is, and never waits.
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  func raise() {
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }
}
