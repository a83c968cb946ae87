import CGtk

/// How the program's memory goes back to the system.
public enum MemoryReturn {
  /// Lets freed pictures go back at once: by default glibc raises the size from which it maps memory, and keeps what
  /// threads that ended have freed in arenas of their own. Figures are in docs/PERFORMANCE.md.
  public static func begin() {
    let pictureSize: Int32 = 262_144
    mallopt(M_ARENA_MAX, 2)
    mallopt(M_MMAP_THRESHOLD, pictureSize)
    mallopt(M_TRIM_THRESHOLD, pictureSize)
  }
}
