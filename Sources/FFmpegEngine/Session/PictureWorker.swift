import CFFmpeg
import Playback

/// The thread that decodes and converts the pictures of one load.
///
/// It works only while there is room for a converted picture, so a load that is held costs no time.
final class PictureWorker {
  private enum Work {
    case quit
    case begin(epoch: Int, Landing?)
    case redraw([Picture], shown: Picture?, FrameSource.Target?)
    case decode
  }

  /// How many frames in a row may be left out for being late before one is shown all the same.
  private static let mostSkipped = 8
  /// So many late frames make the decoder leave out what nothing else needs.
  private static let lateBeforeSkipping = 16

  private let session: PlaybackSession
  private let decoder: Decoder
  private let converter: PictureConverter
  private var epoch = 0
  private var turn = 0
  /// The newest frame not after the beginning of the range that is looped: what is on screen there.
  private var opening: (frame: DecodedFrame, time: Int64)?
  /// When the next frame of this turn is due if it joins on.
  private var nextTime: Int64?
  private var landing: Landing?
  /// The newest frame not after the landing's target.
  private var candidate: (frame: DecodedFrame, time: Int64)?
  private var lastTime: Int64?
  private var frames = 0
  private var isOver = false
  private var seesKey = true
  private var skippedInRow = 0
  private var lateness = 0
  /// What ended the packets: the decoder is being emptied.
  private var emptying: QueueEntry?
  private var conversionFailure: EngineError?
  /// Others leave the processor to this load until its first picture is there.
  private var isUrgent = false

  init(session: PlaybackSession, decoder: Decoder) {
    self.session = session
    self.decoder = decoder
    converter = PictureConverter(name: session.describedSource, pool: session.around.pool)
  }

  func run() {
    defer { setUrgent(false) }
    while true {
      switch next() {
      case .quit: return
      case .begin(let epoch, let landing): begin(epoch, landing)
      case .redraw(let pictures, let shown, let target): redraw(pictures, shown, target)
      case .decode:
        setUrgent(session.state.withLock { Self.isUrgent($0) })
        decode()
        // Not while it sleeps: for want of bytes, or because its picture is there.
        setUrgent(session.state.withLock { Self.isUrgent($0) && !$0.video.isEmpty })
      }
    }
  }

  private func next() -> Work {
    session.state.wait { state in
      if state.isCancelled { return .quit }
      if state.epoch != epoch { return .begin(epoch: state.epoch, state.landing) }
      if state.needsRedraw, let work = redrawing(&state) { return work }
      guard !isOver, state.pictures.count < state.pictureLimit else { return nil }
      guard emptying != nil || !state.video.isEmpty else { return nil }
      return .decode
    }
  }

  private func redrawing(_ state: inout SessionState) -> Work? {
    // While it plays the next frame has the new size soon; but if it is paused before that, this is caught up with.
    guard !session.clock.isRunning, !state.pictures.isEmpty || state.shown != nil else { return nil }
    state.needsRedraw = false
    return .redraw(state.pictures, shown: state.shown, state.target)
  }

  private func begin(_ epoch: Int, _ landing: Landing?) {
    self.epoch = epoch
    self.landing = landing
    decoder.reset()
    decoder.skipsUnreferenced = false
    turn = 0
    opening = nil
    nextTime = nil
    candidate = nil
    lastTime = nil
    isOver = false
    seesKey = false
    emptying = nil
    skippedInRow = 0
    lateness = 0
  }

  // MARK: Decoding

  /// Somebody looks, and there has been no picture of this load.
  private static func isUrgent(_ state: SessionState) -> Bool {
    state.isFocused && state.landing?.isLoad == true && state.pictures.isEmpty && !state.isCancelled
  }

  private func setUrgent(_ isUrgent: Bool) {
    guard isUrgent != self.isUrgent else { return }
    self.isUrgent = isUrgent
    if isUrgent { session.around.budget.beginUrgent() } else { session.around.budget.endUrgent() }
  }

  private func decode() {
    let output = session.withinBudget(isExempt: isUrgent) { decoder.receive() }
    switch output {
    case nil: return
    case .frame(let frame): accept(frame)
    case .drained: drained()
    case .hungry: feed()
    }
  }

