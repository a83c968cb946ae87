import FaultyOrigin
import Feed
import Foundation
import LoopbackOrigin
import MediaCache
import Synchronization
import TestMedia

@testable import FFmpegEngine

/// A cache over libcurl, filled from an origin that can do wrong, and a witness of every byte that was read through it.
final class RemoteRig: Sendable {
  let origin: FaultyOrigin
  let cache: MediaCache
  let witness = Witness()
  private let folder: String

  /// - Parameter configure: retries come at once unless it says otherwise.
  init(
    shape: OriginShape = OriginShape(), stallAfter: Duration = .seconds(60), host: CacheHost = CacheHost(),
    configure: (inout CacheConfiguration) -> Void = { _ in }
  ) throws {
    origin = try FaultyOrigin(shape: shape)
    folder = "\(try TestMedia.folder())/cache-\(UUID().uuidString)"
    var configuration = CacheConfiguration()
    configuration.retry.pauses = Array(repeating: .zero, count: 20)
    configure(&configuration)
    cache = MediaCache(
      directory: folder, configuration: configuration, host: host, fetcher: CurlFetcher(stallAfter: stallAfter))
  }

  /// Runs with a rig that is taken down afterwards.
  @MainActor
  static func run(
    stallAfter: Duration = .seconds(60), configure: (inout CacheConfiguration) -> Void = { _ in },
    _ work: @MainActor (RemoteRig) async throws -> Void
  ) async throws {
    let rig = try RemoteRig(stallAfter: stallAfter, configure: configure)
    defer {
      rig.origin.stop()
      rig.cache.close()
    }
    try await work(rig)
  }

  /// Serves a file, and gives its address.
  func serve(_ file: String, at path: String = "/clip.mp4", type: String? = "video/mp4") throws -> RemoteFile {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    origin.put(path, OriginResource(bytes: bytes, contentType: type, entityTag: "\"one\"", lastModified: 1_000_000_000))
    let url = origin.url(path)
    witness.expect(bytes, from: WebAddress.shown(url))
    return RemoteFile(path: path, url: url, bytes: bytes)
  }

  /// Reads through the cache, under the eyes of the witness.
  var opener: ByteOpener {
    let (cache, witness) = (CacheByteSource.opener(through: cache), witness)
    return { (source: MediaSource) throws(EngineError) -> any ByteSource in
      WitnessedSource(try cache(source), witness)
    }
  }

  /// All bytes that came, and those of them that were on hand. What was on its way over the network when a request was
  /// given up is sent by the origin and comes to nobody, so the origin's own count can be higher.
  func traffic(_ file: RemoteFile) -> (received: Int64, twice: Int64) { cache.lease(file.url).traffic }

  /// Reads all packets from the first to the last, as playing does. Blocks.
  ///
  /// - Returns: the sizes of the packets in order.
  func demux(_ file: RemoteFile) throws(EngineError) -> [Int] {
    try Self.demux(try opener(MediaSource(location: file.location)))
  }

  /// The same with the file itself.
  static func demux(_ path: String) throws(EngineError) -> [Int] { try demux(try FileByteSource(path: path)) }

  private static func demux(_ source: any ByteSource) throws(EngineError) -> [Int] {
    let demuxer = try Demuxer(try ByteStream(source))
    var sizes: [Int] = []
    while let packet = try demuxer.read() { sizes.append(packet.cost) }
    return sizes
  }
}

/// A file behind an address.
struct RemoteFile: Sendable {
  var path: String
  var url: String
  var bytes: [UInt8]

  var location: MediaLocation { .remote(url: url) }
}

/// Compares what was read with what the origin has.
final class Witness: Sendable {
  private struct State {
    var files: [String: [UInt8]] = [:]
    var seen: Int64 = 0
    var wrong: [String] = []
  }

  private let state = Mutex(State())

  /// How many bytes were read, and where they were not the origin's.
  var seen: Int64 { state.withLock { $0.seen } }
  var wrong: [String] { state.withLock { $0.wrong } }

  func expect(_ bytes: [UInt8], from name: String) { state.withLock { $0.files[name] = bytes } }

  func saw(_ bytes: UnsafeRawBufferPointer, at offset: Int64, of name: String) {
    state.withLock { state in
      state.seen += Int64(bytes.count)
      let file = state.files[name] ?? []
      let isRight =
        Int(offset) + bytes.count <= file.count && file[Int(offset)...].prefix(bytes.count).elementsEqual(bytes)
      if !isRight { state.wrong.append("\(name) at \(offset), \(bytes.count) bytes") }
    }
  }
}

/// A source whose every byte is looked at.
final class WitnessedSource: ByteSource {
  private let source: any ByteSource
  private let witness: Witness

  init(_ source: any ByteSource, _ witness: Witness) {
    self.source = source
    self.witness = witness
  }

  var name: String { source.name }

  func length() throws(EngineError) -> Int64? { try source.length() }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    let count = try source.read(at: offset, into: buffer)
    witness.saw(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: offset, of: name)
    return count
  }

  func cancel() { source.cancel() }
}

/// Runs what blocks on a thread of its own.
func offPool<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
