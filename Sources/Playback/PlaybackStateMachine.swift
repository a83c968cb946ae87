import Feed

/// Decides who plays: events in, commands out. A plain value with no clock, no task and no view, so that all of its
/// behaviour can be tested in millions of random steps.
///
/// Each event first changes what is wanted (by the surface, the person, the world) or known (of a player). Then one
/// pass, `reconcile`, compares this with what the players and cells were told last, and issues only the difference,
/// in an order that keeps the invariants at every command, not only at the end: silence before sound, detach before
/// unload, give back before take. So an event that changes nothing issues nothing.
public struct PlaybackStateMachine: Sendable {
  public let configuration: PlaybackConfiguration
  public internal(set) var isMuted: Bool

  /// The latest time heard of. It never runs backwards, whatever is passed in.
  var now = Instant()
  /// The commands of the event in hand.
  var batch: [PlaybackCommand] = []

  // What the surface wants
  var focused: [FocusedItem] = []
  /// Which item in focus the surface wants to be heard; nil leaves it to the order.
  var audibleChoice: ItemID?
  var window: [WantedItem] = []
  /// Memory ran short: until the focus changes nobody has a player but the focused, and of these no silent one beside
  /// one that may be heard.
  var isMemoryShort = false
  var cells = CellTable()

  // What the person wants, for as long as this focus lasts
  var isPaused = false
  var isScrubbing = false
  /// The last place that was asked for under the finger.
  var scrubTarget: Duration?
  var rate = 1.0
  /// Whether, and how, two items in focus are compared.
  var compareMode: CompareMode?

  // What the world allows
  var isHidden = false
  var isCovered = false
  var isInterrupted = false
  var isResizing = false

  // Who plays
  /// The live players, never more than the capacity.
  var slots: [Slot] = []
  /// The items that should have a player, the most wanted first, never more than the capacity.
  var plan: [WantedItem] = []
  /// Whether something has changed that the plan, and the list to preload beside it, are made of.
  var isPlanStale = false
  /// Wanted items that failed for good.
  var givenUp: [(item: ItemID, failure: PlaybackFailure)] = []
  var lastGeneration: UInt64 = 0
  /// The loads that were told to share a clock.
  var pair: ClockPair?
  var leftPositions = LeftPositions()
  /// The list that was last sent to be preloaded.
  var preloading: [ItemID] = []
  /// Exposures of items that left with the event in hand.
  var reports: [Exposure] = []
  /// Items that came to their end, and stop there, with the event in hand.
  var ends: [ItemID] = []

  public init(configuration: PlaybackConfiguration = PlaybackConfiguration(), isMuted: Bool = false) {
    self.configuration = configuration
    self.isMuted = isMuted
  }

  /// The most players that may be live: the configured capacity, at least 1.
  var capacity: Int { max(1, configuration.capacity) }

  /// What is to be done about `event`, in order. `now` is the time at which it is handled.
  public mutating func handle(_ event: PlaybackEvent, at now: Instant) -> [PlaybackCommand] {
    self.now = max(self.now, now)
    batch.removeAll()
    apply(event)
    reconcile()
    defer { batch = [] }
    return batch
  }

  /// When `.woke` should be sent: the next stall notice or retry; nil if nothing waits for time. After any event it
  /// lies later than that event.
  public var nextWake: Instant? {
    var wake: Instant?
    for slot in slots {
      if let retryAt = slot.retryAt { wake = min(wake ?? retryAt, retryAt) }
      if let since = slot.waitingSince, !slot.isLate {
        let notice = since.advanced(by: configuration.stallNotice)
        wake = min(wake ?? notice, notice)
      }
    }
    return wake
  }

  private mutating func apply(_ event: PlaybackEvent) {
    switch event {
    case .focus(let focus): refocus(focus)
    case .bound(let cell, let item): cells.bind(cell, to: item)
    case .unbound(let cell): cells.unbind(cell)
    case .appeared(let cell): cells.appear(cell)
    case .disappeared(let cell): cells.disappear(cell)
    case .player(let player, let event): hear(event, from: player)
    case .togglePause: setPaused(isAnythingToPause)
    case .setPaused(let isPaused): setPaused(isPaused)
    case .pauseItem(let item, let isPaused): setPaused(item, isPaused)
    case .setMuted(let isMuted): setMuted(isMuted)
    case .setRate(let rate): setRate(rate)
    case .compare(let mode): compareMode = mode
    case .seek(let position, let precision): seek(to: position, precision: precision)
    case .skip(let distance): skip(by: distance)
    case .scrubBegan: beginScrub()
    case .scrubEnded: endScrub()
    case .retry(let item): retry(item)
    case .setHidden(let isHidden): self.isHidden = isHidden
    case .setCovered(let isCovered): self.isCovered = isCovered
    case .setResizing(let isResizing): self.isResizing = isResizing
    case .interruptionBegan: isInterrupted = true
    case .interruptionEnded(let shouldResume): endInterruption(shouldResume: shouldResume)
    case .routeLost: setPaused(true)
    case .memoryPressure: noteMemoryPressure()
    case .woke: break
    case .close:
      refocus(.nothing)
      compareMode = nil
      cells.removeAll()
    }
  }

  /// Issues what lies between what was told last and what should be. The order is the point: see the type's comment.
  private mutating func reconcile() {
    noteWhatIsOnScreen()
    makePlan()
    // Before anything is told that is not meant for both.
    pairClocks()
    setLoops()
    silence()
    pauseWhatMustNotPlay()
    calmTheUnfocused()
    detachMisplaced()
    runFocused()
    giveBackUnwanted()
    loadWanted()
    reloadDue()
    attachHomes()
    noteWaiting()
    showStatuses()
    measure()
    preloadTheRest()
    tellEnds()
    for report in reports { batch.append(.report(report)) }
    reports.removeAll()
  }

  /// Tells the cell that shows it that an item has come to its end: last, so that what the surface does about it
  /// finds all else done.
  private mutating func tellEnds() {
    for item in ends {
      guard let index = slotIndex(of: item), let cell = slots[index].cell else { continue }
      batch.append(.tellEnd(cell, item))
    }
    ends.removeAll()
  }
}
