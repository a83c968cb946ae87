import Synchronization

/// What of the engine is alive now, so that a test or a rehearsal can prove that nothing is left behind.
public struct EngineCensus: Hashable, Sendable {
  /// Loads that have not wholly gone yet.
  public var sessions: Int
  /// Threads of the engine, the mixer's included.
  public var threads: Int
  /// Pictures in use, wherever they are held.
  public var pictures: Int

  /// Counts now.
  public static var current: EngineCensus {
    EngineCensus(
      sessions: sessions.load(ordering: .relaxed), threads: workers.load(ordering: .acquiring),
      pictures: frameBuffers.load(ordering: .relaxed))
  }

  static let sessions = Atomic(0)
  static let workers = Atomic(0)
  static let frameBuffers = Atomic(0)
}
