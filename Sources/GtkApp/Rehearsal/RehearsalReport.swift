import Foundation

/// What a rehearsal found. The names are the keys of the JSON.
public struct RehearsalReport: Codable, Equatable {
  public struct Players: Codable, Equatable {
    /// The most that were live at once.
    public var max = 0
    public var taken = 0
    public var returned = 0
  }

  /// Resident memory in MB (2^20 bytes).
  public struct Memory: Codable, Equatable {
    public var start = 0.0
    public var after100 = 0.0
    public var end = 0.0
    /// Evenly spread over the run, and how much more the last third takes than the middle one; told by the stream alone.
    public var samples: [Double]?
    public var growth: Double?
  }

  public var items = 0
  public var swipes = 0
  /// From the settle to the first tick on which the settled cell showed a frame of its item: 0 is the settle's own.
  var neighbourTicks = Distribution([])
  var neighbourMs = Distribution([])
  /// From the request of a jump over two or more pages to the presented frame of its target.
  var jumpMs = Distribution([])
  /// Ticks on which a visible cell showed neither its item's cover nor a frame of it.
  public var blackTicks = 0
  /// Frames on screen that were not of the item that the cell is bound to, told from pixels where the media are
  /// coded, and from the frame's own item otherwise.
  public var wrongFrames = 0
  /// Of the frames looked at, how many could be told from their pixels.
  public var codedFrames = 0
  /// Blocks of mixed sound in which more than one player could be heard.
  public var doubleSoundTicks = 0
  public var framesPresented = 0
  public var framesDropped = 0
  public var framesLate = 0
  /// Times that the item in focus ran dry in the middle, and for how long in all.
  public var stalls = 0
  public var stallMs = 0.0
  /// The mean wait for a page's first frame from the moment it came to rest, or was jumped to.
  public var startupMs = 0.0
  /// Bytes of media that the origin sent; 0 without one.
  public var bytesFetched: Int64 = 0
  /// Bytes of what was really watched: of each item the longest time, as a share of its size. 0 without an origin.
  public var bytesWatched: Int64 = 0
  /// Of the bytes fetched, those that had been sent before.
  public var bytesTwice: Int64 = 0
  /// Turns of the loops that were watched untouched; this and the next nine are told by the loops page alone.
  public var turns: Int?
  /// In those turns, frames passed over, also across the seam…
  public var framesMissing: Int?
  /// … and frames that were drawn again as if they were new.
  public var framesDoubled: Int?
  /// How much longer or shorter than its clip each of those turns took.
  var periodErrorMs: Distribution?
  /// From the last frame of a turn to the first of the next, as drawn …
  var seamIntervalMs: Distribution?
  /// … and from one frame to the next within a turn.
  var frameIntervalMs: Distribution?
  /// The greatest step between two samples that were heard around the seams of those turns, as a part of full scale …
  public var seamSampleStep: Double?
  /// … and everywhere else. Nil if nothing was heard.
  public var innerSampleStep: Double?
  /// The most by which the halves were apart on a tick while both ran on one clock, in frames of the quicker clip; 0
  /// as long as there was a moment that both showed. Nil if they never did. Meant for constant frame rates.
  public var skewFramesMax: Double?
  /// Loads of the upper half's clip because the screen was split or joined.
  public var reloads: Int?
  /// What was done on the stream page, how often; this and the next two are told by it alone.
  public var actions: [String: Int]?
  /// Items loaded into players.
  public var loads: Int?
  /// How often the carousel turned a page by itself.
  public var carouselTurns: Int?
  public var players = Players()
  public var rssMB = Memory()
  public var cpuSeconds = 0.0
  public var wallSeconds = 0.0
  /// What broke, in words; empty when all held.
  public var broken: [String] = []

  public init() {}

  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }
}
