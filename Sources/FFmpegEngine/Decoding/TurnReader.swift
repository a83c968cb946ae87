import CFFmpeg
import Playback

/// Reads the packets of one turn of a loop after the other. A turn that is small enough is read from the container
/// once and kept; from then on it costs neither a read nor a seek.
///
/// A turn is as long as the picture (without a picture, as the sound), or as the range that is looped.
struct TurnReader {
  /// The most that the packets of a kept turn may weigh, in bytes.
  static let mostKept = 8 << 20
  /// Sound codecs need what comes before a place to be exact there; Opus asks for 80 ms.
  private static let soundRoll: Int64 = 100_000_000
  /// How much further back each attempt begins, for containers that lead to a key frame behind the one asked for.
  private static let back: [Int64] = [0, 500_000_000, 3_000_000_000, 12_000_000_000]
  /// Sound that is ahead of the picture is held back up to so many bytes.
  private static let mostHeld = 4 << 20

  private enum Keeping {
    case idle, recording, complete, tooMuch
  }

  let demuxer: Demuxer
  /// Counts the turns since the last seek, from 0.
  private(set) var turn = 0
  /// Container times of the first packet that counts and of the end of the last, in nanoseconds.
  private var began: Int64?
  private(set) var end: Int64?
  private var loop: LoopMode
  /// The container's time of the item's position 0, once it is known.
  private var zero: Int64?
  private var keeping = Keeping.idle
  private var kept: [MediaPacket] = []
  private var keptBytes = 0
  /// How far the kept turn has been given out again; nil while the container is read.
  private var replayed: Int?
  /// Sound that may turn out to lie behind the end of the picture.
  private var held: [MediaPacket] = []
  private var heldBytes = 0
  private var isRead = false
  /// The next packet of the sound is its first of all.
  private var soundBegins = true
  /// The attempt that found what an earlier seek looked for.
  private var attempt = 0

  init(_ demuxer: Demuxer, _ loop: LoopMode) {
    self.demuxer = demuxer
    self.loop = loop
    if (loop.range?.lowerBound ?? .zero) == .zero { startKeeping() }
  }

  /// The time from the first frame to the end of this turn, which has been read; nil if time did not go on in it.
  func length(zero: Int64) -> Int64? {
    guard let began, let end, end > began else { return nil }
    if let range = loop.range { return (range.upperBound - range.lowerBound).nanoseconds }
    return end > zero ? end - zero : nil
  }

  // MARK: Going somewhere

  /// Another part is looped from now on; a seek follows.
  mutating func setLoop(_ loop: LoopMode) {
    if loop.range != self.loop.range { forget() }
    self.loop = loop
  }

  /// Goes to a key frame at or before a place: the first turn is read from there.
  ///
  /// - Parameters:
  ///   - position: from the item's first frame.
  ///   - end: of the media, in the container's time; no seek goes beyond it.
  ///   - attempt: each goes further back.
  mutating func seek(to position: Int64, zero: Int64, end: Int64?, attempt: Int) throws(EngineError) {
    begin(turn: 0)
    self.zero = zero
    self.attempt = max(self.attempt, attempt)
    if keeping == .complete {
      let isExhausted = attempt >= Self.back.count
      replayed = isExhausted ? 0 : keptStart(for: zero + min(position, .max / 4) - Self.back[attempt])
      return
    }
    if keeping == .recording { forget() }
    guard position > 0, attempt < Self.back.count else {
      try rewind()
      if loop.range?.lowerBound ?? .zero == .zero { startKeeping() }
      return
    }
    try demuxer.seek(to: min(zero + min(position, .max / 4), end ?? .max) - Self.back[attempt])
  }

  /// Goes back to where turns begin.
  mutating func nextTurn(zero: Int64) throws(EngineError) {
    begin(turn: turn + 1)
    self.zero = zero
    if keeping == .complete {
      replayed = 0
      return
    }
    let start = loop.range?.lowerBound.nanoseconds ?? 0
    let roll = demuxer.sound == nil ? 0 : Self.soundRoll
    if start > roll, attempt < Self.back.count {
      try demuxer.seek(to: zero + start - roll - Self.back[attempt])
    } else {
      try rewind()
    }
    startKeeping()
  }

  private mutating func rewind() throws(EngineError) {
    try demuxer.rewind()
    soundBegins = true
  }

  private mutating func begin(turn: Int) {
    soundBegins = false
    self.turn = turn
    began = nil
    end = nil
    held = []
    heldBytes = 0
    isRead = false
  }

  // MARK: Reading

  /// The next packet of this turn, or nil when it is over.
  mutating func next(zero: Int64?) throws(EngineError) -> MediaPacket? {
    if let zero { self.zero = zero }
    if let replayed {
      guard replayed < kept.count else { return nil }
      self.replayed = replayed + 1
      note(kept[replayed])
      return kept[replayed]
    }
    while true {
      if let packet = release() { return keep(packet) }
      guard !isRead else { break }
      guard let packet = try demuxer.read(), !isOver(at: packet) else {
        isRead = true
        continue
      }
      if liesBehindRange(packet) { continue }
      if soundBegins, packet.streamIndex == demuxer.sound?.index {
        soundBegins = false
        // Some decoders know of this by themselves, but only the first time.
        packet.skip(samples: demuxer.sound?.parameters.pointee.initial_padding ?? 0)
      }
      note(packet)
      guard mustWait(packet) else { return keep(packet) }
      held.append(packet)
      heldBytes += packet.cost
    }
    if keeping == .recording { keeping = .complete }
    return nil
  }

