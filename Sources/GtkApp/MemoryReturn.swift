import CGtk

/// How the program's memory goes back to the system.
public enum MemoryReturn {
  /// Lets what is freed go back at once: by default glibc keeps what threads that ended have freed in arenas of their
  /// own. The engine itself has pictures mapped apart (`PictureMemory`). Figures are in docs/PERFORMANCE.md.
  public static func begin() {
    mallopt(M_ARENA_MAX, 2)
    mallopt(M_TRIM_THRESHOLD, 262_144)
  }
}
