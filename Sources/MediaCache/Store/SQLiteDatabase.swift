import CSQLite

/// What SQLite reports, with what was being done.
struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// SQLite's primary result code.
  var code: Int32
  /// The statement, or `open`.
  var activity: String
  var message: String

  var description: String { "SQLite failed at “\(activity)”: \(message) (\(code))" }

  /// The file itself is no good.
  var isCorrupt: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_FORMAT }
  var isFull: Bool { code == SQLITE_FULL }
}

/// One connection and its prepared statements. Belongs to one thread at a time.
final class SQLiteDatabase {
  private var connection: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]

  init(path: String) throws(SQLiteError) {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    let result = sqlite3_open_v2(path, &connection, flags, nil)
    guard result == SQLITE_OK else {
      let error = failure(result, "open")
      // A connection that failed to open must be closed too.
      sqlite3_close(connection)
      connection = nil
      throw error
    }
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close(connection)
  }

  /// Runs statements that give no rows and take no values.
  func execute(_ sql: String) throws(SQLiteError) {
    let result = sqlite3_exec(connection, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw failure(result, sql) }
  }

  /// Runs one prepared statement; `row` is called for each row that it gives.
  func run(
    _ sql: String, _ values: [SQLiteValue] = [], row: (SQLiteRow) -> Void = { _ in }
  ) throws(SQLiteError) {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      let result = bind(value, to: statement, at: Int32(index + 1))
      guard result == SQLITE_OK else { throw failure(result, sql) }
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: row(SQLiteRow(statement: statement))
      case SQLITE_DONE: return
      case let result: throw failure(result, sql)
      }
    }
  }

  /// All of the body or nothing of it.
  func transaction(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try execute("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      try body()
      try execute("COMMIT")
    } catch {
      // Some failures roll back by themselves; then this one has nothing to do.
      try? execute("ROLLBACK")
      throw error
    }
  }

  private func prepared(_ sql: String) throws(SQLiteError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let result = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard result == SQLITE_OK, let statement else { throw failure(result, sql) }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: SQLiteValue, to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .text(let text): shim_bind_text(statement, index, text, Int32(text.utf8.count))
    }
  }

  private func failure(_ result: Int32, _ activity: String) -> SQLiteError {
    let message = connection.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(result)
    return SQLiteError(code: result & 0xFF, activity: activity, message: message.map { String(cString: $0) } ?? "")
  }
}

/// A value bound to a statement.
enum SQLiteValue {
  case null
  case integer(Int64)
  case text(String)

  init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}

/// One row of a result. Valid only while its closure runs.
struct SQLiteRow {
  fileprivate let statement: OpaquePointer

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  func optionalInteger(_ column: Int32) -> Int64? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : integer(column)
  }

  func text(_ column: Int32) -> String? {
    sqlite3_column_text(statement, column).map { String(cString: $0) }
  }
}
