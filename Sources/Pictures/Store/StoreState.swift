import FFmpegEngine
import Feed

/// What an `ImageStore` has, and who waits for what. Pure: what has to be done is given back.
struct StoreState {
  /// One thing that is made once, however many ask.
  struct Wish: Hashable {
    let key: PictureKey
    /// Whether it is wanted moving.
    let isAnimation: Bool
  }

  enum Content: Sendable {
    /// A picture, of an animation its first frame.
    case still(Still, moves: Bool)
    case animation(AnimatedPicture)
    /// It was wanted moving, and does not move.
    case motionless

    var byteCount: Int {
      switch self {
      case .still(let still, _): still.byteCount
      case .animation(let animation): animation.byteCount
      case .motionless: 0
      }
    }
  }

  typealias Waiter = CheckedContinuation<Result<Content, PictureError>, Never>

  /// So many failures are remembered; beyond that all are forgotten.
  static let mostFailures = 1_000

  private struct Kept { weak var animation: AnimatedPicture? }

  private var budget: PictureBudget<Wish>
  private var contents: [Wish: Content] = [:]
  /// Animations that are still kept by somebody, also after they have gone from here.
  private var alive: [Wish: Kept] = [:]
  private var book = RequestBook<Wish>()
  private var waiters: [Int: Waiter] = [:]
  private var jobs: [Int: PictureJob] = [:]
  private var failures: [MediaLocation: PictureError] = [:]
  private var lastTicket = 0
  private(set) var decodeCount = 0

  init(limit: Int) { budget = PictureBudget(limit: limit) }

  var byteCount: Int { budget.byteCount }
  var waitingCount: Int { waiters.count }

  mutating func ticket() -> Int {
    lastTicket += 1
    return lastTicket
  }

  func failure(_ location: MediaLocation) -> PictureError? { failures[location] }

  mutating func forget(_ location: MediaLocation) { failures[location] = nil }

  /// What is there, held once more if it is a still.
  mutating func take(_ wish: Wish) -> Content? {
    guard let content = contents[wish] else { return alive[wish]?.animation.map { .animation($0) } }
    if case .still = content { budget.hold(wish) }
    return content
  }

  /// - Parameter job: made only if it has to be started.
  /// - Returns: the number of a job to start.
  mutating func join(_ wish: Wish, ticket: Int, _ waiter: Waiter, job: () -> PictureJob) -> (Int, PictureJob)? {
    waiters[ticket] = waiter
    guard let run = book.join(wish, waiter: ticket) else { return nil }
    let made = job()
    jobs[run] = made
    return (run, made)
  }

  /// - Returns: who no longer waits, and the job to end because nobody does.
  mutating func leave(_ ticket: Int) -> (waiter: Waiter?, job: PictureJob?) {
    let waiter = waiters.removeValue(forKey: ticket)
    return (waiter, book.leave(ticket).flatMap { jobs.removeValue(forKey: $0) })
  }

  /// Takes in what a job has brought.
  ///
  /// - Returns: who gets it, each with a hold of their own, and what has to go for it.
  mutating func finish(
    _ run: Int, _ result: Result<Content, PictureError>
  ) -> (waiters: [Waiter], gone: [Content]) {
    jobs[run] = nil
    guard let (wish, tickets) = book.finish(run) else { return ([], []) }
    let waiting = tickets.compactMap { waiters.removeValue(forKey: $0) }
    switch result {
    case .success(let content):
      decodeCount += 1
      failures[wish.key.location] = nil
      if case .animation(let animation) = content {
        alive = alive.filter { $0.value.animation != nil }
        alive[wish] = Kept(animation: animation)
      }
      let holds = if case .still = content { waiting.count } else { 0 }
      return (waiting, put(content, for: wish, holds: holds))
    case .failure(let error):
      if error.lasts {
        if failures.count >= Self.mostFailures { failures = [:] }
        failures[wish.key.location] = error
      }
      return (waiting, [])
    }
  }

  private mutating func put(_ content: Content, for wish: Wish, holds: Int) -> [Content] {
    contents[wish] = content
    return drop(budget.put(wish, byteCount: content.byteCount, holds: holds))
  }

  /// One more view sees an animation, or one less; when none does, it may go.
  mutating func see(_ animation: AnimatedPicture, _ wish: Wish, isVisible: Bool) -> [Content] {
    guard isVisible else { return release(wish) }
    if contents[wish] != nil {
      budget.hold(wish)
      return []
    }
    // It had gone; a view had kept it.
    return put(.animation(animation), for: wish, holds: 1)
  }

  mutating func release(_ wish: Wish) -> [Content] { drop(budget.release(wish)) }

  mutating func trim(to limit: Int) -> [Content] { drop(budget.trim(to: limit)) }

  private mutating func drop(_ wishes: [Wish]) -> [Content] { wishes.compactMap { contents.removeValue(forKey: $0) } }
}
