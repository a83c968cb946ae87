import CGtk

/// The signs on the controls, drawn by ourselves: they need no icon theme and are sharp at every size.
/// All are drawn in a square of 24 × 24.
enum Glyph: CaseIterable, Sendable {
  case heart, bubble, arrow, speaker, speakerMuted, play, note, check, warning, faster
  case split, whole, hearUpper, hearLower, inStep
  case pause, back, enlarge, mini, cross, lock, unlock, turn
  case before, after, brokenPicture

  /// Draws with the colour that is set.
  func draw(_ cr: OpaquePointer) {
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_width(cr, 2)
    switch self {
    case .heart:
      Self.heartPath(cr)
      cairo_fill(cr)
    case .bubble: Self.drawBubble(cr)
    case .arrow: Self.drawArrow(cr)
    case .speaker:
      Self.speakerPath(cr)
      cairo_fill(cr)
      for radius in [4.0, 7.5] {
        cairo_new_sub_path(cr)
        cairo_arc(cr, 12.5, 12, radius, -0.85, 0.85)
      }
      cairo_stroke(cr)
    case .speakerMuted:
      Self.speakerPath(cr)
      cairo_fill(cr)
      Self.lines(cr, [(16, 9.5), (21, 14.5)])
      Self.lines(cr, [(21, 9.5), (16, 14.5)])
      cairo_stroke(cr)
    case .play:
      Self.playPath(cr, x: 7.5, width: 11, height: 14)
    case .faster:
      Self.playPath(cr, x: 4, width: 7, height: 10)
      Self.playPath(cr, x: 12.5, width: 7, height: 10)
    case .note:
      Self.lines(cr, [(9.5, 17.5), (9.5, 5.5), (18.5, 3.8), (18.5, 15.5)])
      cairo_stroke(cr)
      for (x, y) in [(7.0, 17.8), (16.0, 15.8)] {
        cairo_arc(cr, x, y, 2.9, 0, 2 * .pi)
        cairo_fill(cr)
      }
    case .split, .whole: Self.drawFrames(cr, isSplit: self == .split)
    case .hearUpper, .hearLower: Self.drawHalves(cr, isUpper: self == .hearUpper)
    case .inStep:
      for y in [8.0, 16.0] {
        Self.lines(cr, [(3, y), (21, y)])
        cairo_stroke(cr)
      }
      Self.lines(cr, [(14, 3.5), (14, 20.5)])
      cairo_stroke(cr)
    case .pause, .back, .enlarge, .mini, .cross, .lock, .unlock, .turn: drawScreenSign(cr)
    case .check:
      cairo_set_line_width(cr, 2.4)
      Self.lines(cr, [(5, 12.5), (10, 17.5), (19.5, 7)])
      cairo_stroke(cr)
    case .warning:
      cairo_arc(cr, 12, 12, 9.5, 0, 2 * .pi)
      Self.lines(cr, [(12, 7), (12, 13)])
      Self.lines(cr, [(12, 16.6), (12, 16.7)])
      cairo_stroke(cr)
    case .before, .after:
      cairo_set_line_width(cr, 2.4)
      Self.lines(cr, (self == .before ? [(15, 5), (8, 12), (15, 19)] : [(9, 5), (16, 12), (9, 19)]))
      cairo_stroke(cr)
    case .brokenPicture: Self.drawBrokenPicture(cr)
    }
  }

  /// The signs of the full screen and the mini player.
  private func drawScreenSign(_ cr: OpaquePointer) {
    switch self {
    case .pause:
      for x in [6.0, 13.5] { cairo_rectangle(cr, x, 5, 4.5, 14) }
      cairo_fill(cr)
      return
    case .back: Self.lines(cr, [(15, 4.5), (7.5, 12), (15, 19.5)])
    case .enlarge:
      Self.lines(cr, [(4, 9), (4, 4), (9, 4)])
      Self.lines(cr, [(15, 4), (20, 4), (20, 9)])
      Self.lines(cr, [(20, 15), (20, 20), (15, 20)])
      Self.lines(cr, [(9, 20), (4, 20), (4, 15)])
    case .mini:
      cairo_rectangle(cr, 13, 12, 7, 6)
      cairo_fill(cr)
      cairo_rectangle(cr, 3, 4.5, 18, 15)
    case .cross:
      Self.lines(cr, [(6, 6), (18, 18)])
      Self.lines(cr, [(18, 6), (6, 18)])
    case .lock, .unlock:
      cairo_new_sub_path(cr)
      cairo_arc(cr, 12, 8, 4, .pi, self == .lock ? 0 : -0.35 * .pi)
      if self == .lock { cairo_line_to(cr, 16, 11) }
      cairo_move_to(cr, 8, 8)
      cairo_line_to(cr, 8, 11)
      cairo_stroke(cr)
      cairo_rectangle(cr, 5.5, 11, 13, 9)
      cairo_fill(cr)
      return
    default:
      // A frame on its side, and the way that it turns.
      cairo_rectangle(cr, 3, 12, 18, 9)
      cairo_new_sub_path(cr)
      cairo_arc(cr, 12, 9.5, 5.5, 1.1 * .pi, 1.8 * .pi)
      Self.lines(cr, [(17.5, 2.6), (16.6, 6.4), (12.8, 5.6)])
    }
    cairo_stroke(cr)
  }

