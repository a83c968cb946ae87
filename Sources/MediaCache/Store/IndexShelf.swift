import Glibc

/// Holds the index for the store's queue, and deals with one that is damaged.
///
/// `@unchecked Sendable`: `index` and `lock` are touched only in `open`, before anybody else has it, and then on the store's queue.
final class IndexShelf: @unchecked Sendable {
  struct Opening {
    var shelf: IndexShelf
    var records: [CacheRecord] = []
    var notices: [CacheNotice] = []
    /// What was wrong and was put right.
    var repairs: [CacheReport.Fault] = []
  }

  /// Whether there is a folder to put bytes into.
  let isOpen: Bool
  private let folder: CacheFolder
  private var lock: FolderLock?
  private var index: CacheIndex?

  private init(_ folder: CacheFolder, lock: FolderLock?, index: CacheIndex?) {
    self.folder = folder
    self.lock = lock
    self.index = index
    isOpen = index != nil
  }

  /// Keeps nothing and leaves the folder alone.
  static func none(_ folder: CacheFolder) -> Opening {
    Opening(shelf: IndexShelf(folder, lock: nil, index: nil))
  }

  /// Takes the folder and reads its index. One that is damaged is put aside, and a new one begun.
  static func open(_ folder: CacheFolder) -> Opening {
    let closed = IndexShelf(folder, lock: nil, index: nil)
    let lock: FolderLock
    do throws(FileError) {
      try folder.make()
      lock = try FolderLock(folder)
    } catch {
      let notice: CacheNotice =
        error.number == EWOULDBLOCK ? .folderInUse(folder.path) : .notWritable(folder.path, error.number)
      return Opening(shelf: closed, notices: [notice])
    }
    var notices: [CacheNotice] = []
    do throws(SQLiteError) {
      let (index, records): (CacheIndex, [CacheRecord])
      do throws(SQLiteError) {
        (index, records) = try load(folder)
      } catch {
        guard error.isCorrupt else { throw error }
        notices.append(.indexSetAside(folder.setIndexAside()))
        (index, records) = try load(folder)
      }
      let (sound, repairs) = keepSound(records, index, folder)
      return Opening(
        shelf: IndexShelf(folder, lock: lock, index: index), records: sound, notices: notices, repairs: repairs)
    } catch {
      notices.append(error.isFull ? .diskFull(folder.path) : .notWritable(folder.path, EIO))
      return Opening(shelf: closed, notices: notices)
    }
  }

  private static func load(_ folder: CacheFolder) throws(SQLiteError) -> (CacheIndex, [CacheRecord]) {
    let index = try CacheIndex(path: folder.index)
    return (index, try index.records())
  }

  /// Leaves out records whose files are gone or too short, and removes files that no record names: those of a program
  /// that ended before it had put them down.
  private static func keepSound(
    _ records: [CacheRecord], _ index: CacheIndex, _ folder: CacheFolder
  ) -> (sound: [CacheRecord], repairs: [CacheReport.Fault]) {
    var sound: [CacheRecord] = []
    var unsound: [CacheKey] = []
    var repairs: [CacheReport.Fault] = []
    for var record in records {
      let status = CacheFolder.status(of: folder.file(record.file))
      if let status, status.length >= record.ranges.end, !record.ranges.isEmpty {
        record.size = status.size
        sound.append(record)
        continue
      }
      unsound.append(record.key)
      guard !record.ranges.isEmpty else { continue }
      repairs.append(
        status.map { .bytesMissing(record.key, $0.length..<record.ranges.end) } ?? .fileMissing(record.key))
    }
    // If this fails, the records stay and are left out again the next time.
    if !unsound.isEmpty { try? index.remove(unsound) }
    let claimed = Set(sound.map(\.file))
    for name in folder.mediaNames().sorted() where !claimed.contains(name) {
      unlink(folder.file(name))
      repairs.append(.unclaimed(file: folder.file(name)))
    }
    return (sound, repairs)
  }

  /// Changes the index. If it turns out to be damaged, a new one is begun and `restart` given.
  func change(_ body: (CacheIndex) throws(SQLiteError) -> Void) -> Outcome {
    guard let index else { return .failed(SQLiteError(code: 14, activity: "open", message: "no index")) }
    do throws(SQLiteError) {
      try body(index)
      return .done
    } catch {
      guard error.isCorrupt else { return .failed(error) }
      self.index = nil
      let aside = folder.setIndexAside()
      self.index = try? CacheIndex(path: folder.index)
      return .restarted(aside)
    }
  }

  func records() -> [CacheRecord] { (try? index?.records()) ?? [] }

  /// Closes the index and gives the folder free; nothing is put down any more.
  func close() {
    index = nil
    lock = nil
  }

  enum Outcome {
    case done
    case failed(SQLiteError)
    /// The old index lies there now; the new one is empty.
    case restarted(String)
  }
}
