import CGtk
import FFmpegEngine
import Stage

/// A decoded frame or a picture as GTK draws it without copying a byte.
///
/// With a graphics card that is a texture. GTK's renderer without one takes every texture through floating point
/// numbers and fresh memory before it draws it (half of the processor's work while a video played); a cairo surface
/// over the frame's own bytes is painted as it is.
@MainActor
enum FrameImage {
  case texture(ObjectHandle)
  case surface(CairoSurface)

  static func make(_ frame: VideoFrame, for widget: WidgetPointer) -> FrameImage? {
    if isDrawnByCairo(widget) { return CairoSurface(frame).map { .surface($0) } }
    return Texture.make(frame).map { .texture($0) }
  }

  static func make(_ still: Still, for widget: WidgetPointer) -> FrameImage? {
    if isDrawnByCairo(widget) { return CairoSurface(still).map { .surface($0) } }
    return Texture.make(still).map { .texture($0) }
  }

  private static func isDrawnByCairo(_ widget: WidgetPointer) -> Bool {
    guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native) else {
      return false
    }
    return g_type_check_instance_is_a(
      UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self), gsk_cairo_renderer_get_type()) != 0
  }

  func append(to snapshot: OpaquePointer, in target: StageRect) {
    switch self {
    case .texture(let texture):
      var bounds = target.graphene
      gtk_snapshot_append_texture(snapshot, texture.opaque, &bounds)
    case .surface(let surface): surface.append(to: snapshot, in: target)
    }
  }
}

/// A cairo surface over the bytes of a frame or a picture, which it keeps alive until cairo has let go of it too.
///
/// It is drawn as a raster source: what GTK records would copy a surface as soon as that goes.
///
/// `@unchecked Sendable`: cairo is called, and calls back, on the main thread alone.
final class CairoSurface: @unchecked Sendable {
  private let owner: AnyObject
  private let width: Int
  private let height: Int
  private let hasAlpha: Bool
  private let surface: OpaquePointer

  convenience init?(_ frame: VideoFrame) {
    let surface: OpaquePointer? = frame.withBytes {
      Self.surface($0, CAIRO_FORMAT_RGB24, width: frame.width, height: frame.height, stride: frame.stride)
    }
    self.init(surface, owner: frame, width: frame.width, height: frame.height, hasAlpha: false)
  }

  convenience init?(_ still: Still) {
    let format = still.hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    let surface: OpaquePointer? = still.withBytes {
      Self.surface($0, format, width: still.width, height: still.height, stride: still.stride)
    }
    self.init(surface, owner: still, width: still.width, height: still.height, hasAlpha: still.hasAlpha)
  }

  private init?(_ surface: OpaquePointer?, owner: AnyObject, width: Int, height: Int, hasAlpha: Bool) {
    guard let surface else { return nil }
    self.surface = surface
    self.owner = owner
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    if cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS { return nil }
  }

  private static func surface(
    _ bytes: UnsafeRawBufferPointer, _ format: cairo_format_t, width: Int, height: Int, stride: Int
  ) -> OpaquePointer? {
    guard width > 0, height > 0, let base = bytes.baseAddress else { return nil }
    // Cairo only reads from it: nothing is ever painted onto this surface.
    return cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(to: UInt8.self), format, gint(width), gint(height),
      gint(stride))
  }

  deinit { cairo_surface_destroy(surface) }

  @MainActor
  func append(to snapshot: OpaquePointer, in target: StageRect) {
    var bounds = target.graphene
    guard let context = gtk_snapshot_append_cairo(snapshot, &bounds), let pattern = makePattern() else { return }
    cairo_translate(context, target.x, target.y)
    cairo_scale(context, target.width / Double(width), target.height / Double(height))
    cairo_set_source(context, pattern)
    cairo_rectangle(context, 0, 0, Double(width), Double(height))
    cairo_fill(context)
    cairo_pattern_destroy(pattern)
    cairo_destroy(context)
  }

  /// Each copy that cairo makes of the pattern holds this object once.
  private func makePattern() -> OpaquePointer? {
    let held = Unmanaged.passRetained(self).toOpaque()
    guard
      let pattern = cairo_pattern_create_raster_source(
        held, hasAlpha ? CAIRO_CONTENT_COLOR_ALPHA : CAIRO_CONTENT_COLOR, gint(width), gint(height))
    else {
      Unmanaged<CairoSurface>.fromOpaque(held).release()
      return nil
    }
    cairo_raster_source_pattern_set_acquire(
      pattern,
      { _, held, _, _ in held.flatMap { cairo_surface_reference(CairoSurface.at($0).surface) } },
      { _, _, surface in cairo_surface_destroy(surface) })
    cairo_raster_source_pattern_set_copy(pattern) { _, held, _ in
      if let held { _ = Unmanaged<CairoSurface>.fromOpaque(held).retain() }
      return CAIRO_STATUS_SUCCESS
    }
    cairo_raster_source_pattern_set_finish(pattern) { _, held in
      if let held { Unmanaged<CairoSurface>.fromOpaque(held).release() }
    }
    return pattern
  }

  private static func at(_ held: UnsafeMutableRawPointer) -> CairoSurface {
    Unmanaged<CairoSurface>.fromOpaque(held).takeUnretainedValue()
  }
}
