public import LoopbackOrigin
import Synchronization

/// An origin that does what tests tell it to: right by default, wrong where a fault is set.
public final class FaultyOrigin: Sendable {
  private struct Rule {
    var path: String
    var numbers: Range<Int>
    var fault: OriginFault
  }

  private struct Site {
    var resources: [String: OriginResource] = [:]
    var rules: [Rule] = []
  }

  private final class Book: Sendable {
    let site = Mutex(Site())

    func answer(_ request: OriginRequest) -> OriginAnswer {
      let (resource, faults) = site.withLock { site in
        let rules = site.rules.filter { $0.path == request.path && $0.numbers.contains(request.number) }
        return (site.resources[request.path], rules.map(\.fault))
      }
      let seen = faults.reduce(request) { $1.changed($0) }
      let found = resource.map { resource in faults.reduce(resource) { $1.changed($0) } }
      return faults.reduce(ResourceAnswers.answer(seen, found)) { $1.changed($0) }
    }
  }

  private let book: Book
  private let origin: Origin

  /// Serves at once. `stop` must be called in the end.
  public init(shape: OriginShape = OriginShape()) throws {
    let book = Book()
    self.book = book
    origin = try Origin(shape: shape) { book.answer($0) }
  }

  /// Serves the resource under the path from now on, whatever was there before.
  public func put(_ path: String, _ resource: OriginResource) {
    book.site.withLock { $0.resources[path] = resource }
  }

  /// - Parameter requests: to which requests of the path it happens, counted from 0; all by default. More than one fault
  ///   may be set for the same request: they happen in the order in which they were set.
  public func fault(_ fault: OriginFault, on path: String, requests: Range<Int> = 0..<Int.max) {
    book.site.withLock { $0.rules.append(Rule(path: path, numbers: requests, fault: fault)) }
  }

  /// Serves the path rightly again.
  public func mend(_ path: String) {
    book.site.withLock { $0.rules.removeAll { $0.path == path } }
  }

  public func url(_ path: String, host: String = "127.0.0.1") -> String { origin.url(path, host: host) }
  public var log: OriginLog { origin.log }
  public var blockedWriters: Int { origin.blockedWriters }

  /// Ends all connections and threads before it returns.
  public func stop() { origin.stop() }
}
