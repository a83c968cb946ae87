/// What a decoding thread is to do next.
enum QueueEntry {
  /// Decode this. `turn` counts the turns of a loop since the last seek, from 0.
  case packet(MediaPacket, turn: Int)
  /// A turn of a loop is over: bring out what is inside, then begin anew.
  case turnEnd
  /// The item is over: bring out what is inside.
  case end
}

/// The packets that wait for one decoder. Its owner bounds it by bytes and by duration.
struct PacketQueue {
  private var entries: [(entry: QueueEntry, time: Int64?)?] = []
  private var head = 0
  private(set) var bytes = 0
  private(set) var packets = 0
  /// Times of the newest packet and of the one taken last, on the timeline, in nanoseconds.
  private(set) var newest: Int64?
  private var taken: Int64?

  var isEmpty: Bool { head == entries.count }

  /// How much playing time waits. Packets without times count 20 ms each.
  var duration: Int64 {
    guard packets > 0 else { return 0 }
    guard let newest, let taken else { return Int64(packets) * 20_000_000 }
    return max(newest - taken, 0)
  }

  /// - Parameter time: where the packet lies on the timeline, if it tells.
  mutating func append(_ entry: QueueEntry, time: Int64? = nil) {
    if case .packet(let packet, _) = entry {
      bytes += packet.cost
      packets += 1
      if let time {
        newest = max(newest ?? time, time)
        if taken == nil { taken = time }
      }
    }
    entries.append((entry, time))
  }

  mutating func removeFirst() -> QueueEntry? {
    guard head < entries.count, let (entry, time) = entries[head] else { return nil }
    entries[head] = nil
    head += 1
    if head == entries.count || head > 256 {
      entries.removeFirst(head)
      head = 0
    }
    if case .packet(let packet, _) = entry {
      bytes -= packet.cost
      packets -= 1
      if let time { taken = max(taken ?? time, time) }
    }
    return entry
  }

  mutating func removeAll() { self = PacketQueue() }
}
