import Foundation

/// Fetches with libcurl: all transfers on one thread, which sleeps until a socket or a caller has something for it.
///
/// Connections are kept and shared, HTTP/2 is used where a server offers it over TLS, and a receiver that holds stops the
/// reading from its connection, so that the server is slowed down by TCP itself. Certificates are always verified.
///
/// When the fetcher is let go, its fetches end with `.cancelled`, and the thread ends.
public final class CurlFetcher: ByteFetcher {
  let loop: CurlLoop

  /// - Parameter stallAfter: how long nothing may come before a fetch ends with `.stalled`; more than zero.
  public convenience init(stallAfter: Duration = .seconds(10)) {
    self.init(stallAfter: stallAfter, hasNetwork: NetworkPresence.hasNetwork)
  }

  init(stallAfter: Duration, hasNetwork: @escaping @Sendable () -> Bool) {
    let loop = CurlLoop(settings: CurlSettings(stallAfter: stallAfter, hasNetwork: hasNetwork))
    self.loop = loop
    Thread {
      Thread.current.name = CurlLoop.threadName
      loop.run()
    }.start()
  }

  deinit { loop.post(.shutDown) }

  public func fetch(_ request: FetchRequest, into receiver: any FetchReceiver) -> any FetchTask {
    let task = CurlTask(id: loop.newID(), loop: loop)
    loop.post(.start(task.id, request, receiver))
    return task
  }
}

/// What holds for all transfers.
struct CurlSettings: Sendable {
  var stallAfter: Duration
  var hasNetwork: @Sendable () -> Bool
}

private final class CurlTask: FetchTask {
  let id: Int
  private let loop: CurlLoop

  init(id: Int, loop: CurlLoop) {
    self.id = id
    self.loop = loop
  }

  func resume() { loop.post(.resume(id)) }
  func cancel() { loop.post(.cancel(id)) }
}
