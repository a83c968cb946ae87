import Glibc

/// One connection's socket. Every wait also ends when the origin is stopped.
struct OriginSocket {
  enum Wake { case ready, timeUp, over }

  let descriptor: Int32
  /// Readable once the origin is being stopped.
  let stop: Int32

  /// The other side will send no more (Linux's POLLRDHUP).
  private static let hangUp: Int16 = 0x2000

  /// Waits for the socket, for another descriptor to be readable, or for a time of `OriginTime`.
  func wait(events: Int16 = 0, other: Int32 = -1, until deadline: Int64? = nil) -> Wake {
    while true {
      let left = deadline.map { max(0, $0 - OriginTime.now) }
      var polled = [
        pollfd(fd: stop, events: Int16(POLLIN), revents: 0), pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: events | Self.hangUp, revents: 0),
      ]
      // Rounded up, or the last part of a millisecond would be spent turning round.
      let count = poll(&polled, 3, left.map { Int32(clamping: ($0 + 999_999) / 1_000_000) } ?? -1)
      if count < 0 && errno != EINTR { return .over }
      if count < 0 { continue }
      if polled[0].revents != 0 { return .over }
      if polled[1].revents != 0 { return .ready }
      if polled[2].revents & events != 0 { return .ready }
      if polled[2].revents != 0 { return .over }
      if let left, left == 0 { return .timeUp }
    }
  }

  /// - Parameter blocked: told true when the other side takes nothing for now, and false when it does again.
  /// - Returns: how many bytes the system took: all, unless the connection is over.
  func send(_ bytes: UnsafeRawBufferPointer, blocked: (Bool) -> Void) -> Int {
    var done = 0
    while done < bytes.count {
      let count = Glibc.send(
        descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, Int32(MSG_NOSIGNAL))
      if count > 0 {
        done += count
      } else if errno == EAGAIN {
        blocked(true)
        let wake = wait(events: Int16(POLLOUT))
        blocked(false)
        if wake == .over { return done }
      } else if errno != EINTR {
        return done
      }
    }
    return done
  }

  /// Reads what is there into the array; false if the connection is over.
  func receive(into bytes: inout [UInt8]) -> Bool {
    guard wait(events: Int16(POLLIN)) == .ready else { return false }
    return withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) { buffer in
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
      return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))
    }
  }

  /// Ends with an orderly close, or with a reset.
  func close(reset: Bool) {
    if reset {
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    } else {
      shutdown(descriptor, Int32(SHUT_RDWR))
    }
    Glibc.close(descriptor)
  }
}
