/// A set of bytes of one resource: sorted half-open ranges that neither overlap nor touch.
public struct ByteRanges: Hashable, Sendable {
  public private(set) var ranges: [Range<Int64>] = []

  public init() {}

  public init(_ ranges: some Sequence<Range<Int64>>) {
    for range in ranges { insert(range) }
  }

  public var isEmpty: Bool { ranges.isEmpty }

  /// How many bytes are in the set.
  public var byteCount: Int64 { ranges.reduce(0) { $0 + Int64($1.count) } }

  /// One behind the last byte; 0 for an empty set.
  public var end: Int64 { ranges.last?.upperBound ?? 0 }

  public func contains(_ offset: Int64) -> Bool { contiguousEnd(from: offset) > offset }

  /// Whether every byte of the range is in the set. True for an empty range.
  public func contains(_ range: Range<Int64>) -> Bool {
    range.isEmpty || contiguousEnd(from: range.lowerBound) >= range.upperBound
  }

  public func intersects(_ range: Range<Int64>) -> Bool {
    let index = firstIndex(endingAfter: range.lowerBound)
    return index < ranges.count && ranges[index].overlaps(range)
  }

  /// Adds the range's bytes; ranges that touch become one.
  public mutating func insert(_ range: Range<Int64>) {
    guard !range.isEmpty else { return }
    // The common case: the bytes that follow the last ones.
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      return
    }
    let first = firstIndex(endingAfter: range.lowerBound &- 1)
    var merged = range
    var past = first
    while past < ranges.count, ranges[past].lowerBound <= range.upperBound {
      merged = min(merged.lowerBound, ranges[past].lowerBound)..<max(merged.upperBound, ranges[past].upperBound)
      past += 1
    }
    ranges.replaceSubrange(first..<past, with: CollectionOfOne(merged))
  }

  /// Takes the range's bytes away.
  public mutating func subtract(_ range: Range<Int64>) {
    guard !range.isEmpty else { return }
    let first = firstIndex(endingAfter: range.lowerBound)
    var rest: [Range<Int64>] = []
    var past = first
    while past < ranges.count, ranges[past].lowerBound < range.upperBound {
      let old = ranges[past]
      if old.lowerBound < range.lowerBound { rest.append(old.lowerBound..<range.lowerBound) }
      if old.upperBound > range.upperBound { rest.append(range.upperBound..<old.upperBound) }
      past += 1
    }
    ranges.replaceSubrange(first..<past, with: rest)
  }

  /// The parts of the range that are not in the set, in order.
  public func missing(in range: Range<Int64>) -> [Range<Int64>] {
    guard !range.isEmpty else { return [] }
    var parts: [Range<Int64>] = []
    var start = range.lowerBound
    for old in ranges[firstIndex(endingAfter: start)...] {
      guard old.lowerBound < range.upperBound else { break }
      if old.lowerBound > start { parts.append(start..<old.lowerBound) }
      start = old.upperBound
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// Where the bytes that are there from `offset` on end: `offset` itself if it is missing.
  public func contiguousEnd(from offset: Int64) -> Int64 {
    let index = firstIndex(endingAfter: offset)
    guard index < ranges.count, ranges[index].lowerBound <= offset else { return offset }
    return ranges[index].upperBound
  }

  /// How many bytes are there from `offset` on without a gap.
  public func contiguous(from offset: Int64) -> Int64 { contiguousEnd(from: offset) - offset }

  /// The first range that starts behind `offset`.
  public func next(after offset: Int64) -> Range<Int64>? {
    let index = firstIndex(endingAfter: offset)
    return ranges[index...].first { $0.lowerBound > offset }
  }

  /// The first range whose end lies behind `offset`, found by halving.
  private func firstIndex(endingAfter offset: Int64) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
