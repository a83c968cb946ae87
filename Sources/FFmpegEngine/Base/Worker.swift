import Glibc

/// A thread of the engine. It is counted in `EngineCensus` from its start to its end.
package final class Worker: Sendable {
  private let name: String
  private let body: @Sendable () -> Void

  private init(name: String, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }

  /// Starts a thread that nobody has to join. If the system has no thread left, the body is not run and false given.
  @discardableResult
  package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    EngineCensus.workers.add(1, ordering: .relaxed)
    let worker = Unmanaged.passRetained(Worker(name: name, body: body))
    if spawn(worker.toOpaque()) { return true }
    worker.release()
    EngineCensus.workers.subtract(1, ordering: .relaxed)
    return false
  }

  private static func spawn(_ worker: UnsafeMutableRawPointer) -> Bool {
    var thread = pthread_t()
    guard pthread_create(&thread, nil, entry, worker) == 0 else { return false }
    pthread_detach(thread)
    return true
  }

  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
    if let argument { Unmanaged<Worker>.fromOpaque(argument).takeRetainedValue().run() }
    EngineCensus.workers.subtract(1, ordering: .releasing)
    return nil
  }

  private func run() {
    nameThread()
    body()
  }

  /// For debuggers and `top`; the kernel keeps 15 bytes.
  private func nameThread() {
    let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = name.withCString { write(file, $0, strlen($0)) }
    close(file)
  }
}
