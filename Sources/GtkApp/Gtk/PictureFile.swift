import CGtk
import FFmpegEngine

/// Writes pictures to files. Needs no display, and any thread may call.
public enum PictureFile {
  /// - Parameter canvas: pixels of 0xAARRGGBB, by whose opacity the colours are multiplied.
  /// - Returns: false if the file cannot be written.
  public static func writePNG(_ canvas: Canvas, to path: String) -> Bool {
    let data = g_bytes_new(canvas.bytes.baseAddress, gsize(canvas.stride * canvas.height))
    defer { g_bytes_unref(data) }
    guard
      let texture = gdk_memory_texture_new(
        gint(canvas.width), gint(canvas.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, data, gsize(canvas.stride))
    else { return false }
    defer { g_object_unref(texture.raw) }
    return gdk_texture_save_to_png(texture, path) != 0
  }
}
