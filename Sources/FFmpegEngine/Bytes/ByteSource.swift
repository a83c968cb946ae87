/// Where a player's bytes come from: a file, or a cache that is still downloading.
///
/// A source is made for one reader and is cancelled when that reader goes. It is called from one thread at a time,
/// except for `cancel`, which may come from any thread at any time.
public protocol ByteSource: AnyObject, Sendable {
  /// What people call it: a file's name, an address. Used in error texts.
  var name: String { get }

  /// The number of bytes of the whole resource, or nil if that is not known (yet). May block.
  func length() throws(EngineError) -> Int64?

  /// Reads bytes from `offset` on into the buffer; blocks until at least one is there.
  ///
  /// - Returns: how many were read: at least 1, at most the buffer's size, or 0 at the end of the resource.
  /// - Throws: `EngineError`; with the problem `.cancelled` after `cancel`.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int

  /// Ends a blocked read at once and makes every later one throw. Returns without waiting.
  func cancel()
}