  private func feed() {
    if emptying != nil {
      // Emptying was refused, or it asks for more at the end: there is no more.
      drained()
      return
    }
    let entry = session.state.update { state, isNews -> QueueEntry? in
      guard state.epoch == epoch else { return nil }
      defer { isNews = state.wantsPackets(soundCount: session.voice.count) }
      return state.video.removeFirst()
    }
    switch entry {
    case .packet(let packet, let turn):
      self.turn = turn
      // After a seek, nothing before a key frame can be decoded.
      if !seesKey {
        guard packet.isKey else { return }
        seesKey = true
      }
      _ = session.withinBudget(isExempt: isUrgent) { decoder.send(packet) }
    case .turnEnd, .end:
      emptying = entry
      decoder.send(nil)
    case nil: break
    }
  }

  private func drained() {
    let ended = emptying
    emptying = nil
    decoder.reset()
    if frames == 0 { return nothingCameOut() }
    nextTime = nil
    if let opening { land(opening.frame, at: opening.time) }
    opening = nil
    if case .turnEnd = ended { return }
    // The container led to its end, where no key frame follows.
    if landing != nil, candidate == nil, goesFurtherBack(.max) { return }
    isOver = true
    if let candidate { show(candidate.frame, at: candidate.time) }
    candidate = nil
    let last = lastTime.map { $0 + decoder.info.usualFrameDuration }
    session.state.update { state in
      guard state.epoch == epoch else { return }
      let newest = (state.pictures.last ?? state.shown).map { $0.time + $0.usualDuration }
      state.videoEnd = max(newest ?? 0, last ?? 0, 0)
      session.clock.setLimit(.max)
      session.landIfPossible(&state)
    }
    session.clock.frameAvailable()
  }

  /// Not one frame in the whole item: the sound may still play.
  private func nothingCameOut() {
    isOver = true
    session.clock.setLimit(.max)
    let error =
      conversionFailure
      ?? EngineError(name: session.describedSource, activity: .decodingPicture, problem: .nothingDecodable)
    let goesOn = session.state.update { state in
      // Sound that is over without having set the beginning was empty too.
      guard state.hasSound, state.zero != nil || state.soundEnd == nil else { return false }
      state.hasVideo = false
      state.naturalSize = nil
      state.warning = "\(error.description) \(error.advice)"
      session.landIfPossible(&state)
      return true
    }
    if !goesOn { session.fail(error) }
  }

  private func accept(_ frame: DecodedFrame) {
    let raw = frame.pointer.pointee
    let info = decoder.info
    let told = Timestamp.nanoseconds(raw.best_effort_timestamp, info.timeBase)
    let place = session.state.update { state, isNews -> (time: Int64, start: Int64, end: Int64)? in
      guard state.epoch == epoch else { return nil }
      isNews = state.zero == nil
      frames += 1
      if state.naturalSize == nil {
        state.naturalSize = PictureLayout.naturalSize(
          width: Int(raw.width), height: Int(raw.height), pixelAspect: info.pixelAspect(of: raw),
          orientation: info.orientation)
      }
      if state.zero == nil {
        session.setZero(told ?? 0, &state)
        // A seek that waited for this begins now.
        if state.epoch != epoch { return nil }
      }
      guard let zero = state.zero, let start = state.turns[turn] else { return nil }
      let base = start - state.loopStart
      let time = told.map { state.plausible($0 - zero + base, next: nextTime, base: base) } ?? nextTime ?? start
      let end = state.loop.range.map { start + ($0.upperBound - $0.lowerBound).nanoseconds } ?? .max
      return (time, start, end)
    }
    guard let (time, start, end) = place else { return }
    nextTime = time + info.usualFrameDuration
    // Of a range the first frame is the one that is on screen at its start.
    guard time > start else {
      opening = (frame, start)
      if time == start || session.state.withLock({ $0.loop.range == nil }) { show(&opening) }
      return
    }
    show(&opening)
    if time < end { land(frame, at: time) }
  }

  private func show(_ opening: inout (frame: DecodedFrame, time: Int64)?) {
    guard let frame = opening else { return }
    opening = nil
    land(frame.frame, at: frame.time)
  }

  /// Shows a frame unless a seek is on its way to a later one.
  private func land(_ frame: DecodedFrame, at place: Int64) {
    var time = place
    // Each frame has a moment of its own, whatever a damaged file says.
    if let lastTime, time <= lastTime { time = lastTime + 1_000 }
    lastTime = time
    guard let landing, landing.precision == .precise else {
      if landing != nil, goesFurtherBack(time) { return }
      self.landing = nil
      return show(frame, at: time)
    }
    if time < landing.target {
      candidate = (frame, time)
      return
    }
    if candidate == nil, time > landing.target, goesFurtherBack(time) { return }
    self.landing = nil
    if let candidate, time > landing.target { show(candidate.frame, at: candidate.time) }
    candidate = nil
    show(frame, at: time)
  }

