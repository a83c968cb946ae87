/// What a change of a resource's state asks for. Done after its lock was left.
enum ResourceAction {
  case start(FetchSlot, FetchRequest)
  case resume(FetchSlot)
  case cancel(FetchSlot)
  /// Wait, then `retry` with the number.
  case retry(after: Duration, number: Int)
  /// Wait until there is a network, then `networkCame`.
  case awaitNetwork
  case refresh(url: String, error: FetchError)
  case commit(isUrgent: Bool)
  /// The file of an older version is of no more use: its name and its bytes on disk.
  case remove(file: String, size: Int64)
  case tell(@Sendable (Result<Void, CacheError>) -> Void, Result<Void, CacheError>)
}

/// What is to be fetched ahead of all reading.
public enum PreloadTarget: Hashable, Sendable {
  case all
  /// Bytes from the first bound to before the second.
  case range(Range<Int64>)
  /// The container's index, wherever it lies, and so many bytes from the start.
  case head(bytes: Int64)

  var ranges: [Range<Int64>] {
    switch self {
    case .all: [0..<Int64.max]
    case .range(let range): [max(0, range.lowerBound)..<max(0, range.upperBound)]
    case .head(let bytes): [0..<max(BoxWalk.headerSize, bytes)]
    }
  }
}
