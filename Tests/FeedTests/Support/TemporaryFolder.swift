import Glibc

@testable import Feed

/// A folder of its own for one test, removed at the test's end.
final class TemporaryFolder: Sendable {
  /// Absolute and without links.
  let path: String

  init() throws {
    var template = Array("/tmp/feed-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil, let canonical = realpath(template, nil) else { throw Failure("mkdtemp", errno) }
    defer { free(canonical) }
    path = String(cString: canonical)
  }

  deinit { Self.removeTree(BytePath(path)) }

  struct Failure: Error {
    var call: String
    var code: Int32
    init(_ call: String, _ code: Int32) {
      self.call = call
      self.code = code
    }
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and makes the folders above it.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let parts = name.split(separator: "/").dropLast()
    for count in 0..<parts.count { mkdir(path(parts[...count].joined(separator: "/")), 0o755) }
    try write(rawName: Array(name.utf8), bytes)
    return path(name)
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  /// Writes a file whose name need not be text.
  func write(rawName: [UInt8], _ bytes: [UInt8]) throws {
    let name = (Array(path.utf8) + [0x2F] + rawName + [0]).map(CChar.init(bitPattern:))
    let descriptor = open(name, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure("open", errno) }
    defer { close(descriptor) }
    guard bytes.withUnsafeBytes({ Glibc.write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
      throw Failure("write", errno)
    }
  }

  @discardableResult
  func makeFolder(_ name: String) throws -> String {
    guard mkdir(path(name), 0o755) == 0 else { throw Failure("mkdir", errno) }
    return path(name)
  }

  @discardableResult
  func link(_ name: String, to target: String) throws -> String {
    guard symlink(target, path(name)) == 0 else { throw Failure("symlink", errno) }
    return path(name)
  }

  func hardLink(_ name: String, to target: String) throws {
    guard Glibc.link(path(target), path(name)) == 0 else { throw Failure("link", errno) }
  }

  @discardableResult
  func makePipe(_ name: String) throws -> String {
    guard mkfifo(path(name), 0o644) == 0 else { throw Failure("mkfifo", errno) }
    return path(name)
  }

  func makeSocket(_ name: String) throws {
    guard mknod(path(name), S_IFSOCK | 0o644, 0) == 0 else { throw Failure("mknod", errno) }
  }

  /// Links are removed and not followed: a listing does not call them folders.
  private static func removeTree(_ path: BytePath) {
    for entry in (try? LinuxFileSystem().entries(of: path)) ?? [] where entry.kind == .folder {
      removeTree(path.appending(entry.name))
    }
    for entry in (try? LinuxFileSystem().entries(of: path)) ?? [] {
      _ = Glibc.remove(path.appending(entry.name).bytes.map(CChar.init(bitPattern:)) + [0])
    }
    _ = Glibc.remove(path.bytes.map(CChar.init(bitPattern:)) + [0])
  }

  func remove(_ name: String) { _ = Glibc.remove(path(name)) }
}
