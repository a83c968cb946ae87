import Glibc
import Synchronization

/// An HTTP/1.1 server on the loopback interface, for rehearsals and tests: keep-alive, a thread for each connection, and
/// a way that can be made as slow as a real one.
///
/// What it answers is the handler's to say; `ResourceAnswers` serves resources as a correct server does.
public final class Origin: Sendable {
  public typealias Handler = @Sendable (OriginRequest) -> OriginAnswer

  private struct State {
    var log = OriginLog()
    /// How many requests each path has had.
    var counts: [String: Int] = [:]
    var running: [Int: pthread_t] = [:]
    var finished: [pthread_t] = []
    var accepting: pthread_t?
    var isStopping = false
  }

  public let port: UInt16
  public let shape: OriginShape
  let link: PacedLink?
  private let handler: Handler
  private let listener: Listener
  private let stopping: OriginEvent
  private let state = Mutex(State())
  private let blockedSends = Atomic<Int>(0)

  /// Listens on a free port of 127.0.0.1 and serves at once.
  /// - Throws: `OriginError.start`.
  public init(shape: OriginShape = OriginShape(), handler: @escaping Handler) throws {
    self.shape = shape
    self.handler = handler
    link = shape.bytesPerSecond.map(PacedLink.init)
    stopping = try OriginEvent()
    listener = try Listener()
    port = listener.port
    guard let thread = OriginThread.start({ [self] in acceptAll() }) else {
      close(listener.descriptor)
      throw OriginError.start(step: "the thread", number: EAGAIN)
    }
    state.withLock { $0.accepting = thread }
  }

  /// An address of this origin.
  public func url(_ path: String, host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }

  public var log: OriginLog { state.withLock { $0.log } }

  /// How many connections wait for the other side to take what is sent.
  public var blockedWriters: Int { blockedSends.load(ordering: .acquiring) }

  /// Breaks off whatever is being served. When it returns, all threads have ended and all sockets are closed. Must be
  /// called once the origin is no longer needed: its threads keep it alive.
  public func stop() {
    let accepting = state.withLock { state in
      state.isStopping = true
      defer { state.accepting = nil }
      return state.accepting
    }
    guard let accepting else { return }
    stopping.raise()
    pthread_join(accepting, nil)
    let rest = state.withLock { state in
      defer { (state.running, state.finished) = ([:], []) }
      return state.finished + state.running.values
    }
    for thread in rest { pthread_join(thread, nil) }
    close(listener.descriptor)
  }

  private func acceptAll() {
    let socket = OriginSocket(descriptor: listener.descriptor, stop: stopping.descriptor)
    while true {
      switch socket.wait(events: Int16(POLLIN)) {
      case .over: return
      case .timeUp, .ready: break
      }
      let descriptor = accept(listener.descriptor, nil, nil)
      if descriptor >= 0 {
        serve(descriptor)
      } else if errno == EMFILE || errno == ENFILE || errno == ENOMEM {
        // The connection stays in the queue until others have closed theirs.
        _ = OriginSocket(descriptor: -1, stop: stopping.descriptor).wait(until: OriginTime.now + 10_000_000)
      }
      joinFinished()
    }
  }

  private func serve(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    // What the system has taken counts as sent: on a slow way that must not be seconds ahead of what has arrived.
    var buffer: Int32 = 64 << 10
    if link != nil { setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &buffer, socklen_t(MemoryLayout<Int32>.size)) }
    let socket = OriginSocket(descriptor: descriptor, stop: stopping.descriptor)
    state.withLock { state in
      let number = state.log.connections
      state.log.connections += 1
      // The new thread cannot mark itself finished before it is entered here: it needs the lock for that.
      state.running[number] = OriginThread.start { [self] in
        OriginConnection(origin: self, socket: socket, number: number).serve()
        self.state.withLock { state in
          if let thread = state.running.removeValue(forKey: number) { state.finished.append(thread) }
        }
      }
      if state.running[number] == nil { close(descriptor) }
    }
  }

  private func joinFinished() {
    let finished = state.withLock { state in
      defer { state.finished = [] }
      return state.finished
    }
    for thread in finished { pthread_join(thread, nil) }
  }

  /// Enters a request into the log and asks the handler for its answer.
  func take(_ request: OriginRequest) -> (entry: Int, answer: OriginAnswer) {
    var request = request
    let entry = state.withLock { state in
      request.number = state.counts[request.path, default: 0]
      state.counts[request.path] = request.number + 1
      state.log.entries.append(OriginLog.Entry(request: request))
      return state.log.entries.count - 1
    }
    return (entry, handler(request))
  }

  func note(_ change: (inout OriginLog) -> Void) { state.withLock { change(&$0.log) } }

  func blocked(_ isBlocked: Bool) {
    blockedSends.add(isBlocked ? 1 : -1, ordering: .acquiringAndReleasing)
  }
}
