/// What the numbers of a picture mean, as streams carry it. Raw values are the code points of ITU-T H.273.
public struct ColorTags: Hashable, Sendable {
  /// How Y′CbCr comes from R′G′B′.
  public enum Matrix: Int32, Sendable, Codable {
    case rgb = 0
    case bt709 = 1
    case unspecified = 2
    case bt601 = 6
    case bt2020 = 9
  }

  public enum Primaries: Int32, Sendable, Codable {
    case bt709 = 1
    case unspecified = 2
    case bt601 = 6
    case bt2020 = 9
    case displayP3 = 12
  }

  public enum Transfer: Int32, Sendable, Codable {
    case bt709 = 1
    case unspecified = 2
    case bt601 = 6
    case sRGB = 13
    case bt2020 = 14
    case pq = 16
    case hlg = 18
  }

  public enum Range: Sendable {
    /// 8-bit luma 16…235.
    case limited
    /// 8-bit luma 0…255.
    case full
  }

  public var matrix: Matrix
  public var primaries: Primaries
  public var transfer: Transfer
  public var range: Range

  public init(matrix: Matrix, primaries: Primaries, transfer: Transfer, range: Range = .limited) {
    self.matrix = matrix
    self.primaries = primaries
    self.transfer = transfer
    self.range = range
  }

  public static let bt709 = ColorTags(matrix: .bt709, primaries: .bt709, transfer: .bt709)
  public static let bt601 = ColorTags(matrix: .bt601, primaries: .bt601, transfer: .bt601)
  public static let pq = ColorTags(matrix: .bt2020, primaries: .bt2020, transfer: .pq)
  public static let hlg = ColorTags(matrix: .bt2020, primaries: .bt2020, transfer: .hlg)
  /// Says nothing; the numbers are those of BT.709 from 720 rows on, else of BT.601, as players guess.
  public static let unspecified = ColorTags(matrix: .unspecified, primaries: .unspecified, transfer: .unspecified)
}