  /// A heart that fills the square but for a small margin.
  static func heartPath(_ cr: OpaquePointer) {
    cairo_move_to(cr, 12, 21)
    cairo_curve_to(cr, 5.5, 16.2, 2, 12.8, 2, 8.6)
    cairo_curve_to(cr, 2, 5.4, 4.4, 3.2, 7.3, 3.2)
    cairo_curve_to(cr, 9.2, 3.2, 11, 4.2, 12, 5.9)
    cairo_curve_to(cr, 13, 4.2, 14.8, 3.2, 16.7, 3.2)
    cairo_curve_to(cr, 19.6, 3.2, 22, 5.4, 22, 8.6)
    cairo_curve_to(cr, 22, 12.8, 18.5, 16.2, 12, 21)
    cairo_close_path(cr)
  }

  private static func drawBubble(_ cr: OpaquePointer) {
    cairo_move_to(cr, 12, 3.2)
    cairo_curve_to(cr, 18, 3.2, 22, 6.8, 22, 11.2)
    cairo_curve_to(cr, 22, 15.6, 18, 19.2, 12.6, 19.2)
    cairo_line_to(cr, 12.6, 22)
    cairo_curve_to(cr, 6.5, 20.6, 2, 16.4, 2, 11.2)
    cairo_curve_to(cr, 2, 6.8, 6, 3.2, 12, 3.2)
    cairo_close_path(cr)
    // The dots are holes: with the even-odd rule what lies twice inside is outside.
    for x in [7.6, 12.0, 16.4] {
      cairo_new_sub_path(cr)
      cairo_arc(cr, x, 11.3, 1.35, 0, 2 * .pi)
    }
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(cr)
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
  }

  private static func drawArrow(_ cr: OpaquePointer) {
    cairo_move_to(cr, 13.5, 4)
    cairo_line_to(cr, 22, 11.2)
    cairo_line_to(cr, 13.5, 18.4)
    cairo_line_to(cr, 13.5, 14.2)
    cairo_curve_to(cr, 8.6, 14.2, 5, 15.8, 2.4, 19.6)
    cairo_curve_to(cr, 3, 13.2, 6.6, 8.9, 13.5, 8.2)
    cairo_close_path(cr)
    cairo_fill_preserve(cr)
    cairo_set_line_width(cr, 1)
    cairo_stroke(cr)
  }

  /// One frame above the other, or one alone.
  private static func drawFrames(_ cr: OpaquePointer, isSplit: Bool) {
    for (y, height) in isSplit ? [(3.0, 7.5), (13.5, 7.5)] : [(3.0, 18.0)] { cairo_rectangle(cr, 6, y, 12, height) }
    cairo_stroke(cr)
  }

  /// A speaker in one of two halves, the other of which is empty.
  private static func drawHalves(_ cr: OpaquePointer, isUpper: Bool) {
    cairo_rectangle(cr, 3, isUpper ? 14.5 : 2, 18, 7.5)
    cairo_stroke(cr)
    cairo_save(cr)
    cairo_translate(cr, 5, isUpper ? -0.5 : 11.5)
    cairo_scale(cr, 0.55, 0.55)
    speakerPath(cr)
    cairo_fill(cr)
    cairo_set_line_width(cr, 3)
    for radius in [4.0, 9.0] {
      cairo_new_sub_path(cr)
      cairo_arc(cr, 13.5, 12, radius, -0.85, 0.85)
    }
    cairo_stroke(cr)
    cairo_restore(cr)
  }

  /// A frame with hills, torn from top to bottom.
  private static func drawBrokenPicture(_ cr: OpaquePointer) {
    lines(cr, [(10, 4.5), (2.5, 4.5), (2.5, 19.5), (9, 19.5), (11.5, 15), (8.5, 11.5), (10, 4.5)])
    lines(cr, [(14, 4.5), (21.5, 4.5), (21.5, 19.5), (13, 19.5), (15.5, 15), (12.5, 11.5), (14, 4.5)])
    cairo_stroke(cr)
    cairo_arc(cr, 17.5, 8.5, 1.4, 0, 2 * .pi)
    cairo_fill(cr)
  }

  private static func speakerPath(_ cr: OpaquePointer) {
    lines(cr, [(3, 9.5), (6.5, 9.5), (11.5, 5), (11.5, 19), (6.5, 14.5), (3, 14.5)])
    cairo_close_path(cr)
  }

  private static func playPath(_ cr: OpaquePointer, x: Double, width: Double, height: Double) {
    lines(cr, [(x, 12 - height / 2), (x + width, 12), (x, 12 + height / 2)])
    cairo_close_path(cr)
    cairo_fill_preserve(cr)
    cairo_stroke(cr)
  }

  private static func lines(_ cr: OpaquePointer, _ points: [(Double, Double)]) {
    cairo_new_sub_path(cr)
    for (x, y) in points { cairo_line_to(cr, x, y) }
  }
}
