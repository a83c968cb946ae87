import FFmpegEngine
import Foundation
import TestMedia
import Testing

@Suite struct TestMediaTests {
  @Test func aClipIsMadeOnce() throws {
    #expect(try TestMedia.clip(.small, item: 3, frames: 6) == TestMedia.clip(.small, item: 3, frames: 6))
    #expect(try TestMedia.clip(.small, item: 3, frames: 6) != TestMedia.clip(.small, item: 4, frames: 6))
  }

  @Test func truncationKeepsTheBeginning() throws {
    let path = try TestMedia.clip(.small, item: 3, frames: 6)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let part = try Data(contentsOf: URL(fileURLWithPath: Corruption.truncated(0.4).apply(to: path)))
    #expect(part == whole.prefix(Int(Double(whole.count) * 0.4)))
  }

  @Test func damageIsTheSameForTheSameSeed() throws {
    let path = try TestMedia.clip(.small, item: 3, frames: 6)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    func damaged(_ seed: UInt64) throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: Corruption.flippedBits(count: 5, seed: seed).apply(to: path)))
    }
    let first = try damaged(1)
    #expect(first == (try damaged(1)))
    #expect(first != (try damaged(2)))
    #expect(first.count == whole.count)
    #expect((1...5).contains(zip(first, whole).filter { $0 != $1 }.count))
  }
}
