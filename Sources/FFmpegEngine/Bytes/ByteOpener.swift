import Feed

/// Makes the reader for one load. Called on the load's own thread; may block and may throw.
public typealias ByteOpener = @Sendable (MediaSource) throws(EngineError) -> any ByteSource

extension FileByteSource {
  /// Reads files of this machine; refuses network addresses, which need a cache.
  public static let opener: ByteOpener = { (source: MediaSource) throws(EngineError) -> any ByteSource in
    switch source.location {
    case .file(let path): return try FileByteSource(path: path)
    case .remote(let url):
      throw EngineError(name: url, activity: .opening, problem: .unsupportedLocation("A network address"))
    }
  }
}
