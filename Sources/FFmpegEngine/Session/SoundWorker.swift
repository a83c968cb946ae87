import CFFmpeg
import Playback

/// The thread that decodes the sound of one load, brings it to the mixer's format and speed, and fills the voice.
final class SoundWorker {
  private enum Work {
    case quit
    case begin(epoch: Int)
    case decode
  }

  /// Times that differ by less than this from the count of samples follow the count: containers round.
  private static let tolerance: Int64 = 20_000_000

  private let session: PlaybackSession
  private let decoder: Decoder
  private let resampler = SoundResampler()
  private var stretcher: TempoStretcher?
  private var epoch = 0
  private var offset: Int64 = 0
  private var turn = 0
  /// When the next sample is due if the sound goes on without a gap.
  private var nextTime: Int64?
  private var isOver = false
  private var emptying: QueueEntry?

  init(session: PlaybackSession, decoder: Decoder) {
    self.session = session
    self.decoder = decoder
  }

  func run() {
    while true {
      let work = session.state.wait { state -> Work? in
        if state.isCancelled { return .quit }
        if state.epoch != epoch { return .begin(epoch: state.epoch) }
        return !isOver && (emptying != nil || !state.sound.isEmpty) ? .decode : nil
      }
      switch work {
      case .quit: return
      case .begin(let epoch): begin(epoch)
      case .decode: decode()
      }
    }
  }

  private func begin(_ epoch: Int) {
    self.epoch = epoch
    decoder.reset()
    resampler.reset()
    stretcher = nil
    offset = 0
    turn = 0
    nextTime = nil
    isOver = false
    emptying = nil
  }

  private func decode() {
    switch session.withinBudget({ decoder.receive() }) {
    case nil: return
    case .frame(let frame): accept(frame)
    case .drained: drained()
    case .hungry: feed()
    }
  }

  private func feed() {
    if emptying != nil { return drained() }
    let entry = session.state.update { state in
      state.epoch == epoch ? state.sound.removeFirst() : nil
    }
    switch entry {
    case .packet(let packet, let offset):
      self.offset = offset
      _ = session.withinBudget { decoder.send(packet) }
    case .turnEnd, .end:
      emptying = entry
      decoder.send(nil)
    case nil: break
    }
  }

  private func accept(_ frame: DecodedFrame) {
    let told = Timestamp.nanoseconds(frame.pointer.pointee.best_effort_timestamp, decoder.info.timeBase)
    guard let zero = zero(or: told ?? 0) else { return }
    let time = session.state.withLock { state in
      told.map { state.plausible($0 - zero + offset, next: nextTime, turnStart: offset) } ?? nextTime ?? offset
    }
    if let block = resampler.convert(frame, time: time) { deliver(block) }
  }

  /// The item's first frame's time; without a picture, this sound's. Sleeps until the picture's is known.
  private func zero(or own: Int64) -> Int64? {
    session.state.wait { state -> Int64?? in
      if state.isCancelled || state.epoch != epoch { return .some(nil) }
      if state.zero == nil, !state.hasVideo { session.setZero(own, &state) }
      if state.epoch != epoch { return .some(nil) }
      return state.zero.map { .some($0) }
    }
  }

  private func drained() {
    let ended = emptying
    emptying = nil
    decoder.reset()
    if let nextTime, let rest = resampler.drain(at: nextTime) { deliver(rest) }
    resampler.reset()
    if case .turnEnd = ended {
      turn += 1
      // The seam: what comes has its own times.
      nextTime = nil
      return
    }
    isOver = true
    if let rest = stretcher?.stretch(nil), let step = stretcher?.step { write(rest, step: step) }
    stretcher = nil
    session.voice.complete(epoch: epoch)
    let failure: EngineError? = session.state.update { state in
      guard state.epoch == epoch else { return nil }
      state.soundEnd = max(0, nextTime ?? 0)
      if state.zero == nil, !state.hasVideo {
        return EngineError(name: session.describedSource, activity: .decodingSound, problem: .nothingDecodable)
      }
      session.landIfPossible(&state)
      return nil
    }
    if let failure { session.fail(failure) }
  }

  /// Puts a block where it belongs on the timeline: joined to the one before, cut to what is wanted.
  private func deliver(_ block: SoundBlock) {
    var block = block
    let bounds: (from: Int64, to: Int64)? = session.state.wait { state -> (from: Int64, to: Int64)?? in
      if state.isCancelled || state.epoch != epoch { return .some(nil) }
      guard let from = state.soundFrom else { return nil }
      let starts = state.turnStarts
      let began = starts[min(turn, starts.count - 1)]
      return .some((max(from, began), turn + 1 < starts.count ? starts[turn + 1] : .max))
    }
    guard let bounds else { return }
    if let nextTime, abs(block.time - nextTime) < Self.tolerance { block.time = nextTime }
    let start = max(bounds.from, nextTime ?? bounds.from)
    nextTime = max(block.end, nextTime ?? block.end)
    block.trim(from: start, to: bounds.to)
    if block.frames > 0 { stretch(block) }
  }

  private func stretch(_ block: SoundBlock) {
    let rate = session.state.withLock { $0.rate }
    if rate != stretcher?.rate ?? 1 {
      if let rest = stretcher?.stretch(nil), let step = stretcher?.step { write(rest, step: step) }
      stretcher = rate == 1 ? nil : TempoStretcher(rate: rate)
    }
    guard let stretcher else { return write(block, step: SoundBlock.nanosecondsPerFrame) }
    if let stretched = stretcher.stretch(block) { write(stretched, step: stretcher.step) }
  }

  private func write(_ block: SoundBlock, step: Double) {
    // The first sound is enough to land; do not wait for the rest to find room.
    var block = block
    let first = min(block.frames, SoundRing.rate / 100)
    guard put(block.samples, 0..<first, time: block.time, step: step) else { return }
    session.state.update { state in
      if state.epoch == epoch { session.landIfPossible(&state) }
    }
    block.time += Int64((Double(first) * step).rounded())
    _ = put(block.samples, first..<block.frames, time: block.time, step: step)
  }

  private func put(_ samples: [Float], _ frames: Range<Int>, time: Int64, step: Double) -> Bool {
    guard !frames.isEmpty else { return true }
    return samples.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return session.voice.write(
        base + frames.lowerBound * 2, frames: frames.count, time: time, step: step, epoch: epoch)
    }
  }
}
