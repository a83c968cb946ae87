import FFmpegEngine
import Feed
import Foundation
import Synchronization
import TestMedia

/// Pictures of a network that answers when the test says so: `http://x/<number>` is the test picture of that number.
///
/// It notes what was read, where, and what was cancelled.
final class GatedPictures: Sendable {
  struct Notes {
    var isOpen: Bool
    var opened: [String] = []
    var read: [String] = []
    var cancelled: [String] = []
    var onMainThread = 0
  }

  private let notes: Monitor<Notes>
  private let folder: String

  init(isOpen: Bool = false) throws {
    notes = Monitor(Notes(isOpen: isOpen))
    folder = try TestMedia.folder()
  }

  var seen: Notes { notes.withLock { $0 } }

  func open() { notes.update { $0.isOpen = true } }

  static func location(_ number: Int) -> MediaLocation { .remote(url: "http://x/\(number)") }

  var opener: ByteOpener {
    { [self] (source: MediaSource) throws(EngineError) -> any ByteSource in
      guard case .remote(let url) = source.location else { return try FileByteSource.opener(source) }
      let name = url.split(separator: "/").last.map(String.init) ?? ""
      notes.update { $0.opened.append(name) }
      return Source(try FileByteSource(path: "\(folder)/png-\(name).png"), name, self)
    }
  }

  private final class Source: ByteSource {
    private let file: FileByteSource
    private let key: String
    private let gate: GatedPictures
    private let isCancelled = Atomic(false)

    init(_ file: FileByteSource, _ key: String, _ gate: GatedPictures) {
      (self.file, self.key, self.gate) = (file, key, gate)
    }

    var name: String { file.name }

    func length() throws(EngineError) -> Int64? { try file.length() }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
      gate.notes.wait { $0.isOpen || isCancelled.load(ordering: .acquiring) ? () : nil }
      gate.notes.update {
        if offset == 0, !isCancelled.load(ordering: .acquiring) { $0.read.append(key) }
        if Thread.isMainThread { $0.onMainThread += 1 }
      }
      return try file.read(at: offset, into: buffer)
    }

    func cancel() {
      file.cancel()
      isCancelled.store(true, ordering: .releasing)
      gate.notes.update { $0.cancelled.append(key) }
    }
  }
}
