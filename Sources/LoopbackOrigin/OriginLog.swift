/// What was asked of the origin, and what it gave. A byte counts as served from just before the system is given it to send;
/// what the system does not take in the end is not counted.
public struct OriginLog: Sendable {
  public struct Entry: Sendable {
    public var request: OriginRequest
    public var status: Int?
    /// The parts of the resource, in the order in which they went out.
    public var served: [Range<Int64>] = []
    /// The answer is through, or the other side has gone.
    public var isFinished = false

    public var bytesServed: Int64 { served.reduce(0) { $0 + Int64($1.count) } }
  }

  public internal(set) var entries: [Entry] = []
  /// How many connections were taken so far.
  public internal(set) var connections = 0

  public func entries(_ path: String) -> [Entry] { entries.filter { $0.request.path == path } }

  public func bytesServed(_ path: String) -> Int64 { entries(path).reduce(0) { $0 + $1.bytesServed } }

  /// How many bytes went out more than once, each further time counted.
  public func bytesServedTwice(_ path: String) -> Int64 {
    let ranges = entries(path).flatMap(\.served).sorted { $0.lowerBound < $1.lowerBound }
    var distinct: Int64 = 0
    var edge: Int64 = 0
    for range in ranges where range.upperBound > edge {
      distinct += range.upperBound - max(edge, range.lowerBound)
      edge = range.upperBound
    }
    return bytesServed(path) - distinct
  }

  mutating func served(_ range: Range<Int64>, entry: Int) {
    if let last = entries[entry].served.last, last.upperBound == range.lowerBound {
      entries[entry].served[entries[entry].served.count - 1] = last.lowerBound..<range.upperBound
    } else {
      entries[entry].served.append(range)
    }
  }

  /// Takes back the last bytes of an answer, which were not sent after all.
  mutating func unserved(_ count: Int64, entry: Int) {
    guard let last = entries[entry].served.popLast() else { return }
    let rest = last.lowerBound..<max(last.lowerBound, last.upperBound - count)
    if !rest.isEmpty { entries[entry].served.append(rest) }
  }
}
