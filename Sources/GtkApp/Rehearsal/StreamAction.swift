/// One thing a rehearsal does on the stream page, as a person or the world would.
enum StreamAction: Hashable, Sendable {
  // The list
  /// A finger moves the list by so many points, and lifts; with a fling it goes on for a while.
  case scroll(Double, flings: Bool)
  /// So many notches of a wheel, on if positive.
  case wheel(Int)
  case key(String)
  /// A tap on the picture of a row that shows, counted round and round from the top …
  case tap(Int)
  /// … or on its text. Nil opens what plays.
  case open(Int?)
  case back
  /// It is looked at until it plays, and for a while after that.
  case rest

  // The carousel
  /// Its timer, or the end of its video, is waited for.
  case turn
  /// A finger turns a page, or changes its mind.
  case swipe(forward: Bool)
  case sway
  /// A finger rests on it for longer than a page does.
  case hold
  /// The page in the middle is tapped.
  case choose
  /// A page's dot, counted round and round.
  case dot(Int)
  /// A button beside the pages, while the pointer is over them.
  case step(forward: Bool)
  /// It is scrolled away, and back.
  case leave
  case cards(Bool)

  // The screens
  case fullScreen(FullScreenTrip)
  case mini(MiniTrip)

  // The world
  /// The window comes to another size, by some that lie between.
  case resize(width: Int, height: Int)
  case hide
  case memory
  case mute
  case refresh

  // Of scripts
  /// A finger comes down, moves and lifts on what lies on top: shares of its width and height.
  case press(x: Double, y: Double)
  case move(x: Double, y: Double)
  case lift
  /// The full screen's button that turns a picture, and the one that locks it.
  case turnPicture
  case lock
  case wait(milliseconds: Int)
  case screenshot(String)

  /// What is done on the full screen before it is left.
  enum FullScreenTrip: Int, CaseIterable, Sendable {
    case look, scrub, skip, lock, fast, turn, brightness, keys, resize, stay, shrink, memory, hide
  }

  /// What is done while the mini player plays, and how it is left.
  enum MiniTrip: Int, CaseIterable, Sendable {
    case comeBack, close, corner, tab, leavePage, enlarge, scroll, takeBack, pause
  }

  /// What it is, in a word.
  var name: String { String(String(describing: self).prefix { $0 != "(" }) }
}
