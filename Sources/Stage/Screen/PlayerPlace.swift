/// What the player that plays shows itself on, when it is not a page.
public enum PlayerScreen: Hashable, Sendable, CaseIterable {
  case fullScreen
  case miniPlayer
}

/// What the person asks for, of where the player is.
public enum PlayerMove: Hashable, Sendable {
  /// The full screen opens.
  case enlarge
  /// The mini player opens.
  case shrink
  /// The full screen closes: back to where it was opened from.
  case back
  /// The mini player closes, and the page that is shown plays.
  case close
  /// The mini player goes back to the page that it came from.
  case comeBack
  /// The page that is shown wants the player for something of its own.
  case takeBack
  /// Another page is shown.
  /// - Parameter isKept: whether what plays on the page that is left goes on in the mini player.
  case turn(to: Int, isKept: Bool)
}

/// What is to be done, in order, for a move.
public enum PlayerStep: Hashable, Sendable {
  /// The screen shows the item; its cell appears, and so has the player.
  case open(PlayerScreen)
  /// The screen's item is in focus, alone.
  case focus(PlayerScreen)
  /// The screen's cell disappears.
  case close(PlayerScreen)
  /// The player leaves this page, which is shown.
  case leave(page: Int)
  /// It comes back to it: the page's cells appear, and it finds its focus.
  case arrive(page: Int)
  case hide(page: Int)
  /// - Parameter isAway: whether the player is elsewhere.
  case show(page: Int, isAway: Bool)
  /// The page goes to the item.
  case reveal(page: Int)
}

/// Who has the player: the page that is shown, the full screen, or the mini player. Only one of them ever plays, and
/// between two of them there is no moment without a picture: whoever gets the player shows it before the other lets go.
public struct PlayerPlace: Hashable, Sendable {
  public enum Holder: Hashable, Sendable {
    case page
    /// - Parameter isFromMini: opened from the mini player, to which it goes back.
    case fullScreen(isFromMini: Bool)
    case miniPlayer
  }

  public private(set) var holder = Holder.page
  /// The page that is shown.
  public private(set) var shown: Int
  /// The page that the player came from.
  public private(set) var home: Int

  public init(shown: Int) {
    self.shown = shown
    home = shown
  }

  /// The screen that has the player; nil if the page has it.
  public var screen: PlayerScreen? {
    switch holder {
    case .page: nil
    case .fullScreen: .fullScreen
    case .miniPlayer: .miniPlayer
    }
  }

  /// - Returns: what is to be done; nil for a move that makes no sense here, and nothing has changed.
  public mutating func perform(_ move: PlayerMove) -> [PlayerStep]? {
    switch (holder, move) {
    case (.page, .enlarge): return leave(for: .fullScreen)
    case (.page, .shrink): return leave(for: .miniPlayer)
    case (.page, .turn(let page, let isKept)): return turn(to: page, isKept: isKept)

    case (.miniPlayer, .enlarge):
      holder = .fullScreen(isFromMini: true)
      return [.open(.fullScreen), .close(.miniPlayer)]
    case (.fullScreen, .shrink), (.fullScreen(isFromMini: true), .back):
      holder = .miniPlayer
      return [.open(.miniPlayer), .close(.fullScreen)]
    case (.fullScreen(isFromMini: false), .back): return giveBack(from: .fullScreen)

    case (.miniPlayer, .close), (.miniPlayer, .takeBack): return giveBack(from: .miniPlayer)
    case (.miniPlayer, .comeBack): return comeBack()
    case (.miniPlayer, .turn(let page, _)): return turn(to: page, isKept: false)

    case (.page, _), (.miniPlayer, _), (.fullScreen, _): return nil
    }
  }

  private mutating func leave(for screen: PlayerScreen) -> [PlayerStep] {
    holder = screen == .fullScreen ? .fullScreen(isFromMini: false) : .miniPlayer
    home = shown
    return [.open(screen), .leave(page: shown), .focus(screen)]
  }

  /// The page appears before the screen goes, and the focus moves in between.
  private mutating func giveBack(from screen: PlayerScreen) -> [PlayerStep] {
    holder = .page
    home = shown
    return [.arrive(page: shown), .close(screen)]
  }

  private mutating func comeBack() -> [PlayerStep] {
    let turn: [PlayerStep] = shown == home ? [] : [.hide(page: shown), .show(page: home, isAway: true)]
    shown = home
    return turn + [.reveal(page: home)] + giveBack(from: .miniPlayer)
  }

  private mutating func turn(to page: Int, isKept: Bool) -> [PlayerStep]? {
    guard page != shown else { return nil }
    let left = shown
    let keeping = isKept ? leave(for: .miniPlayer) : []
    shown = page
    if holder == .page { home = page }
    return keeping + [.hide(page: left), .show(page: page, isAway: holder != .page)]
  }
}
