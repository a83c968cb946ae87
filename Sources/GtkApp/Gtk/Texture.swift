import CGtk
import FFmpegEngine

/// Pictures as GTK draws them. No bytes are copied: the texture keeps the picture alive until GTK lets go of it.
@MainActor
enum Texture {
  /// A texture over a decoded frame.
  static func make(_ frame: VideoFrame) -> ObjectHandle? {
    frame.withBytes { bytes in
      make(bytes, keeping: frame, width: frame.width, height: frame.height, stride: frame.stride)
    }
  }

  /// A texture over a picture.
  static func make(_ still: Still) -> ObjectHandle? {
    still.withBytes { bytes in
      make(bytes, keeping: still, width: still.width, height: still.height, stride: still.stride)
    }
  }

  /// - Parameters:
  ///   - bytes: `stride * height` bytes in memory order B, G, R, X, valid as long as `owner` lives.
  ///   - owner: released when GTK no longer needs the bytes, on whatever thread that happens.
  static func make(
    _ bytes: UnsafeRawBufferPointer, keeping owner: some AnyObject & Sendable, width: Int, height: Int, stride: Int
  ) -> ObjectHandle? {
    guard width > 0, height > 0, let base = bytes.baseAddress else { return nil }
    let data = g_bytes_new_with_free_func(
      base, gsize(bytes.count),
      { owner in
        if let owner { Unmanaged<AnyObject>.fromOpaque(owner).release() }
      }, Unmanaged.passRetained(owner as AnyObject).toOpaque())
    defer { g_bytes_unref(data) }
    guard
      let texture = gdk_memory_texture_new(
        gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, data, gsize(stride))
    else { return nil }
    return ObjectHandle(owned: texture.raw)
  }
}
