import Glibc

/// The cache's folder: the index, the lock that keeps other programs out, and a folder of media files.
struct CacheFolder: Sendable {
  let path: String

  var media: String { path + "/media" }
  var index: String { path + "/index.sqlite" }
  /// SQLite's own files beside the index.
  var indexFiles: [String] { [index, index + "-wal", index + "-shm"] }

  func file(_ name: String) -> String { media + "/" + name }

  /// A name that no other file has.
  static func newFileName() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Makes the folders that are missing.
  func make() throws(FileError) {
    var partial = ""
    for part in media.split(separator: "/", omittingEmptySubsequences: false) {
      partial += partial.isEmpty && part.isEmpty ? "/" : partial.isEmpty || partial == "/" ? part : "/" + part
      guard !partial.isEmpty, partial != "/" else { continue }
      guard mkdir(partial, 0o700) == 0 || errno == EEXIST || errno == EISDIR || isFolder(partial) else {
        throw FileError(number: errno)
      }
    }
    guard access(media, W_OK | X_OK) == 0, access(path, W_OK | X_OK) == 0 else { throw FileError(number: errno) }
  }

  private func isFolder(_ path: String) -> Bool {
    let reason = errno
    defer { errno = reason }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Names in the folder of media.
  func mediaNames() -> [String] {
    guard let stream = opendir(media) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Length and bytes on disk of a file; nil if it is not there.
  static func status(of path: String) -> (length: Int64, size: Int64)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return (Int64(status.st_size), Int64(status.st_blocks) * 512)
  }

  /// Bytes on disk of the index.
  var indexSize: Int64 { indexFiles.reduce(0) { $0 + (Self.status(of: $1)?.size ?? 0) } }

  /// Moves an index that can't be used out of the way, over the one that was moved there before.
  ///
  /// - Returns: where it is now.
  func setIndexAside() -> String {
    let aside = path + "/index.damaged.sqlite"
    rename(index, aside)
    for file in indexFiles.dropFirst() { unlink(file) }
    return aside
  }
}

/// Holds the folder for this program for as long as it exists.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Tries for a tenth of a second: a program that just ended, or starts a child, may hold it for a moment more.
  ///
  /// - Throws: `EWOULDBLOCK` if somebody else holds it.
  init(_ folder: CacheFolder) throws(FileError) {
    descriptor = open(folder.path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(number: errno) }
    for attempt in 1...10 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK, attempt < 10 else { break }
      usleep(10_000)
    }
    throw FileError(number: errno)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
