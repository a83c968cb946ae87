import FFmpegEngine
import Feed
import Playback
import Stage
import Synchronization

/// Looks at every tick at what the cards drew and what was mixed, and keeps the counts.
@MainActor
final class LoopsWatch {
  /// Ticks on which a card that shows had neither cover nor frame, of items that have a picture and can be played.
  var blackTicks: Int { drawn.blackTicks }
  var wrongFrames: Int { drawn.wrong }
  var codedFrames: Int { drawn.coded }
  private(set) var broken: [String] = []
  /// What the upper half's clip and the lower half's did while nobody touched them.
  private(set) var loops = [LoopTurns(), LoopTurns()]
  /// The most by which the halves were apart on one clock, in frames of the quicker; nil if they never ran on one.
  private(set) var skew: Double?
  /// When in its clip the frame stands that each card drew last, in seconds, by the number that it carries.
  private var stands: [CellID: (item: ItemID, span: Range<Double>)] = [:]
  /// Whether nobody touches anything now, so that one frame follows the other.
  var isUndisturbed = false {
    didSet {
      for half in loops.indices { loops[half].interrupted() }
      // What was drawn before both went to the same place says nothing.
      stands = [:]
    }
  }

  private unowned let page: LoopsPage
  private let doubled = Mutex(0)
  private let steps = Mutex(SampleSteps())
  /// When the half that is heard was drawn over a seam, in nanoseconds.
  private var seams: [Int64] = []
  private var drawn = DrawnFrames()
  /// Which code each item carries in its pixels, learned from the first frame that shows one.
  private var codes: [ItemID: Int] = [:]

  init(_ page: LoopsPage, mixer: AudioMixer) {
    self.page = page
    mixer.setTap { [weak self] block in
      guard let self else { return }
      if block.isDoubled { doubled.withLock { $0 += 1 } }
      steps.withLock { $0.heard(block) }
    }
    page.coordinator.onInvariantBroken = { [weak self] breach in self?.note("\(breach)") }
    page.onTick = { [weak self] time in self?.look(at: time) }
  }

  var doubleSoundTicks: Int { doubled.withLock { $0 } }
  /// The greatest steps between two samples that were heard, as parts of full scale.
  var sampleSteps: (seam: Double?, inside: Double?) { steps.withLock { $0.largest(around: seams) } }

  func note(_ text: String) {
    if broken.count < 50 && !broken.contains(text) { broken.append(text) }
  }

  private func look(at time: Int64) {
    for card in page.cards where page.onScreen.contains(card.cell) {
      switch card.picture.shown {
      case .undrawn: break
      case .nothing, .tint: noteBlack(card)
      case .cover(let item): if item != card.item { drawn.wrong += 1 }
      case .frame(let frame): look(at: frame, in: card, time)
      }
    }
    lookForSkew()
  }

  private func lookForSkew() {
    guard isUndisturbed, page.coordinator.state.isOnOneClock else { return }
    let spans = page.halves.compactMap { half in
      page.card(in: half).flatMap { card in stands[card.cell].flatMap { $0.item == card.item ? $0.span : nil } }
    }
    guard spans.count == 2 else { return }
    skew = max(skew ?? 0, Self.framesApart(spans[0], spans[1]))
  }

  /// How far apart two frames stand that are drawn together, in frames of the shorter: 0 if some moment is in both.
  static func framesApart(_ one: Range<Double>, _ other: Range<Double>) -> Double {
    let gap = max(one.lowerBound, other.lowerBound) - min(one.upperBound, other.upperBound)
    let shorter = min(one.upperBound - one.lowerBound, other.upperBound - other.lowerBound)
    // Where two frames only touch, rounding must not count.
    return gap > 1e-6 && shorter > 0 ? gap / shorter : 0
  }

  private func noteBlack(_ card: LoopCardView) {
    // A card that says what is wrong is not black.
    if case .failed = card.status { return }
    drawn.black(card.item, player: card.item.flatMap(page.coordinator.state.player))
  }

  private func look(at frame: VideoFrame, in card: LoopCardView, _ time: Int64) {
    guard let label = drawn.label(of: frame, in: card.cell, of: card.item) else { return }
    let length = frame.duration.inSeconds
    stands[card.cell] = (frame.item, Double(label.frame) * length..<Double(label.frame + 1) * length)
    if codes[frame.item] == nil { codes[frame.item] = label.item }
    if codes[frame.item] != label.item { drawn.wrong += 1 }
    guard isUndisturbed, let half = page.halves.first(where: { page.card(in: $0) === card }) else { return }
    let state = page.coordinator.state
    // On one clock a turn is as long as the two agree.
    let period = state.isOnOneClock ? nil : state.player(of: frame.item)?.duration.map { $0.inSeconds * 1000 }
    let turns = loops[half.place].turns
    loops[half.place].drew(serial: frame.serial, number: label.frame, period: period, time: Double(time) / 1e6)
    if loops[half.place].turns > turns, page.item(in: page.active)?.id == frame.item { seams.append(time) }
  }
}
