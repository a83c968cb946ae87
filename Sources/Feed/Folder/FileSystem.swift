/// What a path leads to, links followed.
enum FileKind: Hashable, Sendable {
  case file
  case folder
  case pipe
  case socket
  case device
  /// Only in a listing: what it leads to has to be asked.
  case unknown
}

/// Tells whether two paths lead to the same file.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
}

struct FileStatus: Hashable, Sendable {
  var kind: FileKind
  var identity: FileIdentity
  var byteCount: Int64
}

/// The beginning of a file. There are no bytes when it is no regular file.
struct FileHead: Hashable, Sendable {
  var status: FileStatus
  var bytes: [UInt8]
}

struct FolderEntry: Hashable, Sendable {
  var name: [UInt8]
  /// `unknown` for symbolic links, and where the file system does not tell.
  var kind: FileKind
}

/// The system refused: `errno`'s code.
struct FileFailure: Error, Hashable, Sendable {
  var code: Int32
}

/// The few calls on files that a folder's feed needs. All of them block; none waits for a pipe's other end.
protocol FileSystem: Sendable {
  /// What is in a folder, in the system's order, without `.` and `..`. Opens none of it.
  func entries(of folder: BytePath) throws(FileFailure) -> [FolderEntry]
  /// What a path leads to, links followed. Opens nothing.
  func status(of path: BytePath) throws(FileFailure) -> FileStatus
  /// Opens the file and reads at most `limit` bytes from its beginning.
  func head(of path: BytePath, limit: Int) throws(FileFailure) -> FileHead
  /// The absolute path without links, `.` and `..`.
  func canonicalPath(of path: BytePath) throws(FileFailure) -> BytePath
}

extension SkippedItem.Reason {
  init(_ failure: FileFailure) { self = Self.system(failure.code) }

  /// Why this kind of file is not shown; nil if it can be.
  init?(_ kind: FileKind) {
    switch kind {
    case .pipe: self = .pipe
    case .socket: self = .socket
    case .device: self = .device
    case .file, .folder, .unknown: return nil
    }
  }
}
