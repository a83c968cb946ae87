import CFFmpeg

/// How the process keeps memory for pictures.
enum PictureMemory {
  /// Makes the C library take blocks of 256 KB and more from the system one by one, and give them back when they are
  /// freed. By itself it raises that bound as soon as a picture is freed, and from then on the pictures of loads that
  /// are gone stay in the heap of the thread that made them: nearly twice the memory after some swipes.
  ///
  /// True once it is done; it is done once for the process.
  static let isKeptApart = mallopt(M_MMAP_THRESHOLD, 256 << 10) == 1
}
