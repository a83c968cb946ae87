import CGtk
import Feed

/// The column at the right: who made it, and like, comment and share with their counts.
@MainActor
final class ActionRail {
  /// The person wants to like it, or not any more.
  var onLike: ((_ isLiked: Bool) -> Void)?
  var onComment: (() -> Void)?
  var onShare: (() -> Void)?

  private let texts: Texts
  private let handle: ObjectHandle
  let avatar: WidgetPointer
  private let like: Action
  private let comment: Action
  private let share: Action

  var widget: WidgetPointer { handle.widget }
  var isLiked: Bool { gtk_toggle_button_get_active(like.button.cast()) != 0 }

  @MainActor
  private struct Action {
    let glyph: GlyphView
    let button: WidgetPointer
    let count: WidgetPointer
    let box: WidgetPointer

    init(_ glyph: Glyph, isToggle: Bool = false) {
      self.glyph = GlyphView(glyph, size: 26)
      count = Build.label("count")
      box = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 3)
      button = Build.roundButton(self.glyph, isToggle: isToggle)
      gtk_label_set_xalign(count.opaque, 0.5)
      Build.append(button, count, to: box)
    }
  }

  init(_ texts: Texts) {
    self.texts = texts
    let box = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 14, "rail")
    handle = ObjectHandle(box)
    avatar = adw_avatar_new(46, nil, 1)
    gtk_widget_add_css_class(avatar, "author-avatar")
    gtk_widget_set_halign(avatar, GTK_ALIGN_CENTER)
    like = Action(.heart, isToggle: true)
    comment = Action(.bubble)
    share = Action(.arrow)
    gtk_widget_add_css_class(like.button, "like")
    Build.append(avatar, like.box, comment.box, share.box, to: box)
    // A toggle's own handler has run by then: it shows what the person asked for.
    Signals.on(like.button.raw, "clicked") { [weak self] in
      guard let self else { return }
      onLike?(isLiked)
    }
    Signals.on(comment.button.raw, "clicked") { [weak self] in self?.onComment?() }
    Signals.on(share.button.raw, "clicked") { [weak self] in self?.onShare?() }
  }

  func show(_ item: MediaItem) {
    adw_avatar_set_text(avatar.opaque, item.author)
    Accessible.setName(avatar, texts(.profile, ["author": item.author]))
    gtk_toggle_button_set_active(like.button.cast(), item.isLiked ? 1 : 0)
    set(like, .likeCount, item.counts.likes)
    set(comment, .commentCount, item.counts.comments)
    set(share, .shareCount, item.counts.shares)
  }

  private func set(_ action: Action, _ name: TextKey, _ number: Int) {
    let count = texts.count(number)
    Build.setText(action.count, count)
    Accessible.setName(action.button, texts(name, ["count": count]))
  }
}
