import Feed

/// Names one view that can show an item. A view outlives the items it shows: cells are recycled.
public struct CellID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
  public init(_ rawValue: Int) { self.rawValue = rawValue }

  public static func < (a: CellID, b: CellID) -> Bool { a.rawValue < b.rawValue }
  public var description: String { "c\(rawValue)" }
}

/// What should be going on, as the surface sees it: found by the page that the drag lands on, by the list's rule, by
/// the deck's top card, by the two halves of a split screen.
public struct Focus: Hashable, Sendable {
  /// The items that should be playing now: none, one, or two in a split screen, or a page of a carousel beside a row.
  public var playing: [MediaItem]
  /// Which of them is heard; nil means the first that may be (`PlayManner.isSilent`).
  public var audible: ItemID?
  /// The items round the focus that should be loaded and prerolled, the most wanted first. Those that find no
  /// player within the pool's capacity are only preloaded.
  public var window: [MediaItem]
  /// How items of these are played otherwise than the configuration says.
  public var manners: [ItemID: PlayManner]

  public init(
    playing: [MediaItem] = [], audible: ItemID? = nil, window: [MediaItem] = [], manners: [ItemID: PlayManner] = [:]
  ) {
    self.playing = playing
    self.audible = audible
    self.window = window
    self.manners = manners
  }

  public static let nothing = Focus()
}

/// What happened. Each event may come at any time and in any order; one that makes no sense now changes nothing.
public enum PlaybackEvent: Hashable, Sendable {
  // The surface
  /// The surface found its focus: at finger lift for the page that the drag lands on, at a jump, at a new list.
  /// Focusing what is in focus already changes nothing.
  case focus(Focus)
  /// A cell shows this item from now on, whatever it showed before.
  case bound(CellID, ItemID)
  /// A cell shows nothing any more.
  case unbound(CellID)
  /// A cell came on screen, even by one pixel.
  case appeared(CellID)
  /// A cell is wholly off screen. An item in focus that was on screen and is no longer in any cell there, pauses; one
  /// that no cell has shown yet plays, for the page that a fling will land on starts when the finger lifts.
  case disappeared(CellID)

  // The players
  case player(PlayerID, PlayerEvent)

  // The person
  /// Pauses what plays, resumes what the person paused.
  case togglePause
  /// Pauses all that is in focus, or plays on. Items that were paused by themselves stay so, unless nothing else could
  /// play on.
  case setPaused(Bool)
  /// Pauses one item in focus by itself, or plays it on, from its start if it had come to its end. The pause belongs to
  /// the item for as long as it stays in focus, whatever else comes and goes.
  case pauseItem(ItemID, Bool)
  /// Mute is one value of the feed.
  case setMuted(Bool)
  /// Speed while a finger holds; 1 when it lifts.
  case setRate(Double)
  /// Runs the two items in focus on one clock, frame for frame, whenever there are two, until nil or `close` ends that.
  case compare(CompareMode?)
  /// Seek in the focused item (of two, in the audible one; in compare mode, in both).
  case seek(to: Duration, precision: SeekPrecision)
  /// Relative seek, clamped to the item.
  case skip(by: Duration)
  /// The finger holds the progress line: playing waits until it is let go.
  case scrubBegan
  case scrubEnded
  /// The person asks a failed item to try again.
  case retry(ItemID)

  // The world
  /// The window or the app is hidden or shown.
  case setHidden(Bool)
  /// A page covers the surface, or goes away.
  case setCovered(Bool)
  /// The surface's size is changing, or has come to rest: nothing plays meanwhile, and no status changes for it. It
  /// counts as in view.
  case setResizing(Bool)
  /// Another program took the sound.
  case interruptionBegan
  /// It gave it back. `shouldResume` is what the system says; what the person had paused stays paused.
  case interruptionEnded(shouldResume: Bool)
  /// The headphones were pulled out: pause, as the person would.
  case routeLost
  /// Memory is short: all players but the focused one's are given back at once. In a split screen both stay. A silent
  /// item beside one that may be heard gives its player back too; its cells show the cover and say idle until the focus
  /// changes.
  case memoryPressure
  /// Time went by: sent at or after `PlaybackStateMachine.nextWake`.
  case woke
  /// The surface is going away: all is reported and given back, and its cells are forgotten. A later focus begins
  /// anew.
  case close
}

/// What a cell tells the person about its item's playback.
public enum CellStatus: Hashable, Sendable {
  /// Nothing is going on: the cover shows.
  case idle
  /// Its first frame has not come within the stall notice.
  case loading
  case playing
  /// The person paused it: the play glyph shows.
  case paused
  /// It stalled for longer than the stall notice.
  case buffering
  /// It failed for good; the text and a Retry show.
  case failed(PlaybackFailure)
}

/// One item has been in focus and left it. Reported once per settled item, never for a cell that was merely built.
public struct Exposure: Hashable, Sendable {
  public var item: ItemID
  /// Time in focus while the surface could be seen: not while it was hidden or covered. Hiding it does not end an
  /// exposure; the item is reported when it leaves the focus.
  public var focused: Duration
  /// Time during which its frames and sound really ran: at double speed a minute is still a minute.
  public var watched: Duration
  /// How often it came to its end.
  public var completions: Int
  /// The length of the item, if it became known.
  public var duration: Duration?

  public init(item: ItemID, focused: Duration, watched: Duration, completions: Int, duration: Duration?) {
    self.item = item
    self.focused = focused
    self.watched = watched
    self.completions = completions
    self.duration = duration
  }
}
