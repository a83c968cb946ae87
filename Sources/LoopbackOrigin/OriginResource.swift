import Glibc

/// What lies under a path.
public struct OriginResource: Sendable {
  /// In bytes.
  public var length: Int64
  public var contentType: String?
  /// As it stands in the header: with quotes, and with `W/` if it is weak.
  public var entityTag: String?
  /// Seconds since 1970.
  public var lastModified: Int64?
  /// Fills the buffer from the offset on; gives how many bytes there were, 0 for none.
  var read: @Sendable (_ offset: Int64, _ buffer: UnsafeMutableRawBufferPointer) -> Int

  public init(
    length: Int64, contentType: String? = nil, entityTag: String? = nil, lastModified: Int64? = nil,
    read: @escaping @Sendable (_ offset: Int64, _ buffer: UnsafeMutableRawBufferPointer) -> Int
  ) {
    self.length = length
    self.contentType = contentType
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.read = read
  }

  public init(
    bytes: [UInt8], contentType: String? = nil, entityTag: String? = nil, lastModified: Int64? = nil
  ) {
    self.init(
      length: Int64(bytes.count), contentType: contentType, entityTag: entityTag, lastModified: lastModified
    ) { offset, buffer in
      let count = max(0, min(buffer.count, bytes.count - Int(offset)))
      if count > 0 { buffer.copyBytes(from: bytes[Int(offset)..<Int(offset) + count]) }
      return count
    }
  }

  /// A file, read while it is served.
  /// - Throws: `OriginError.file` if it cannot be opened.
  public init(file path: String, contentType: String? = nil) throws {
    let file = try OpenFile(path)
    self.init(
      length: file.length, contentType: contentType, entityTag: "\"\(file.length)-\(file.modified)\"",
      lastModified: file.modified
    ) { offset, buffer in max(0, pread(file.descriptor, buffer.baseAddress, buffer.count, off_t(offset))) }
  }
}

/// Closes its descriptor when nobody serves from it any more.
private final class OpenFile: Sendable {
  let descriptor: Int32
  let length: Int64
  let modified: Int64

  init(_ path: String) throws {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      let number = errno
      if descriptor >= 0 { close(descriptor) }
      throw OriginError.file(path: path, number: number)
    }
    length = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec)
  }

  deinit { close(descriptor) }
}
