import Glibc

/// Serves the requests of one connection, one after the other, on its own thread.
struct OriginConnection {
  let origin: Origin
  let socket: OriginSocket
  let number: Int

  func serve() {
    var pending: [UInt8] = []
    // The handshake of a real connection has cost a round trip before the first request is on its way.
    var delay = origin.shape.roundTrip
    var ending = OriginAnswer.Ending.keepAlive
    while case .keepAlive = ending {
      guard let request = nextRequest(&pending) else { break }
      let (entry, answer) = origin.take(request)
      delay += origin.shape.roundTrip
      let arrived = delay == .zero || socket.wait(until: OriginTime.now + Int64(delay / .nanoseconds(1))) == .timeUp
      delay = .zero
      ending = arrived && perform(answer.steps, entry: entry) ? answer.ending : .close
      if request.field("Connection")?.lowercased() == "close", case .keepAlive = ending { ending = .close }
      origin.note { $0.entries[entry].isFinished = true }
    }
    if case .reset = ending { socket.close(reset: true) } else { socket.close(reset: false) }
  }

  private func nextRequest(_ pending: inout [UInt8]) -> OriginRequest? {
    while true {
      if let end = pending.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound {
        var request = OriginRequest(head: pending[..<end])
        pending.removeSubrange(..<end)
        request?.connection = number
        return request
      }
      guard pending.count < 64 << 10, socket.receive(into: &pending) else { return nil }
    }
  }

  /// False if the connection is over before the last step.
  private func perform(_ steps: [OriginAnswer.Step], entry: Int) -> Bool {
    var pace: PacedLink?
    for step in steps {
      switch step {
      case .head(let status, let fields):
        origin.note { $0.entries[entry].status = status }
        guard send(head(status, fields)) else { return false }
      case .bytes(let bytes):
        guard send(bytes) else { return false }
      case .resource(let resource, let range):
        guard send(resource, range, pace, entry: entry) else { return false }
      case .wait(let gate):
        gate.enter()
        defer { gate.leave() }
        guard socket.wait(other: gate.event.descriptor) == .ready else { return false }
      case .pace(let bytesPerSecond):
        pace = PacedLink(bytesPerSecond: bytesPerSecond)
      }
    }
    return true
  }

  private func head(_ status: Int, _ fields: [(name: String, value: String)]) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) \(status < 400 ? "OK" : "Trouble")", "Date: \(OriginTime.text(Int64(time(nil))))"]
    return Array((lines + fields.map { "\($0.name): \($0.value)" } + ["", ""]).joined(separator: "\r\n").utf8)
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { socket.send($0, blocked: origin.blocked) == $0.count }
  }

  private func send(_ resource: OriginResource, _ range: Range<Int64>, _ pace: PacedLink?, entry: Int) -> Bool {
    let links = [origin.link, pace].compactMap(\.self)
    let grain = links.map(\.grain).min() ?? 64 << 10
    return withUnsafeTemporaryAllocation(byteCount: grain, alignment: 16) { buffer in
      var offset = range.lowerBound
      while offset < range.upperBound {
        let wanted = Int(min(Int64(grain), range.upperBound - offset))
        let count = resource.read(offset, UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
        guard count > 0 else { return false }
        for link in links {
          let time = link.reserve(count, now: OriginTime.now)
          guard time <= OriginTime.now || socket.wait(until: time) == .timeUp else { return false }
        }
        // Noted before: nobody may hold a byte that the log does not know of.
        let place = offset..<offset + Int64(count)
        origin.note { $0.served(place, entry: entry) }
        let sent = socket.send(UnsafeRawBufferPointer(rebasing: buffer[..<count]), blocked: origin.blocked)
        guard sent == count else {
          origin.note { $0.unserved(Int64(count - sent), entry: entry) }
          return false
        }
        offset += Int64(count)
      }
      return true
    }
  }
}
