import CGtk

/// Keeps the memory through which cairo hands each drawn frame to an X server.
///
/// Cairo takes shared memory from the system for it and gives that back when nothing of it is in use, which is after
/// each frame: to make and clear it anew was an eighth of the work of playing a video. One image of the same kind that
/// is never drawn on keeps the memory alive. Elsewhere than on X nothing is done.
@MainActor
final class UploadMemory {
  private let image: OpaquePointer

  init?() {
    guard let display = gdk_display_get_default(), let root = shim_root_surface(display) else { return nil }
    defer { cairo_surface_destroy(root) }
    // A page's usual size: cairo takes eight times as much as it is first asked for.
    guard let image = cairo_surface_create_similar_image(root, CAIRO_FORMAT_RGB24, 540, 960) else { return nil }
    self.image = image
  }

  isolated deinit { cairo_surface_destroy(image) }
}
