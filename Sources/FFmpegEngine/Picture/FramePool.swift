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

  /// - Returns: nil if the system has no more memory.
  func take(byteCount: Int) -> UnsafeMutableRawPointer? {
    let address: UInt? = idle.withLock { idle in
      idle.byteCount == byteCount ? idle.addresses.popLast() : nil
    }
    if let address, let memory = UnsafeMutableRawPointer(bitPattern: address) { return memory }
    return PictureMemory.allocate(byteCount: byteCount)
  }

  func giveBack(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
    var unwanted = Idle(byteCount: byteCount)
    idle.withLock { idle in
      if idle.byteCount != byteCount { swap(&idle, &unwanted) }
      if idle.addresses.count < Self.most {
        idle.addresses.append(UInt(bitPattern: memory))
      } else {
        unwanted.addresses.append(UInt(bitPattern: memory))
      }
    }
    Self.free(unwanted)
  }

  /// Gives all that is not in use back to the system.
  func trim() {
    var unwanted = Idle()
    idle.withLock { swap(&$0, &unwanted) }
    Self.free(unwanted)
  }

  private static func free(_ unwanted: Idle) {
    for address in unwanted.addresses {
      if let memory = UnsafeMutableRawPointer(bitPattern: address) {
        PictureMemory.free(memory, byteCount: unwanted.byteCount)
      }
    }
  }
}
