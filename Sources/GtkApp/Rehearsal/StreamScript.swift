import Stage

/// A list of what is done on the stream page: read from a file, or mixed from a seed.
enum StreamScript {
  /// The sizes of windows that a mix goes through: a phone, a tablet, a desk.
  static let sizes = [(390, 844), (820, 1180), (1440, 900)]

  /// One action a line; `#` begins a comment. The grammar is in `swipeline rehearse --help`.
  static func parse(_ text: String) throws(ScriptError) -> [StreamAction] {
    try RehearsalScript.parse(text, action)
  }

  private static func action(_ name: String, _ value: String?) -> StreamAction? {
    switch (name, value) {
    case ("scroll", let value?): number(value).map { .scroll($0, flings: false) }
    case ("fling", let value?): number(value).map { .scroll($0, flings: true) }
    case ("wheel", let value?): Int(value).flatMap { (-100...100).contains($0) ? .wheel($0) : nil }
    case ("key", let value?): .key(value)
    case ("tap", let value?): Int(value).flatMap { $0 >= 0 ? .tap($0) : nil }
    case ("open", nil): .open(nil)
    case ("open", let value?): Int(value).flatMap { $0 >= 0 ? .open($0) : nil }
    case ("back", nil): .back
    case ("rest", nil): .rest
    case ("turn", nil): .turn
    case ("swipe", nil): .swipe(forward: true)
    case ("swipeback", nil): .swipe(forward: false)
    case ("choose", nil): .choose
    case ("dot", let value?): Int(value).flatMap { $0 >= 0 ? .dot($0) : nil }
    case ("flat", nil): .cards(false)
    case ("cards", nil): .cards(true)
    case ("hide", nil): .hide
    case ("memory", nil): .memory
    case ("mute", nil): .mute
    case ("press", let value?): place(value).map { .press(x: $0.x, y: $0.y) }
    case ("move", let value?): place(value).map { .move(x: $0.x, y: $0.y) }
    case ("lift", nil): .lift
    case ("turnpicture", nil): .turnPicture
    case ("lock", nil): .lock
    case ("resize", let value?): RehearsalScript.size(value).map { .resize(width: $0.width, height: $0.height) }
    case ("wait", let value?): RehearsalScript.milliseconds(value).map { .wait(milliseconds: $0) }
    case ("screenshot", let value?): .screenshot(value)
    default: nil
    }
  }

  private static func number(_ text: String) -> Double? {
    Double(text).flatMap { abs($0) <= 1_000_000 ? $0 : nil }
  }

  private static func place(_ text: String) -> (x: Double, y: Double)? {
    let parts = text.split(separator: ",").map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], (0...1).contains(x), (0...1).contains(y) else {
      return nil
    }
    return (x, y)
  }

  /// A mix as of a person who looks through the list, and now and then at all the rest. The same seed gives the same
  /// actions.
  static func list(actions: Int, seed: UInt64) -> [StreamAction] {
    var random = SplitMix64(seed: seed)
    return (0..<actions).map { _ in
      switch random.below(100) {
      case 0..<22: .scroll(way(&random, 700), flings: random.below(3) != 0)
      case 22..<38: .wheel(random.below(3) == 0 ? -1 - random.below(3) : 1 + random.below(4))
      case 38..<50: .key(pick(&random, ["Down", "Up", "j", "k", "Home", "End", "Page_Down", "Page_Up", "space", "l"]))
      case 50..<54: .tap(random.below(8))
      case 54..<57: .open(random.below(8))
      case 57..<61: .back
      case 61..<63: .turn
      case 63..<66: .swipe(forward: random.below(3) != 0)
      case 66..<68: .choose
      case 68..<70: .dot(random.below(12))
      case 70..<74: resize(&random)
      case 74..<77: .key(pick(&random, ["g", "o", "Right", "Left"]))
      case 77..<80: .fullScreen(pick(&random, StreamAction.FullScreenTrip.allCases))
      case 80..<85: .mini(pick(&random, StreamAction.MiniTrip.allCases))
      case 85..<87: .hide
      case 87..<89: .memory
      case 89..<91: .mute
      case 91: .refresh
      default: .rest
      }
    }
  }

  /// The same with the carousel in the middle of things.
  static func carousel(actions: Int, seed: UInt64) -> [StreamAction] {
    var random = SplitMix64(seed: seed)
    return (0..<actions).map { _ in
      switch random.below(100) {
      case 0..<11: .turn
      case 11..<37: .swipe(forward: random.below(3) != 0)
      case 37..<41: .sway
      case 41..<44: .hold
      case 44..<53: .choose
      case 53..<60: .dot(random.below(12))
      case 60..<71: .step(forward: random.below(3) != 0)
      case 71..<75: .leave
      case 75..<79: .cards(random.below(2) == 0)
      case 79..<81: resize(&random)
      case 81..<83: .fullScreen(pick(&random, StreamAction.FullScreenTrip.allCases))
      case 83..<85: .mini(pick(&random, StreamAction.MiniTrip.allCases))
      case 85..<88: .hide
      case 88..<92: .memory
      case 92..<94: .back
      case 94..<96: .wheel(1 + random.below(2))
      default: .rest
      }
    }
  }

  private static func way(_ random: inout SplitMix64, _ most: Int) -> Double {
    Double(40 + random.below(most)) * (random.below(3) == 0 ? -1 : 1)
  }

  private static func resize(_ random: inout SplitMix64) -> StreamAction {
    let size = sizes[random.below(sizes.count)]
    return .resize(width: size.0, height: size.1)
  }

  private static func pick<Choice>(_ random: inout SplitMix64, _ choices: [Choice]) -> Choice {
    choices[random.below(choices.count)]
  }
}
