import Glibc
import Synchronization

/// A failed system call on a file of the cache.
struct FileError: Error, Hashable, Sendable {
  var number: Int32
}

/// A file with holes: bytes are written where they belong as they come. It is closed when its last user lets go of it.
final class SparseFile: Sendable {
  let path: String
  /// Linux's numbers (lseek(2)); the headers tell them to GNU's C only.
  private static let seekData: Int32 = 3
  private static let seekHole: Int32 = 4

  private let descriptor: Int32
  /// Whether the folder's entry for the file was synced.
  private let isNamed: Atomic<Bool>

  /// Opens the file, or makes it.
  init(path: String, isNew: Bool) throws(FileError) {
    self.path = path
    isNamed = Atomic(!isNew)
    let flags = O_RDWR | O_CLOEXEC | (isNew ? O_CREAT : 0)
    descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw FileError(number: errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = pwrite(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done, Int(offset) + done)
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        throw FileError(number: count == 0 ? ENOSPC : errno)
      }
    }
  }

  /// - Returns: how many bytes were read; 0 only behind the end of the file.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, Int(offset))
      if count >= 0 { return count }
      guard errno == EINTR else { throw FileError(number: errno) }
    }
  }

  /// Waits until what was written is on the disk, and the first time also the folder's entry for the file.
  func sync() throws(FileError) {
    guard fdatasync(descriptor) == 0 else { throw FileError(number: errno) }
    guard !isNamed.load(ordering: .relaxed) else { return }
    let folder = open(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError(number: errno) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw FileError(number: errno) }
    isNamed.store(true, ordering: .relaxed)
  }

  /// Bytes on disk.
  var size: Int64 {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int64(status.st_blocks) * 512 : 0
  }

  /// The parts of the range that were never written, as far as the file system tells.
  func holes(in range: Range<Int64>) -> [Range<Int64>] {
    var holes: [Range<Int64>] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let hole = Int64(lseek(descriptor, Int(offset), Self.seekHole))
      // Behind the end of the file there is no hole to find: all of the rest is missing.
      let start = hole < 0 ? offset : max(offset, hole)
      guard start < range.upperBound else { break }
      let data = Int64(lseek(descriptor, Int(start), Self.seekData))
      let end = data < 0 ? range.upperBound : min(range.upperBound, max(data, start + 1))
      holes.append(start..<end)
      offset = end
    }
    return holes
  }
}
