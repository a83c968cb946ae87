import Foundation

/// Counts of bytes as people write and read them: K, M, G and T are powers of 1000.
enum ByteCount {
  private static let units: [(letter: Character, size: Double)] = [("K", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12)]

  /// `500000`, `200M`, `1.5G`; nil for what is no count, is negative, or is larger than any disk.
  static func parse(_ text: String) -> Int64? {
    let unit = units.first { $0.letter == text.last?.uppercased().first }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard digits.allSatisfy({ $0.isNumber && $0.isASCII || $0 == "." }), let number = Double(digits) else {
      return nil
    }
    let count = number * (unit?.size ?? 1)
    return count < 1e18 ? Int64(count) : nil
  }

  /// Three digits at least: 999 B, 12.3 MB.
  static func text(_ count: Int64) -> String {
    guard let unit = units.last(where: { Double(count) >= $0.size }) else { return "\(count) B" }
    return String(format: "%.1f %@B", Double(count) / unit.size, String(unit.letter))
  }
}
