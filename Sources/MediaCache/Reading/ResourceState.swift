/// Everything about one resource that changes while it is read and fetched. No file, fetch or clock is touched here;
/// what is to be done comes out as `ResourceAction`s.
struct ResourceState {
  /// A fetch, from the decision to make it until it has ended.
  struct Flow {
    var slot: FetchSlot
    var start: Int64
    var position: Int64
    /// One behind the last byte asked for; `Int64.max` for all to the end.
    var end: Int64
    var order: FetchPlan.Order?
    var mayRun = false
    var isStarted = false
    /// It was asked for by what plays.
    var wasOfFocus = false
    /// The fetcher was told to hold.
    var isHeld = false
    /// Bytes that wait for room on disk; not nil for as long as any do.
    var parked: [UInt8]?
    var isOutOfRoom = false
    /// How it ended while bytes waited for room.
    var pendingEnd: End?
    /// It was told to stop; what it has under way is still taken.
    var isStopping = false
    var received: Int64 = 0
    var isWhole = false

    var isFlowing: Bool { isStarted && !isHeld && !isStopping }
  }

  struct End {
    var error: FetchError?
  }

  struct Reader {
    /// Where it read last, or wants to; nil before its first read.
    var position: Int64?
    /// The version whose bytes it was given.
    var version: Int?
    var isWaiting = false
    /// No fetch is made for it until it asks for bytes again.
    var isSuspended = false
    var failure: CacheError?
  }

  struct Preload {
    var target: PreloadTarget
    var priority: FetchPriority
    var ranges: [Range<Int64>]
    /// The box header that the walk to the file's index needs next; nil if there is nothing to walk for.
    var nextHeader: Range<Int64>?
    var ended: @Sendable (Result<Void, CacheError>) -> Void
  }

  /// Why no fetch is started for now.
  enum Pause: Hashable {
    case retry(Int)
    case refresh
    case network
  }

  var record: CacheRecord
  /// Where the bytes come from now; another address of the same resource may take its place.
  var url: String
  let sizes: CacheConfiguration
  /// Whether a server has answered, so that a length which is not known now will not be known soon.
  var isAnswered = false
  /// Grows when the resource turns out to be another one.
  var version = 0
  var changes = 0

  /// Whether new bytes go to the file; else they stay in memory, a window of them.
  var isKept: Bool
  var file: SparseFile?
  var window = MemoryWindow()
  /// In the file or in memory; `record.ranges` is what is in the file.
  var onHand: ByteRanges

  var flows: [Int: Flow] = [:]
  var readers: [Int: Reader] = [:]
  var preloads: [Int: Preload] = [:]
  var lastID = 0
  var isFocused = false
  /// How far the readers in focus are served ahead, if somebody plans that; else by a number of bytes.
  var readAheadEnd: Int64?
  var pause: Pause?
  /// The retries since bytes came last.
  var retries: RetryPlan
  var hasRefreshed = false
  var bytesReceived: Int64 = 0
  var bytesTwice: Int64 = 0

  /// Bytes written since the last commit.
  var uncommitted: Int64 = 0
  /// The index does not say the same as `record`.
  var isStale = false
  private var askedFor = CommitNeed.none

  init(record: CacheRecord, url: String, sizes: CacheConfiguration, isKept: Bool) {
    self.record = record
    self.url = url
    self.sizes = sizes
    self.isKept = isKept
    retries = sizes.retry
    onHand = record.ranges
  }

  var isComplete: Bool { record.length.map { record.ranges.contains(0..<$0) } ?? false }
  var isAnyoneWaiting: Bool { readers.values.contains(where: \.isWaiting) }

  mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  // MARK: Commits

  private enum CommitNeed: Int {
    case none, soon, now
  }

  /// Asks for a commit if there is more reason for one than when it was last asked for.
  mutating func askForCommit() -> [ResourceAction] {
    let need: CommitNeed =
      uncommitted >= sizes.commitBytes ? .now : uncommitted > 0 || isStale ? .soon : .none
    guard need.rawValue > askedFor.rawValue else { return [] }
    askedFor = need
    return [.commit(isUrgent: need == .now)]
  }

  /// What a commit that begins now has to sync and put down; nil if the index says all that yet.
  mutating func beginCommit() -> (record: CacheRecord, file: SparseFile?)? {
    askedFor = .none
    guard uncommitted > 0 || isStale else { return nil }
    uncommitted = 0
    isStale = false
    return (record, file)
  }

  // MARK: What is wanted

  /// Bytes that are fetched ahead of each reader.
  private var ahead: Int64 {
    if isKept { return isFocused ? sizes.readAhead : sizes.neighbourReadAhead }
    return memoryShare * 3 / 4
  }

  /// Before which missing byte a fetch begins or goes on for a reader, and how far it then flows.
  private func aheadOf(_ start: Int64) -> (low: Int64, high: Int64) {
    guard isKept, isFocused, let readAheadEnd else { return (saturated(start, ahead / 2), saturated(start, ahead)) }
    // The planner looks a few times a second: what a reader takes at once is there in any case.
    let end = max(readAheadEnd, saturated(start, sizes.neighbourReadAhead))
    return (end, end)
  }

  /// Each reader's part of the window in memory.
  private var memoryShare: Int64 { max(64 << 10, sizes.memoryWindow / Int64(max(1, readers.count))) }

  func situation(allowance: Int64) -> FetchPlan.Situation {
    FetchPlan.Situation(
      onHand: onHand, length: record.length, hasRanges: record.hasRanges,
      flows: flows.sorted { $0.key < $1.key }.map { id, flow in
        let plain = FetchPlan.Flow(
          id: id, position: flow.position, end: flow.end, isFlowing: flow.isFlowing, isStarted: flow.isStarted)
        return flow.isStopping ? plain.stopping : plain
      },
      wishes: readerWishes + preloadWishes, allowance: allowance, finishesShort: isKept && record.hasRanges)
  }

  private var readerWishes: [FetchPlan.Wish] {
    readers.sorted { $0.key < $1.key }.compactMap { _, reader in
      guard let start = reader.position, !reader.isSuspended else { return nil }
      // One that sleeps on although its bytes have come is only slow to wake.
      let isWaiting =
        reader.isWaiting && (!onHand.contains(start) || (record.length == nil && !isAnswered))
      let priority: FetchPriority = !isFocused ? .neighbourHead : isWaiting ? .focusedNeed : .readAhead
      let (low, high) = aheadOf(start)
      return FetchPlan.Wish(
        ranges: [start..<Int64.max], low: low, high: high,
        priority: priority, isWaiting: isWaiting)
    }
  }

  private var preloadWishes: [FetchPlan.Wish] {
    preloads.sorted { $0.key < $1.key }.map { _, preload in
      FetchPlan.Wish(
        ranges: preload.ranges, low: .max, high: .max, priority: preload.priority, isWaiting: false)
    }
  }

  private func saturated(_ a: Int64, _ b: Int64) -> Int64 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }

  // MARK: Memory

  /// Lets go of bytes in memory that lie far from every reader.
  mutating func trimWindow() {
    let share = memoryShare
    let kept = readers.values.compactMap { reader -> Range<Int64>? in
      guard let position = reader.position else { return nil }
      return max(0, position - share / 4)..<saturated(position, share * 3 / 4)
    }
    for range in window.keep(kept) { onHand.subtract(range) }
  }
}
