import Synchronization

/// Picture memory that is used again: of one size, and only a few pieces, so that it never grows.
final class FramePool: Sendable {
  private struct Idle {
    var byteCount = 0
    /// Addresses of memory that nobody uses; as numbers, because pointers are not `Sendable`.
    var addresses: [UInt] = []
  }

  /// More would only wait: two queued, one shown, one being made.
  private static let most = 2
  private let idle = Mutex(Idle())

  deinit { trim() }

  func take(byteCount: Int) -> UnsafeMutableRawPointer {
    let address: UInt? = idle.withLock { idle in
      idle.byteCount == byteCount ? idle.addresses.popLast() : nil
    }
    if let address, let memory = UnsafeMutableRawPointer(bitPattern: address) { return memory }
    return .allocate(byteCount: byteCount, alignment: 64)
  }

  func giveBack(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
    let unwanted: [UInt] = idle.withLock { idle in
      var unwanted: [UInt] = []
      if idle.byteCount != byteCount {
        unwanted = idle.addresses
        idle = Idle(byteCount: byteCount)
      }
      let address = UInt(bitPattern: memory)
      if idle.addresses.count < Self.most { idle.addresses.append(address) } else { unwanted.append(address) }
      return unwanted
    }
    Self.free(unwanted)
  }

  /// Gives all that is not in use back to the system.
  func trim() {
    let addresses = idle.withLock { idle in
      defer { idle.addresses = [] }
      return idle.addresses
    }
    Self.free(addresses)
  }

  private static func free(_ addresses: [UInt]) {
    for address in addresses { UnsafeMutableRawPointer(bitPattern: address)?.deallocate() }
  }
}
