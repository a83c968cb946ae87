import CFFmpeg
import Playback

extension PlaybackSession {
  private enum DemuxWork {
    case quit
    case seek(Landing, zero: Int64)
    case setLoop(LoopMode)
    case read(epoch: Int, zero: Int64?)
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
      state.hasPictureStream = picture != nil
      state.hasSound = heard != nil
      state.warning = warning
      state.spans = [picture?.info, heard?.info].compactMap { info in
        info.flatMap { info in info.duration.map { (info.start, $0) } }
      }
      state.turnLength = picture?.info.duration
      if state.spans.isEmpty, let duration { state.spans = [(picture?.info.start ?? heard?.info.start, duration)] }
    }
    if let picture { startWorker("video") { PictureWorker(session: $0, decoder: picture).run() } }
    if let heard { startWorker("audio") { SoundWorker(session: $0, decoder: heard).run() } }
  }

  private func read(_ demuxer: Demuxer) throws(EngineError) {
    var reader = TurnReader(demuxer, request.loop)
    while true {
      let work = state.wait { state -> DemuxWork? in
        if state.isCancelled { return .quit }
        if state.loopIsNew {
          state.loopIsNew = false
          return .setLoop(state.loop)
        }
        if state.seekIsDue, let landing = state.landing, let zero = state.zero {
          state.seekIsDue = false
          return .seek(landing, zero: zero)
        }
        guard !state.isRead, state.wantsPackets(soundCount: voice.count) else { return nil }
        return .read(epoch: state.epoch, zero: state.zero)
      }
      switch work {
      case .quit: return
      case .setLoop(let loop): reader.setLoop(loop)
      case .seek(let landing, let zero):
        let end = state.withLock { $0.containerEnd }
        try reader.seek(to: landing.target, zero: zero, end: end, attempt: landing.attempt)
      case .read(let epoch, let zero):
        if let packet = try reader.next(zero: zero) {
          queue(packet, reader, epoch: epoch)
        } else {
          try turnOver(&reader, epoch: epoch)
        }
      }
    }
  }

  private func queue(_ packet: MediaPacket, _ reader: TurnReader, epoch: Int) {
    let isVideo = packet.streamIndex == reader.demuxer.video?.index
    let told = reader.time(of: packet)
    state.update { state, isNews in
      guard state.epoch == epoch, state.hasVideo || !isVideo else { return }
      isNews = isVideo ? state.video.isEmpty : state.sound.isEmpty
      // As the container counts in the first turn, growing from turn to turn.
      let time = told.map { $0 + (state.turns[reader.turn] ?? 0) - state.loopStart }
      if state.firstRead == nil { state.firstRead = time }
      if isVideo {
        state.video.append(.packet(packet, turn: reader.turn), time: time)
      } else {
        state.sound.append(.packet(packet, turn: reader.turn), time: time)
        state.newestSound = time ?? state.newestSound
      }
      if !state.isLanded {
        landIfPossible(&state)
        // More pictures may wait from now on.
        isNews = isNews || state.isLanded
      }
    }
  }

  /// At the end of a turn: the end of all, or the next turn, which follows without a gap.
  private func turnOver(_ reader: inout TurnReader, epoch: Int) throws(EngineError) {
    let turn = reader.turn
    let goesOn = state.update { state in
      guard state.epoch == epoch else { return false }
      let length = state.zero.flatMap { reader.length(zero: $0) }
      let isLast = state.loop.turns.map { state.turnsBefore + turn + 1 >= $0 } ?? false
      // A turn in which time did not go on would loop for ever without showing anything.
      guard !isLast, state.zero == nil || length != nil else {
        if state.loop != .none, !state.soundSetsTurns, let length { state.cut = state.turns[turn].map { $0 + length } }
        end(&state)
        return false
      }
      if !state.soundSetsTurns, let length { appendTurn(after: turn, length, &state) }
      state.video.append(.turnEnd)
      state.sound.append(.turnEnd)
      return true
    }
    guard goesOn else { return }
    // In a very short item the first frame comes out only now that the decoder knows of the end. Without a picture the
    // sound is counted first.
    let zero: Int64? = state.wait { state -> Int64?? in
      if state.isCancelled || state.epoch != epoch || state.isRead || state.loopIsNew { return .some(nil) }
      guard let zero = state.zero else { return nil }
      if !state.soundSetsTurns, state.turns.count == turn + 1 {
        guard let length = reader.length(zero: zero) else {
          end(&state)
          return .some(nil)
        }
        appendTurn(after: turn, length, &state)
      }
      guard state.turns.count > turn + 1 else { return nil }
      return .some(zero)
    }
    guard let zero else { return }
    try reader.nextTurn(zero: zero)
  }

  private func end(_ state: inout SessionState) {
    state.video.append(.end)
    state.sound.append(.end)
    state.isRead = true
  }

  private func appendTurn(after turn: Int, _ length: Int64, _ state: inout SessionState) {
    if let start = state.turns[turn] { state.turns.append(start + length) }
  }
}
