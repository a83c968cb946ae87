import CFFmpeg
import Playback

extension PlaybackSession {
  private enum DemuxWork {
    case quit
    case seek(Landing, epoch: Int, zero: Int64)
    case read(epoch: Int)
  }

  /// The demuxing thread: opens, starts the decoders, reads, seeks, until the load is over.
  func demux() {
    do throws(EngineError) {
      let demuxer = try openMedia()
      try read(demuxer)
    } catch {
      fail(error)
    }
  }

  private func openMedia() throws(EngineError) -> Demuxer {
    let stream = try ByteStream(try around.openBytes(request.source))
    let isCancelled = state.update { state in
      state.stream = stream
      return state.isCancelled
    }
    guard !isCancelled else {
      stream.cancel()
      throw EngineError(name: stream.name, activity: .opening, problem: .cancelled)
    }
    let demuxer = try Demuxer(stream)
    let picture = try demuxer.video.map { info throws(EngineError) in
      try Decoder(info, activity: .decodingPicture, name: stream.name)
    }
    var heard: Decoder?
    var warning: String?
    if let info = demuxer.sound {
      do throws(EngineError) {
        heard = try Decoder(info, activity: .decodingSound, name: stream.name)
      } catch {
        guard picture != nil else { throw error }
        demuxer.drop(info)
        warning = "\(error.description) \(error.advice)"
      }
    }
    guard picture != nil || heard != nil else {
      throw EngineError(name: stream.name, activity: .opening, problem: .noStreams)
    }
    start(picture, heard, warning: warning, duration: demuxer.duration)
    return demuxer
  }

  private func start(_ picture: Decoder?, _ heard: Decoder?, warning: String?, duration: Int64?) {
    state.update { state in
      state.hasVideo = picture != nil
      state.hasSound = heard != nil
      state.warning = warning
      state.spans = [picture?.info, heard?.info].compactMap { info in
        info.flatMap { info in info.duration.map { (info.start, $0) } }
      }
      if state.spans.isEmpty, let duration { state.spans = [(picture?.info.start ?? heard?.info.start, duration)] }
    }
    if let picture { startWorker("video") { PictureWorker(session: $0, decoder: picture).run() } }
    if let heard { startWorker("audio") { SoundWorker(session: $0, decoder: heard).run() } }
  }

  private func read(_ demuxer: Demuxer) throws(EngineError) {
    var turn = TurnReader()
    while true {
      let work = state.wait { state -> DemuxWork? in
        if state.isCancelled { return .quit }
        if state.seekIsDue, let landing = state.landing, let zero = state.zero {
          state.seekIsDue = false
          return .seek(landing, epoch: state.epoch, zero: zero)
        }
        guard !state.isRead, state.wantsPackets(soundCount: voice.count) else { return nil }
        return .read(epoch: state.epoch)
      }
      switch work {
      case .quit: return
      case .seek(let landing, _, let zero):
        turn = TurnReader()
        try seek(demuxer, landing, zero: zero)
      case .read(let epoch):
        if let packet = try demuxer.read(), request.loop == .none || !turn.isOver(at: packet, demuxer) {
          turn.note(packet, demuxer)
          queue(packet, turn, epoch: epoch, demuxer)
        } else {
          try turnOver(&turn, epoch: epoch, demuxer)
        }
      }
    }
  }

  /// Steps further back each time that the container has led to a key frame behind the target.
  private func seek(_ demuxer: Demuxer, _ landing: Landing, zero: Int64) throws(EngineError) {
    let back: [Int64] = [0, 500_000_000, 3_000_000_000, 12_000_000_000]
    let end = state.withLock { $0.containerEnd } ?? .max
    let target = min(zero + min(landing.target, .max / 4), end)
    guard landing.target > 0, landing.attempt < back.count else { return try demuxer.rewind() }
    try demuxer.seek(to: target - back[landing.attempt])
  }

  private func queue(_ packet: MediaPacket, _ turn: TurnReader, epoch: Int, _ demuxer: Demuxer) {
    let isVideo = packet.streamIndex == demuxer.video?.index
    let time = TurnReader.time(of: packet, demuxer).map { $0 + turn.offset }
    state.update { state in
      guard state.epoch == epoch else { return }
      if state.firstRead == nil { state.firstRead = time }
      if isVideo {
        state.video.append(.packet(packet, offset: turn.offset), time: time)
      } else {
        state.sound.append(.packet(packet, offset: turn.offset), time: time)
        state.newestSound = time ?? state.newestSound
      }
      if !state.isLanded { landIfPossible(&state) }
    }
  }

  /// At the end of the media: the end, or in a loop the next turn, which follows without a gap.
  private func turnOver(_ turn: inout TurnReader, epoch: Int, _ demuxer: Demuxer) throws(EngineError) {
    // A turn in which time did not go on would loop for ever without showing anything.
    guard request.loop == .whole, let end = turn.end, turn.hasLength else {
      state.update { state in
        guard state.epoch == epoch else { return }
        state.video.append(.end)
        state.sound.append(.end)
        state.isRead = true
      }
      return
    }
    let isFirstKnown = state.update { state in
      guard state.epoch == epoch else { return false }
      if let zero = state.zero { state.turnStarts.append(end - zero + turn.offset) }
      state.video.append(.turnEnd)
      state.sound.append(.turnEnd)
      return state.zero != nil
    }
    // In a very short item the first frame comes out only now that the decoder knows of the end.
    let seam: Int64? = state.wait { state in
      if state.isCancelled || state.epoch != epoch || state.videoEnd != nil { return .some(nil) }
      guard let zero = state.zero else { return nil }
      if !isFirstKnown { state.turnStarts.append(end - zero + turn.offset) }
      return end - zero + turn.offset
    }
    guard let seam else { return }
    try demuxer.rewind()
    turn = TurnReader(offset: seam)
  }
}
