import FFmpegEngine
import Feed
import Foundation
import Synchronization
import Testing

/// A file that can be read only once its gate is open; counts how often it was opened and how often reading was ended.
final class GatedBytes: Sendable {
  struct Count {
    var opened = 0
    var cancelled = 0
  }

  private struct State {
    var isOpen: Bool
    var count = Count()
  }

  private let state: Monitor<State>

  init(isOpen: Bool = false) { state = Monitor(State(isOpen: isOpen)) }

  var count: Count { state.withLock { $0.count } }

  func open() { state.update { $0.isOpen = true } }

  /// Any address is the file of its last part's name below `folder`; files are read as they are.
  func opener(folder: String = "") -> ByteOpener {
    { [self] (source: MediaSource) throws(EngineError) -> any ByteSource in
      state.update { $0.count.opened += 1 }
      guard case .remote(let url) = source.location else { return try FileByteSource.opener(source) }
      return Source(try FileByteSource(path: folder + "/" + (url.split(separator: "/").last ?? "")), self)
    }
  }

  private final class Source: ByteSource {
    private let file: FileByteSource
    private let gate: GatedBytes
    private let isCancelled = Atomic(false)

    init(_ file: FileByteSource, _ gate: GatedBytes) {
      self.file = file
      self.gate = gate
    }

    var name: String { file.name }

    func length() throws(EngineError) -> Int64? { try file.length() }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
      gate.state.wait { $0.isOpen || isCancelled.load(ordering: .acquiring) ? () : nil }
      return try file.read(at: offset, into: buffer)
    }

    func cancel() {
      file.cancel()
      isCancelled.store(true, ordering: .releasing)
      gate.state.update { $0.count.cancelled += 1 }
    }
  }
}

/// Waits until something is so, for half a minute at most: a machine that is slow only takes longer.
func until(_ isSo: () -> Bool, location: SourceLocation = #_sourceLocation) async {
  for _ in 0..<30_000 {
    if isSo() { return }
    try? await Task.sleep(for: .milliseconds(1))
  }
  Issue.record("waited for in vain", sourceLocation: location)
}
