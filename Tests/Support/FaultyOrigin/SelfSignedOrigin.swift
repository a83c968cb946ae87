import Glibc

/// An HTTPS server whose certificate nobody has reason to trust: `openssl s_server`, with a key made for this run.
package final class SelfSignedOrigin: Sendable {
  package enum Failure: Error { case noFolder, notStarted(String) }

  package let url: String
  private let server: ChildProcess
  private let folder: String

  /// - Throws: if `openssl` is not there or does not come to listen.
  package init() throws {
    var template = Array("/tmp/self-signed-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure.noFolder }
    folder = String(cString: made)
    let (key, certificate) = (folder + "/key.pem", folder + "/certificate.pem")
    let maker = try ChildProcess([
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
      "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out",
      certificate,
    ])
    guard maker.wait() == 0 else { throw Failure.notStarted("openssl req") }
    server = try ChildProcess([
      "openssl", "s_server", "-www", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate,
    ])
    // The server says “ACCEPT 127.0.0.1:port” once it listens.
    while let line = server.nextLine() {
      if line.hasPrefix("ACCEPT "), let port = line.split(separator: ":").last {
        url = "https://127.0.0.1:\(port)/"
        return
      }
    }
    server.kill()
    throw Failure.notStarted("openssl s_server")
  }

  package func stop() {
    server.kill()
    unlink(folder + "/key.pem")
    unlink(folder + "/certificate.pem")
    rmdir(folder)
  }
}

/// A program and what it prints.
private struct ChildProcess: Sendable {
  private let number: pid_t
  private let output: Int32

  init(_ arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SelfSignedOrigin.Failure.notStarted(arguments[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words = arguments.map { strdup($0) } + [nil]
    var number = pid_t()
    let result = posix_spawnp(&number, arguments[0], &actions, nil, &words, environ)
    for word in words { free(word) }
    posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    self.number = number
    output = ends[0]
    guard result == 0 else {
      close(ends[0])
      throw SelfSignedOrigin.Failure.notStarted(arguments[0])
    }
  }

  /// nil at the end of the output.
  func nextLine() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      if byte == 0x0A { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  /// The exit status.
  @discardableResult
  func wait() -> Int32 {
    var status: Int32 = 0
    waitpid(number, &status, 0)
    close(output)
    return status
  }

  func kill() {
    Glibc.kill(number, SIGKILL)
    wait()
  }
}