  private mutating func note(_ packet: MediaPacket) {
    let leading = demuxer.video ?? demuxer.sound
    guard let leading, packet.streamIndex == leading.index, !packet.isDiscarded else { return }
    guard let time = time(of: packet) else { return }
    let last = time + duration(of: packet, leading)
    began = min(began ?? time, time)
    end = max(end ?? last, last)
  }

  private mutating func release() -> MediaPacket? {
    guard let packet = held.first else { return nil }
    guard isRead || heldBytes > Self.mostHeld || !mustWait(packet) else { return nil }
    held.removeFirst()
    heldBytes -= packet.cost
    // The picture was over before.
    if isRead, let end, let time = time(of: packet), time >= end { return release() }
    return packet
  }

  /// In a loop no sound from behind the end of the picture may come through. Where the container does not tell that
  /// end, sound waits until the picture has come as far.
  private func mustWait(_ packet: MediaPacket) -> Bool {
    guard loop.turns != 1, loop.range == nil, let video = demuxer.video, video.duration == nil,
      packet.streamIndex != video.index, let sound = demuxer.sound, let time = time(of: packet)
    else { return false }
    return time + duration(of: packet, sound) > end ?? .min
  }

  /// Whether this packet, and all that follow, lie behind the end of the turn.
  private func isOver(at packet: MediaPacket) -> Bool {
    if loop == .none { return false }
    let isVideo = packet.streamIndex == demuxer.video?.index
    guard let time = time(of: packet) else { return false }
    if let limit = rangeEnd {
      // Frames are read in decoding order: none that follows is shown before this one's decoding time. Sound may lie
      // a second later in the file.
      guard isVideo else { return demuxer.video == nil && time >= limit }
      return decodingTime(of: packet) ?? time >= limit + (demuxer.sound == nil ? 0 : 1_000_000_000)
    }
    // The picture is known to be over and only sound follows: the next turn need not wait for that to end.
    guard let video = demuxer.video, !isVideo, let end, let length = video.duration else { return false }
    let videoEnd = (video.start ?? began ?? 0) + length
    return time >= videoEnd && end >= videoEnd - video.usualFrameDuration / 2
  }

  /// Behind the end of the range, but something that is not may still follow.
  private func liesBehindRange(_ packet: MediaPacket) -> Bool {
    guard let limit = rangeEnd, let time = time(of: packet) else { return false }
    let isVideo = packet.streamIndex == demuxer.video?.index
    return (isVideo ? decodingTime(of: packet) ?? time : time) >= limit
  }

  private var rangeEnd: Int64? {
    guard let range = loop.range, let zero = zero ?? demuxer.video?.start else { return nil }
    return zero + range.upperBound.nanoseconds
  }

  /// The presentation time of a packet (its decoding time if that is all it has), in the container's time.
  func time(of packet: MediaPacket) -> Int64? {
    guard let info = info(of: packet) else { return nil }
    return Timestamp.nanoseconds(packet.pointer.pointee.pts, info.timeBase) ?? decodingTime(of: packet)
  }

  private func decodingTime(of packet: MediaPacket) -> Int64? {
    info(of: packet).flatMap { Timestamp.nanoseconds(packet.pointer.pointee.dts, $0.timeBase) }
  }

  private func info(of packet: MediaPacket) -> StreamInfo? {
    packet.streamIndex == demuxer.video?.index ? demuxer.video : demuxer.sound
  }

  private func duration(of packet: MediaPacket, _ info: StreamInfo) -> Int64 {
    let told = Timestamp.nanoseconds(packet.pointer.pointee.duration, info.timeBase) ?? 0
    return told > 0 ? told : info.usualFrameDuration
  }

  // MARK: Keeping

  private mutating func startKeeping() {
    // A file that is much larger will not fit.
    let fits = demuxer.byteCount.map { $0 <= 2 * Self.mostKept } ?? true
    guard keeping == .idle, loop.turns != 1, fits else { return }
    keeping = .recording
    kept = []
    keptBytes = 0
  }

  private mutating func keep(_ packet: MediaPacket) -> MediaPacket {
    guard keeping == .recording else { return packet }
    kept.append(packet)
    keptBytes += packet.cost
    if keptBytes > Self.mostKept {
      forget()
      keeping = .tooMuch
    }
    return packet
  }

  /// Where to begin in the kept turn: at a key frame not after the time, and with the sound before that.
  private func keptStart(for time: Int64) -> Int {
    let key = kept.lastIndex { packet in
      packet.streamIndex == (demuxer.video ?? demuxer.sound)?.index && packet.isKey
        && self.time(of: packet).map { $0 <= time } ?? false
    }
    guard let key, let keyTime = self.time(of: kept[key]) else { return 0 }
    let sound = kept.firstIndex { packet in
      packet.streamIndex == demuxer.sound?.index
        && self.time(of: packet).map { $0 >= keyTime - Self.soundRoll } ?? false
    }
    return min(key, sound ?? key)
  }

  private mutating func forget() {
    keeping = .idle
    kept = []
    keptBytes = 0
    replayed = nil
  }
}
