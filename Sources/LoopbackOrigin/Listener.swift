import Glibc

/// A listening socket on a free port of 127.0.0.1. Its user closes it.
package struct Listener {
  package let descriptor: Int32
  package let port: UInt16

  package init() throws {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw OriginError.start(step: "the socket", number: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(descriptor, generic, length) == 0 && listen(descriptor, 512) == 0
          && getsockname(descriptor, generic, &length) == 0
      }
    }
    guard isListening else {
      let number = errno
      close(descriptor)
      throw OriginError.start(step: "listening", number: number)
    }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }
}
