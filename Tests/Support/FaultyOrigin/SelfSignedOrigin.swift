import Foundation

/// An HTTPS server whose certificate nobody has reason to trust: `openssl s_server`, with a key made for this run.
package final class SelfSignedOrigin {
  package let url: String
  private let process: Process
  private let folder: URL

  /// - Throws: if `openssl` is not there or does not come to listen.
  package init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("self-signed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (key, certificate) = (folder.path + "/key.pem", folder.path + "/certificate.pem")
    let making = Self.openssl([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj",
      "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", certificate,
    ])
    try making.run()
    making.waitUntilExit()
    process = Self.openssl([
      "s_server", "-www", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate,
    ])
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = Pipe()
    try process.run()
    // The server says “ACCEPT 127.0.0.1:port” once it listens.
    var text = ""
    var port: Substring?
    while port == nil {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw CocoaError(.executableLoad) }
      text += String(decoding: data, as: UTF8.self)
      if let line = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .first(where: { $0.hasPrefix("ACCEPT ") })
      {
        port = line.split(separator: ":").last
      }
    }
    url = "https://127.0.0.1:\(port ?? "0")/"
  }

  package func stop() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func openssl(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardError = FileHandle.nullDevice
    return process
  }
}
