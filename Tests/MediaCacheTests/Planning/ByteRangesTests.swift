import Testing

@testable import MediaCache

struct ByteRangesTests {
  @Test(
    arguments: [
      ([0..<10, 20..<30], 10..<20, [0..<30]),
      ([0..<10, 20..<30], 12..<15, [0..<10, 12..<15, 20..<30]),
      ([0..<10, 20..<30], 5..<25, [0..<30]),
      ([5..<10], 0..<5, [0..<10]),
      ([5..<10], 10..<12, [5..<12]),
      ([5..<10], 11..<12, [5..<10, 11..<12]),
      ([5..<10, 12..<14, 16..<18], 0..<20, [0..<20]),
      ([5..<10], 6..<7, [5..<10]),
      ([5..<10], 7..<7, [5..<10]),
      ([], 0..<1, [0..<1]),
    ] as [([Range<Int64>], Range<Int64>, [Range<Int64>])])
  func `inserting merges what overlaps or touches`(old: [Range<Int64>], new: Range<Int64>, all: [Range<Int64>]) {
    var ranges = ByteRanges(old)
    ranges.insert(new)
    #expect(ranges.ranges == all)
  }

  @Test(
    arguments: [
      ([0..<30], 10..<20, [0..<10, 20..<30]),
      ([0..<10, 20..<30], 5..<25, [0..<5, 25..<30]),
      ([0..<10], 0..<10, []),
      ([0..<10], 10..<20, [0..<10]),
      ([0..<10, 12..<14, 20..<30], 0..<20, [20..<30]),
      ([0..<10], 3..<3, [0..<10]),
    ] as [([Range<Int64>], Range<Int64>, [Range<Int64>])])
  func `subtracting cuts`(old: [Range<Int64>], gone: Range<Int64>, rest: [Range<Int64>]) {
    var ranges = ByteRanges(old)
    ranges.subtract(gone)
    #expect(ranges.ranges == rest)
  }

  @Test func `a random walk agrees with a set of single bytes`() {
    var dice = Dice(11)
    for _ in 0..<60 {
      var ranges = ByteRanges()
      var bytes: Set<Int64> = []
      for _ in 0..<40 {
        let start = Int64.random(in: 0..<50, using: &dice)
        let range = start..<Int64.random(in: start...60, using: &dice)
        if Bool.random(using: &dice) {
          ranges.insert(range)
          bytes.formUnion(range)
        } else {
          ranges.subtract(range)
          bytes.subtract(range)
        }
      }
      #expect(Set(ranges.ranges.flatMap { Array($0) }) == bytes)
      #expect(ranges.byteCount == Int64(bytes.count))
      #expect(ranges.end == (bytes.max() ?? -1) + 1)
      for (a, b) in zip(ranges.ranges, ranges.ranges.dropFirst()) { #expect(a.upperBound < b.lowerBound) }
      for offset in Int64(0)..<62 {
        #expect(ranges.contains(offset) == bytes.contains(offset))
        let end = (offset..<70).first { !bytes.contains($0) }
        #expect(ranges.contiguousEnd(from: offset) == end)
        #expect(ranges.next(after: offset) == ranges.ranges.first { $0.lowerBound > offset })
        let part = offset..<offset + 9
        #expect(ranges.missing(in: part).flatMap { Array($0) } == part.filter { !bytes.contains($0) })
        #expect(ranges.contains(part) == bytes.isSuperset(of: part))
        #expect(ranges.intersects(part) == !bytes.isDisjoint(with: part))
      }
    }
  }
}
