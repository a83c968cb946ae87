import CGtk
import FFmpegEngine
import Stage

/// A decoded frame as GTK draws it without copying a byte.
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

/// A cairo surface over the bytes of a frame, which it keeps alive until cairo has let go of it too.
///
/// It is drawn as a raster source: what GTK records would copy a surface as soon as that goes.
///
/// `@unchecked Sendable`: cairo is called, and calls back, on the main thread alone.
final class CairoSurface: @unchecked Sendable {
  private let frame: VideoFrame
  private let surface: OpaquePointer

  init?(_ frame: VideoFrame) {
    self.frame = frame
    let made: OpaquePointer? = frame.withBytes { bytes in
      guard frame.width > 0, frame.height > 0, let base = bytes.baseAddress else { return nil }
      // Cairo only reads from it: nothing is ever painted onto this surface.
      return cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24,
        gint(frame.width), gint(frame.height), gint(frame.stride))
    }
    guard let made else { return nil }
    surface = made
    if cairo_surface_status(made) != CAIRO_STATUS_SUCCESS { return nil }
  }

  deinit { cairo_surface_destroy(surface) }

  @MainActor
  func append(to snapshot: OpaquePointer, in target: StageRect) {
    var bounds = target.graphene
    guard let context = gtk_snapshot_append_cairo(snapshot, &bounds), let pattern = makePattern() else { return }
    cairo_translate(context, target.x, target.y)
    cairo_scale(context, target.width / Double(frame.width), target.height / Double(frame.height))
    cairo_set_source(context, pattern)
    cairo_rectangle(context, 0, 0, Double(frame.width), Double(frame.height))
    cairo_fill(context)
    cairo_pattern_destroy(pattern)
    cairo_destroy(context)
  }

  /// Each copy that cairo makes of the pattern holds this object once.
  private func makePattern() -> OpaquePointer? {
    let held = Unmanaged.passRetained(self).toOpaque()
    guard
      let pattern = cairo_pattern_create_raster_source(
        held, CAIRO_CONTENT_COLOR, gint(frame.width), gint(frame.height))
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
