import Foundation

/// What scrolling the stream's list cost. The names are the keys of the JSON.
package struct ScrollReport: Codable {
  /// What the main thread did for each of some frames.
  struct Work: Codable {
    /// Milliseconds from the beginning of a frame's first phase to the end of its last.
    var phasesMs = Distribution([])
    /// Milliseconds of the main thread's processor time from the end of one frame to the end of the next.
    var processorMs = Distribution([])

    init(_ frames: [FrameWork.Frame]) {
      phasesMs = Distribution(frames.map(\.phases))
      processorMs = Distribution(frames.map(\.processor))
    }
  }

  /// Rows that the list has, and those that went by.
  package var rows = 0
  package var passed = 0
  /// The views that show them.
  package var views = 0
  /// Frames in which the list moved, and those in which it rested.
  var moving = Work([])
  var resting = Work([])
  /// Frames of videos that were drawn.
  package var framesPresented = 0
  /// Resident memory in MB (2^20 bytes): before the first row went by, after a tenth of them, at the end.
  package var rssMBStart = 0.0
  package var rssMBTenth = 0.0
  package var rssMBEnd = 0.0
  /// Seconds in all.
  package var seconds = 0.0

  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }
}
