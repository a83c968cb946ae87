import Foundation
import Glibc

/// A folder in the results' folder where files are made before they get their names. It goes away with what is in it,
/// and with what ended programs have left behind; whatever is not published never was.
final class WorkFolder: Sendable {
  private static let prefix = ".swipeline-ingest-"

  let path: String
  private let lock: Int32

  /// Makes the results' folder if it is not there, and a folder in it.
  ///
  /// - Throws: `.notWritable`.
  init(in parent: String) throws(IngestError) {
    do {
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    } catch {
      throw Self.failure(parent, (error as NSError).code == NSFileWriteFileExistsError ? ENOTDIR : Self.cause(error))
    }
    Self.sweep(parent)
    // `mkdtemp` puts a name of its own in place of the six letters.
    var template = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.failure(parent, errno) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Locked before it has the name by which others look for it.
    let descriptor = open("\(path)/lock.new", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0, rename("\(path)/lock.new", "\(path)/lock") == 0 else {
      let number = errno
      if descriptor >= 0 { close(descriptor) }
      try? FileManager.default.removeItem(atPath: path)
      throw Self.failure(parent, number)
    }
    self.path = path
    lock = descriptor
  }

  /// A folder within one that is already there.
  private init(inner path: String) {
    self.path = path
    lock = -1
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    if lock >= 0 { close(lock) }
  }

  func folder(_ name: String) throws(IngestError) -> WorkFolder {
    let inner = "\(path)/\(name)"
    guard mkdir(inner, 0o777) == 0 else { throw Self.failure(inner, errno) }
    return WorkFolder(inner: inner)
  }

  /// Writes a new file; its bytes are on the disk when this returns.
  func write(_ bytes: [UInt8], to name: String) throws(IngestError) {
    let path = "\(path)/\(name)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path, errno) }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw Self.failure(path, errno) }
  }

  /// Gives a finished file or folder its name in the results' folder, in one step, and sees to it that the name is on
  /// the disk, too.
  ///
  /// - Returns: false if something of that name is there: it is left as it is.
  func publish(_ made: String, as name: String, in parent: String) throws(IngestError) -> Bool {
    let target = "\(parent)/\(name)"
    Self.synchronize(made)
    // Neither way replaces anything: a link needs a free name, and a folder with something in it is not replaced.
    if link(made, target) == 0 {
      unlink(made)
    } else {
      if errno == EEXIST { return false }
      // Folders can't be linked, nor can files on some file systems. There a look has to do, and suffices: nobody else
      // writes names that hold a hash of the content.
      guard access(target, F_OK) != 0 else { return false }
      guard rename(made, target) == 0 else { throw Self.failure(target, errno) }
    }
    Self.synchronize(parent)
    return true
  }

  private static func synchronize(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes the folders of programs that were killed: those whose lock nobody holds.
  private static func sweep(_ parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let lock = open("\(parent)/\(name)/lock", O_RDWR | O_CLOEXEC)
      guard lock >= 0 else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: "\(parent)/\(name)") }
      close(lock)
    }
  }

  private static func failure(_ path: String, _ number: Int32) -> IngestError {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return IngestError(name: name, problem: .notWritable(path: path, reason: String(cString: strerror(number))))
  }

  private static func cause(_ error: any Error) -> Int32 {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return underlying.map { Int32($0.code) } ?? EIO
  }
}
