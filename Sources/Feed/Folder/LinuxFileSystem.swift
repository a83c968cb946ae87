import Glibc

/// `FileSystem` on the C library's calls.
struct LinuxFileSystem: FileSystem {
  func entries(of folder: BytePath) throws(FileFailure) -> [FolderEntry] {
    guard let stream = opendir(Self.cString(folder)) else { throw FileFailure(code: errno) }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw FileFailure(code: errno) }
        return entries
      }
      let name = Self.name(of: entry)
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      entries.append(FolderEntry(name: name, kind: Self.kind(entryType: Int32(entry.pointee.d_type))))
    }
  }

  func status(of path: BytePath) throws(FileFailure) -> FileStatus {
    var status = stat()
    guard stat(Self.cString(path), &status) == 0 else { throw FileFailure(code: errno) }
    return FileStatus(status)
  }

  func head(of path: BytePath, limit: Int) throws(FileFailure) -> FileHead {
    // Without O_NONBLOCK, opening a pipe that has taken the file's place would wait for a writer.
    let descriptor = open(Self.cString(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileFailure(code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileFailure(code: errno) }
    let facts = FileStatus(status)
    guard facts.kind == .file else { return FileHead(status: facts, bytes: []) }
    return FileHead(status: facts, bytes: try Self.read(descriptor, limit: limit))
  }

  func canonicalPath(of path: BytePath) throws(FileFailure) -> BytePath {
    guard let resolved = realpath(Self.cString(path), nil) else { throw FileFailure(code: errno) }
    defer { free(resolved) }
    return BytePath(Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
  }

  private static func cString(_ path: BytePath) -> [CChar] { path.bytes.map(CChar.init(bitPattern:)) + [0] }

  private static func read(_ descriptor: Int32, limit: Int) throws(FileFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    while count < limit {
      let got = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), limit - count)
      }
      if got > 0 {
        count += got
      } else if got == 0 {
        break
      } else if errno != EINTR {
        throw FileFailure(code: errno)
      }
    }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// The system's record is only as long as its name, so it is never copied as a whole.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    let start = UnsafeRawPointer(entry).advanced(by: offset)
    return Array(UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
  }

  private static func kind(entryType: Int32) -> FileKind {
    switch entryType {
    case Int32(DT_REG): .file
    case Int32(DT_DIR): .folder
    case Int32(DT_FIFO): .pipe
    case Int32(DT_SOCK): .socket
    case Int32(DT_CHR), Int32(DT_BLK): .device
    default: .unknown
    }
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    let kind: FileKind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    self.init(
      kind: kind, identity: FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)),
      byteCount: Int64(status.st_size))
  }
}

extension SkippedItem.Reason {
  /// What an `errno` code means for somebody who wanted to see the file.
  static func system(_ code: Int32) -> SkippedItem.Reason {
    switch code {
    case EACCES, EPERM: .notPermitted
    case ENOENT, ENOTDIR: .vanished
    case ELOOP: .brokenLink
    case ENXIO: .device
    default: .unreadable(code: code)
    }
  }
}
