/// What the index says about one resource.
struct CacheRecord: Hashable, Sendable {
  var key: CacheKey
  /// The file's name in the cache's folder of media.
  var file: String
  /// Bytes of the whole resource, if known.
  var length: Int64?
  var validator: String?
  var contentType: String?
  /// Whether the server answers requests for parts with parts.
  var hasRanges = true
  /// Grows with every read of any resource; milliseconds since 1970 unless two reads fell together.
  var lastRead: Int64
  /// Bytes on disk.
  var size: Int64 = 0
  /// The bytes on hand: every one of them was synced before it was put down here.
  var ranges = ByteRanges()
}

/// The records of the cache in SQLite. Belongs to one thread at a time.
final class CacheIndex {
  /// The layout of the tables; another number in the file means that another version wrote it.
  static let version: Int64 = 1

  private let database: SQLiteDatabase

  /// Opens or makes the index, and checks it.
  ///
  /// - Throws: `SQLiteError`; with `isCorrupt` if the file is damaged or of another version.
  init(path: String) throws(SQLiteError) {
    database = try SQLiteDatabase(path: path)
    // WAL with NORMAL: a commit may be lost with the power, but what is there is whole. Small checkpoints keep the log,
    // which counts towards the limit, small.
    try database.execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;
      PRAGMA wal_autocheckpoint = 64; PRAGMA journal_size_limit = 262144; PRAGMA busy_timeout = 2000
      """)
    var version: Int64 = 0
    try database.run("PRAGMA user_version") { version = $0.integer(0) }
    if version == 0 {
      try createTables()
    } else if version != Self.version {
      throw SQLiteError(code: 26, activity: "PRAGMA user_version", message: "version \(version) is not known")
    }
    var verdict: String?
    try database.run("PRAGMA quick_check(1)") { verdict = $0.text(0) }
    guard verdict == "ok" else {
      throw SQLiteError(code: 11, activity: "PRAGMA quick_check", message: verdict ?? "no answer")
    }
  }

  private func createTables() throws(SQLiteError) {
    let database = database
    try database.transaction { () throws(SQLiteError) in
      try database.execute(
        """
        CREATE TABLE resources(
          id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, file TEXT NOT NULL UNIQUE, length INTEGER, validator TEXT,
          content_type TEXT, has_ranges INTEGER NOT NULL, last_read INTEGER NOT NULL, size INTEGER NOT NULL);
        CREATE TABLE ranges(
          resource INTEGER NOT NULL REFERENCES resources ON DELETE CASCADE, start INTEGER NOT NULL,
          end INTEGER NOT NULL, PRIMARY KEY(resource, start)) WITHOUT ROWID;
        PRAGMA user_version = \(Self.version)
        """)
    }
  }

  /// Every record, those read longest ago first.
  func records() throws(SQLiteError) -> [CacheRecord] {
    var ranges: [Int64: ByteRanges] = [:]
    try database.run("SELECT resource, start, end FROM ranges ORDER BY resource, start") { row in
      // A range that makes no sense claims nothing.
      guard row.integer(1) >= 0, row.integer(1) < row.integer(2) else { return }
      ranges[row.integer(0), default: ByteRanges()].insert(row.integer(1)..<row.integer(2))
    }
    var records: [CacheRecord] = []
    try database.run(
      """
      SELECT id, key, file, length, validator, content_type, has_ranges, last_read, size FROM resources
      ORDER BY last_read
      """
    ) { row in
      guard let key = row.text(1), let file = row.text(2) else { return }
      records.append(
        CacheRecord(
          key: CacheKey(key), file: file, length: row.optionalInteger(3), validator: row.text(4),
          contentType: row.text(5), hasRanges: row.integer(6) != 0, lastRead: row.integer(7), size: row.integer(8),
          ranges: ranges[row.integer(0)] ?? ByteRanges()))
    }
    return records
  }

  /// Puts the record in the place of the one with its key. The caller has synced the bytes that it claims.
  func save(_ record: CacheRecord) throws(SQLiteError) {
    let database = database
    try database.transaction { () throws(SQLiteError) in
      var id: Int64 = 0
      try database.run(
        """
        INSERT INTO resources(key, file, length, validator, content_type, has_ranges, last_read, size)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT(key) DO UPDATE SET file = excluded.file, length = excluded.length, validator = excluded.validator,
          content_type = excluded.content_type, has_ranges = excluded.has_ranges, last_read = excluded.last_read,
          size = excluded.size
        RETURNING id
        """,
        [
          .text(record.key.rawValue), .text(record.file), SQLiteValue(record.length), SQLiteValue(record.validator),
          SQLiteValue(record.contentType), .integer(record.hasRanges ? 1 : 0), .integer(record.lastRead),
          .integer(record.size),
        ]
      ) { id = $0.integer(0) }
      try database.run("DELETE FROM ranges WHERE resource = ?", [.integer(id)])
      for range in record.ranges.ranges {
        try database.run(
          "INSERT INTO ranges(resource, start, end) VALUES(?, ?, ?)",
          [.integer(id), .integer(range.lowerBound), .integer(range.upperBound)])
      }
    }
  }

  /// Takes the records away. Their files may be removed afterwards, not before.
  func remove(_ keys: [CacheKey]) throws(SQLiteError) {
    let database = database
    try database.transaction { () throws(SQLiteError) in
      for key in keys { try database.run("DELETE FROM resources WHERE key = ?", [.text(key.rawValue)]) }
    }
  }
}
