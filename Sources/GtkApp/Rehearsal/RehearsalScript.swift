/// One thing a rehearsal does, as a person would.
enum RehearsalAction: Equatable, Sendable {
  /// A finger drags up (or down) and lifts: the next (or previous) page.
  case swipe(forward: Bool)
  /// Several quick swipes, each begun before the last has settled.
  case fling(pages: Int)
  /// Goes to a page at a distance, at once.
  case jump(by: Int)
  /// A drag that springs back.
  case cancelledDrag
  case tap
  case doubleTap
  case hold(milliseconds: Int)
  /// Seconds, either way.
  case seek(Double)
  /// A drag along the progress line to this share of the item.
  case scrub(Double)
  case resize(width: Int, height: Int)
  case hide
  case show
  case mute
  case key(String)
  case wait(milliseconds: Int)
  case screenshot(String)

  /// How many page turns it counts as.
  var swipes: Int {
    switch self {
    case .swipe: return 1
    case .fling(let pages): return abs(pages)
    case .jump: return 1
    default: return 0
    }
  }
}

/// Why a script cannot be run.
struct ScriptError: Error, Equatable, CustomStringConvertible {
  /// Counted from 1.
  var line: Int
  var text: String

  var description: String { "Reading the script: line \(line), '\(text)', is no action; see rehearse --help." }
}

/// A list of actions: read from a file, or mixed from a seed.
enum RehearsalScript {
  /// One action a line; `#` begins a comment. The grammar is in `swipeline rehearse --help`.
  static func parse(_ text: String) throws(ScriptError) -> [RehearsalAction] { try parse(text, action) }

  /// - Parameter action: what a line's one or two words mean; nil for nothing.
  static func parse<Action>(
    _ text: String, _ action: (_ name: String, _ value: String?) -> Action?
  ) throws(ScriptError) -> [Action] {
    var actions: [Action] = []
    for (index, rawLine) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = rawLine.prefix { $0 != "#" }
      let words = line.split(whereSeparator: { $0.isWhitespace }).map(String.init)
      guard let name = words.first else { continue }
      guard words.count <= 2, let action = action(name, words.count > 1 ? words[1] : nil) else {
        throw ScriptError(line: index + 1, text: String(rawLine))
      }
      actions.append(action)
    }
    return actions
  }

  private static func action(_ name: String, _ value: String?) -> RehearsalAction? {
    switch (name, value) {
    case ("down", nil): return .swipe(forward: true)
    case ("up", nil): return .swipe(forward: false)
    case ("fling", let value?): return Int(value).map { .fling(pages: $0) }
    case ("jump", let value?): return Int(value).map { .jump(by: $0) }
    case ("cancel", nil): return .cancelledDrag
    case ("tap", nil): return .tap
    case ("doubletap", nil): return .doubleTap
    case ("hold", nil): return .hold(milliseconds: 600)
    case ("seek", let value?): return Double(value).flatMap { $0.isFinite ? .seek($0) : nil }
    case ("scrub", let value?): return Double(value).flatMap { (0...1).contains($0) ? .scrub($0) : nil }
    case ("resize", let value?): return size(value).map { .resize(width: $0.width, height: $0.height) }
    case ("hide", nil): return .hide
    case ("show", nil): return .show
    case ("mute", nil): return .mute
    case ("key", let value?): return .key(value)
    case ("wait", let value?): return milliseconds(value).map { .wait(milliseconds: $0) }
    case ("screenshot", let value?): return .screenshot(value)
    default: return nil
    }
  }

  /// `WIDTHxHEIGHT` in points, each 64 to 8192.
  static func size(_ text: String) -> (width: Int, height: Int)? {
    let parts = text.split(separator: "x").map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], (64...8192).contains(width),
      (64...8192).contains(height)
    else { return nil }
    return (width, height)
  }

  /// At most ten minutes.
  static func milliseconds(_ text: String) -> Int? { Int(text).flatMap { (0...600_000).contains($0) ? $0 : nil } }

  /// A mix as of a person in a hurry: mostly swipes, forward more often than back, and now and then all the rest.
  /// The same seed gives the same actions. Ends when `swipes` page turns are in it.
  static func mixed(swipes: Int, seed: UInt64, width: Int, height: Int) -> [RehearsalAction] {
    var random = SplitMix64(seed: seed)
    var actions: [RehearsalAction] = []
    var turns = 0
    while turns < swipes {
      let action: RehearsalAction
      switch random.below(100) {
      case 0..<62: action = .swipe(forward: random.below(4) != 0)
      case 62..<68: action = .fling(pages: min(2 + random.below(3), swipes - turns) * (random.below(3) == 0 ? -1 : 1))
      case 68..<72: action = .jump(by: (2 + random.below(5)) * (random.below(2) == 0 ? -1 : 1))
      case 72..<80: action = .cancelledDrag
      case 80..<84: action = .tap
      case 84..<87: action = .doubleTap
      case 87..<89: action = .hold(milliseconds: 450)
      case 89..<92: action = .seek(random.below(2) == 0 ? -5 : 5)
      case 92..<94: action = .scrub(Double(random.below(100)) / 100)
      case 94..<96:
        let shapes = [(width, height), (width * 3 / 4, height), (height, width), (width, height * 3 / 4)]
        let shape = shapes[random.below(shapes.count)]
        action = .resize(width: max(64, shape.0), height: max(64, shape.1))
      case 96..<98: action = .mute
      default:
        actions.append(.hide)
        actions.append(.wait(milliseconds: 50))
        action = .show
      }
      turns += action.swipes
      actions.append(action)
    }
    return actions
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, seedable, the same on every machine.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// 0 ..< bound.
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
