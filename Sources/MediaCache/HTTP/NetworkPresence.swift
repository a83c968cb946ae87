import Glibc

/// Whether this machine is on any network.
enum NetworkPresence {
  /// True if an interface besides loopback is up and has an address, or if the system does not tell.
  static func hasNetwork() -> Bool {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return true }
    defer { freeifaddrs(list) }
    for entry in sequence(first: list, next: { $0?.pointee.ifa_next }) {
      guard let interface = entry?.pointee, let address = interface.ifa_addr else { continue }
      let flags = Int32(bitPattern: interface.ifa_flags)
      let isUp = flags & Int32(IFF_UP) != 0 && flags & Int32(IFF_RUNNING) != 0
      let family = Int32(address.pointee.sa_family)
      if isUp, flags & Int32(IFF_LOOPBACK) == 0, family == AF_INET || family == AF_INET6 { return true }
    }
    return false
  }
}
