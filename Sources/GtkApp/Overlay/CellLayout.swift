import Stage

/// Where the parts of a cell's overlay lie, in points. Numbers in, rectangles out.
struct CellLayout: Equatable {
  /// What the parts would like to have.
  struct Wishes: Equatable {
    var railWidth = 0.0
    var railHeight = 0.0
    /// The part of the rail's height that goes when its avatar is left out.
    var avatarHeight = 0.0
    var progressHeight = 0.0
    var cornerSize = 0.0
  }

  /// On a wide page everything keeps to an upright column in the middle, with the rail beside it.
  var column: StageRect
  /// Whether the column is lower than the page, so that there is room for the rail beside it.
  var isShrunken: Bool
  var rail: StageRect
  var showsRail: Bool
  var showsAvatar: Bool
  var progress: StageRect
  /// The place for author, caption and music: it is filled from its lower edge.
  var info: StageRect
  /// The button in the upper right corner.
  var corner: StageRect
  /// The button under it, as large; nil where it would be in the rail's way.
  var belowCorner: StageRect?
  /// Where the middle of what tells the state is.
  var centre: (x: Double, y: Double)
  /// The upper end of the dark gradient, from the top.
  var scrimTop: Double

  init(width: Double, height full: Double, wishes: Wishes) {
    let (width, full) = (max(0, width), max(0, full))
    let margin = width < 420 ? 12.0 : 16
    // A page much wider than 9:16 shows its upright video in the middle; the rail goes beside that video. On a screen
    // that is regular and no wider than that, the page is made smaller to leave room for the rail.
    let upright = max(full * 9 / 16, 320)
    let beside = wishes.railWidth + 2 * margin
    let page = FeedLayout(width: width, height: full).page
    let isShrunken = width < upright + 2 * beside && page.width >= 320 && page.width < width
    let isWide = width >= upright + 2 * beside || isShrunken
    let columnWidth = isShrunken ? page.width : isWide ? upright : width
    let top = isShrunken ? page.y : 0
    column = StageRect(
      x: (width - columnWidth) / 2, y: top, width: columnWidth, height: isShrunken ? page.height : full)
    self.isShrunken = isShrunken
    let right = column.x + column.width
    // From here on heights are the column's, and what is laid is moved down to it at the end.
    let height = column.height

    let progressTop = max(0, height - wishes.progressHeight - 4)
    progress = StageRect(
      x: column.x + margin, y: progressTop, width: max(0, columnWidth - 2 * margin), height: wishes.progressHeight)
    // Beside the video it stands in line with the rail.
    let cornerX =
      isWide ? right + margin + (wishes.railWidth - wishes.cornerSize) / 2 : right - margin - wishes.cornerSize
    corner = StageRect(x: cornerX, y: margin, width: wishes.cornerSize, height: wishes.cornerSize)

    let bottom = max(0, progressTop - 6)
    let room = bottom - (corner.y + corner.height + margin)
    showsAvatar = wishes.railHeight <= room
    let railHeight = showsAvatar ? wishes.railHeight : wishes.railHeight - wishes.avatarHeight
    showsRail = railHeight <= room
    let railX = isWide ? right + margin : right - margin / 2 - wishes.railWidth
    rail = StageRect(x: railX, y: bottom - railHeight, width: wishes.railWidth, height: railHeight)

    let below = StageRect(
      x: corner.x, y: corner.maxY + 10, width: wishes.cornerSize, height: wishes.cornerSize)
    belowCorner = below.maxY + margin <= (showsRail ? rail.y : bottom) ? below : nil

    let infoRight = isWide || !showsRail ? right - margin : rail.x - margin
    let infoX = column.x + margin
    info = StageRect(
      x: infoX, y: bottom - min(bottom, height * 0.55), width: min(max(0, infoRight - infoX), 520),
      height: min(bottom, height * 0.55))
    centre = (column.x + columnWidth / 2, top + height * 0.46)
    scrimTop = top + height - min(height, max(220, height * 0.42))
    for part in [\CellLayout.progress, \.corner, \.rail, \.info] { self[keyPath: part].y += top }
    belowCorner?.y += top
  }

  /// The upper edge of a panel in the middle: above what stands at the bottom if there is room, and on the page anyhow.
  func panelY(height: Double, infoTop: Double) -> Double {
    let bottom = min(infoTop, showsRail ? rail.y : infoTop) - 12
    let wanted = min(centre.y - height / 2, bottom - height)
    // Where there is no such room it lies over the rest, in the middle.
    return wanted >= corner.y ? wanted : max(0, column.y + (column.height - height) / 2)
  }

  static func == (a: CellLayout, b: CellLayout) -> Bool {
    a.column == b.column && a.isShrunken == b.isShrunken && a.rail == b.rail && a.showsRail == b.showsRail
      && a.showsAvatar == b.showsAvatar
      && a.progress == b.progress && a.info == b.info && a.corner == b.corner && a.belowCorner == b.belowCorner
      && a.centre == b.centre
      && a.scrimTop == b.scrimTop
  }
}
