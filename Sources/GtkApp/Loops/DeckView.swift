import CGtk
import Stage

/// A deck of three recycled cards. Where they lie is the deck's state's; this widget only puts them there.
@MainActor
final class DeckView: WidgetBehaviour {
  let cards: [LoopCardView]
  private let handle = CustomWidget.make(role: GTK_ACCESSIBLE_ROLE_GROUP)
  /// What shows, from the lowest to the uppermost.
  private var placed: [(slot: Int, card: DeckCard)] = []
  private var size = (width: 0, height: 0)

  var widget: WidgetPointer { handle.widget }

  init(_ cards: [LoopCardView]) {
    self.cards = cards
    CustomWidget.bind(handle, to: self)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    for card in cards {
      gtk_widget_set_parent(card.widget, widget)
      setShown(card, false)
    }
  }

  /// - Parameter placed: which of the cards lie where, from the lowest to the uppermost.
  func place(_ placed: [(slot: Int, card: DeckCard)]) {
    guard !placed.elementsEqual(self.placed, by: { $0 == $1 }) else { return }
    for (slot, card) in cards.enumerated() {
      let isShown = placed.contains { $0.slot == slot }
      if isShown != self.placed.contains(where: { $0.slot == slot }) { setShown(card, isShown) }
    }
    self.placed = placed
    gtk_widget_queue_allocate(widget)
    gtk_widget_queue_draw(widget)
  }

  private func setShown(_ card: LoopCardView, _ isShown: Bool) {
    gtk_widget_set_child_visible(card.widget, isShown ? 1 : 0)
    Accessible.setHidden(card.widget, !isShown)
  }

  func measure(_ orientation: GtkOrientation, forSize size: Int) -> (minimum: Int, natural: Int) {
    for card in cards { gtk_widget_measure(card.widget, orientation, gint(size), nil, nil, nil, nil) }
    return (0, 0)
  }

  func allocate(width: Int, height: Int) {
    if size != (width, height) {
      size = (width, height)
      // Cards that do not show get no size from GTK, and their pictures are made for this one all the same.
      for card in cards { card.picture.allocate(width: width, height: height) }
    }
    for (slot, card) in placed {
      gtk_widget_allocate(cards[slot].widget, gint(width), gint(height), -1, transform(of: card))
    }
  }

  /// Moved aside, then shrunken and tilted round its centre. Nil for a card at its place.
  private func transform(of card: DeckCard) -> OpaquePointer? {
    guard card.x != 0 else { return nil }
    let (halfWidth, halfHeight) = (Float(size.width) / 2, Float(size.height) / 2)
    var centre = graphene_point_t(x: halfWidth + Float(card.x), y: halfHeight)
    var corner = graphene_point_t(x: -halfWidth, y: -halfHeight)
    var transform = gsk_transform_translate(nil, &centre)
    transform = gsk_transform_rotate(transform, Float(card.tilt))
    transform = gsk_transform_scale(transform, Float(card.scale), Float(card.scale))
    return gsk_transform_translate(transform, &corner)
  }

  /// In the order in which the cards lie, which is not that of the widgets.
  func snapshot(_ snapshot: OpaquePointer, of widget: WidgetPointer) {
    for (slot, _) in placed { gtk_widget_snapshot_child(widget, cards[slot].widget, snapshot) }
  }
}
