/// One video of the challenge: chunks of one second at three bit rates, and how long people stay.
public struct SimulatedVideo: Sendable, Equatable {
  /// The nominal bit rates in kbit/s of rates 0, 1 and 2.
  public static let bitRates = [750, 1200, 1850]
  /// How long a chunk plays, in milliseconds.
  public static let chunkMilliseconds = 1000

  /// `sizes[rate][chunk]` in bytes.
  public let sizes: [[Int]]
  /// `retention[k]`: the probability that somebody is still watching at second k; from 0 to the chunk count.
  public let retention: [Double]

  public var chunkCount: Int { sizes[0].count }

  /// - Parameters:
  ///   - sizes: three lists of equal length, not empty.
  ///   - retention: one value more than there are chunks.
  public init(sizes: [[Int]], retention: [Double]) {
    precondition(sizes.count == Self.bitRates.count && sizes.allSatisfy { $0.count == sizes[0].count })
    precondition(!sizes[0].isEmpty && retention.count == sizes[0].count + 1)
    self.sizes = sizes
    self.retention = retention
  }
}
