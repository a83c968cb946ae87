import CGtk

/// How the program's memory goes back to the system.
public enum MemoryReturn {
  /// By default glibc keeps what threads that ended have freed in arenas of their own, eight for each core: two are
  /// enough. GTK without a graphics card paints each frame of a window into fresh memory; up to 16 MB of that stays in
  /// the heap from frame to frame, since to map and clear it anew costs a third of drawing it. The engine keeps its
  /// pictures apart (`PictureMemory`). Figures are in docs/PERFORMANCE.md.
  public static func begin() {
    mallopt(M_ARENA_MAX, 2)
    mallopt(M_MMAP_THRESHOLD, 16 << 20)
    mallopt(M_TRIM_THRESHOLD, 16 << 20)
  }
}
