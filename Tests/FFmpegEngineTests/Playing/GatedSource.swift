import Synchronization

@testable import FFmpegEngine

/// A file that is still coming: reads beyond the limit block until more has come or the reader is cancelled.
final class GatedSource: ByteSource {
  private struct State {
    var limit: Int64
    var isCancelled = false
    var blocked = 0
  }

  let name: String
  private let file: FileByteSource
  private let state: Monitor<State>

  /// Readers that sleep now.
  var blocked: Int { state.withLock { $0.blocked } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  init(path: String, limit: Int64) throws(EngineError) {
    file = try FileByteSource(path: path)
    name = file.name
    state = Monitor(State(limit: limit))
  }

  func open(to limit: Int64) { state.update { $0.limit = limit } }

  func length() throws(EngineError) -> Int64? { try file.length() }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    // Only a reader that really sleeps counts: one that passes by must not be taken for it.
    var sleeps = false
    let room: Int = state.wait { state in
      let room: Int? =
        state.isCancelled ? -1 : offset < state.limit ? Int(min(state.limit - offset, Int64(buffer.count))) : nil
      if (room == nil) != sleeps {
        sleeps.toggle()
        state.blocked += sleeps ? 1 : -1
      }
      return room
    }
    guard room > 0 else { throw EngineError(name: name, activity: .reading, problem: .cancelled) }
    return try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
  }

  func cancel() { state.update { $0.isCancelled = true } }
}

/// Keeps the sources that an opener has made, so that a test can hold them back.
final class GateKeeper: Sendable {
  private let made = Mutex<[GatedSource]>([])
  private let limit: Int64

  init(limit: Int64) { self.limit = limit }

  var last: GatedSource? { made.withLock { $0.last } }

  func open(_ path: String) throws(EngineError) -> any ByteSource {
    let source = try GatedSource(path: path, limit: limit)
    made.withLock { $0.append(source) }
    return source
  }
}
