import Glibc
import LoopbackOrigin
import Synchronization

/// Takes one connection, keeps the first bytes that come, and closes: shows what a client says before it is answered.
package final class RawListener: Sendable {
  package let port: UInt16
  private let descriptor: Int32
  private let bytes = Mutex<[UInt8]>([])
  private let thread: Mutex<pthread_t?>

  package init() throws {
    let listener = try Listener()
    descriptor = listener.descriptor
    port = listener.port
    thread = Mutex(nil)
    thread.withLock { $0 = OriginThread.start { [self] in listen() } }
  }

  /// Waits for the connection's end and gives what came.
  package func close() -> [UInt8] {
    shutdown(descriptor, Int32(SHUT_RDWR))
    let running = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let running { pthread_join(running, nil) }
    Glibc.close(descriptor)
    return bytes.withLock { $0 }
  }

  private func listen() {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&polled, 1, -1)
    let connection = accept(descriptor, nil, nil)
    guard connection >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(connection, &buffer, buffer.count, 0)
    bytes.withLock { $0 = Array(buffer.prefix(max(0, count))) }
    Glibc.close(connection)
  }
}