  /// The container led to a key frame behind the target: try again from further back.
  private func goesFurtherBack(_ time: Int64) -> Bool {
    guard var landing, time > landing.target, time > 0, landing.attempt < 4 else { return false }
    landing.attempt += 1
    return session.state.update { state in
      guard state.epoch == epoch, let current = state.landing else { return state.epoch != epoch }
      landing.isLoad = current.isLoad
      landing.isAsked = current.isAsked
      session.begin(landing, &state)
      return true
    }
  }

  // MARK: Showing

  private func show(_ frame: DecodedFrame, at time: Int64) {
    let info = decoder.info
    let told = Timestamp.nanoseconds(frame.pointer.pointee.pkt_duration, info.timeBase) ?? 0
    let duration = told > 0 ? told : info.usualFrameDuration
    defer { session.clock.setLimit(time + duration) }
    guard !isLate(time, duration) else { return }
    let target = session.state.withLock { $0.target }
    do throws(EngineError) {
      let buffer = try converted(frame, target)
      queue(frame, buffer, time, duration)
    } catch {
      // One damaged picture is passed over; if none can be converted, that is the item's fault.
      conversionFailure = error
      frames -= 1
    }
  }

  private func converted(_ frame: DecodedFrame, _ target: FrameSource.Target?) throws(EngineError) -> FrameBuffer {
    let result: Result<FrameBuffer, EngineError>? = session.withinBudget(isExempt: isUrgent) {
      Result { () throws(EngineError) in try converter.convert(frame, info: decoder.info, target: target) }
    }
    guard let result else {
      throw EngineError(name: session.describedSource, activity: .convertingPicture, problem: .cancelled)
    }
    return try result.get()
  }

  /// A frame whose time is over is left out before it costs a conversion; but now and then one is shown.
  private func isLate(_ time: Int64, _ duration: Int64) -> Bool {
    let (now, isRunning, _) = session.clock.reading(at: session.around.clock.now())
    guard isRunning, time + duration < now else {
      skippedInRow = 0
      lateness = max(0, lateness - 1)
      if lateness == 0 { decoder.skipsUnreferenced = false }
      return false
    }
    lateness = min(lateness + 1, 2 * Self.lateBeforeSkipping)
    if lateness >= Self.lateBeforeSkipping { decoder.skipsUnreferenced = true }
    skippedInRow += 1
    if skippedInRow > Self.mostSkipped {
      skippedInRow = 0
      return false
    }
    session.state.withLock { state in
      state.dropped += 1
      state.nextSerial += 1
    }
    return true
  }

  private func queue(_ frame: DecodedFrame, _ buffer: FrameBuffer, _ time: Int64, _ duration: Int64) {
    let isHeld: Bool = session.state.update { state, isNews in
      guard state.epoch == epoch, !state.isCancelled else { return false }
      isNews = state.soundFrom == nil
      state.pictures.append(
        Picture(decoded: frame, buffer: buffer, serial: state.nextSerial, time: time, usualDuration: duration))
      state.nextSerial += 1
      if state.soundFrom == nil { state.soundFrom = time }
      let wasLanded = state.isLanded
      session.landIfPossible(&state)
      return !wasLanded && state.isLanded || !session.clock.isRunning
    }
    if isHeld { session.clock.frameAvailable() }
  }

  private func redraw(_ pictures: [Picture], _ shown: Picture?, _ target: FrameSource.Target?) {
    func again(_ picture: Picture) -> FrameBuffer? {
      try? converter.convert(picture.decoded, info: decoder.info, target: target)
    }
    let buffers = pictures.map { ($0.serial, again($0)) }
    let shownBuffer = shown.flatMap(again)
    session.state.update { state in
      for (serial, buffer) in buffers {
        guard let buffer, let index = state.pictures.firstIndex(where: { $0.serial == serial }) else { continue }
        state.pictures[index].buffer = buffer
      }
      if let shownBuffer, state.shown?.serial == shown?.serial {
        state.shown?.buffer = shownBuffer
        state.givesAgain = true
      }
    }
    session.clock.frameAvailable()
  }
}
