import Foundation
import SeededNumbers

/// Damages of a file, always the same for the same seed.
public enum Corruption: Hashable, Sendable {
  /// Keeps the first share of the bytes, 0…1.
  case truncated(Double)
  /// Flips this many single bits anywhere.
  case flippedBits(count: Int, seed: UInt64)
  /// Flips bits only behind this share of the file, so that a header at the start stays whole.
  case flippedBitsAfter(Double, count: Int, seed: UInt64)
  /// Overwrites a run of bytes at a random place.
  case overwritten(length: Int, seed: UInt64)

  /// A damaged copy of the file, in the folder of the test's media.
  public func apply(to path: String) throws -> String {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    damage(&bytes)
    let source = URL(fileURLWithPath: path)
    let name = "\(source.deletingPathExtension().lastPathComponent)-\(UUID().uuidString).\(source.pathExtension)"
    let target = "\(try TestMedia.folder())/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: target))
    return target
  }

  func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    switch self {
    case .truncated(let share): bytes.removeLast(bytes.count - min(bytes.count, Int(Double(bytes.count) * share)))
    case .flippedBits(let count, let seed): Self.flip(&bytes, from: 0, count: count, seed: seed)
    case .flippedBitsAfter(let share, let count, let seed):
      Self.flip(&bytes, from: Int(Double(bytes.count) * share), count: count, seed: seed)
    case .overwritten(let length, let seed):
      var numbers = SeededNumbers(seed: seed)
      let start = Int.random(in: 0..<bytes.count, using: &numbers)
      for index in start..<min(bytes.count, start + length) { bytes[index] = .random(in: 0...255, using: &numbers) }
    }
  }

  private static func flip(_ bytes: inout [UInt8], from start: Int, count: Int, seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let start = min(start, bytes.count - 1)
    for _ in 0..<count {
      bytes[Int.random(in: start..<bytes.count, using: &numbers)] ^= 1 << UInt8.random(in: 0...7, using: &numbers)
    }
  }
}
