import CFFmpeg
import Glibc

/// Memory for pictures, taken from the system apart from the heap and given back when it is freed.
///
/// In the heap, the pictures of loads that are over stay behind in the arena of the thread that made them: that was
/// nearly twice the memory after some swipes.
enum PictureMemory {
  /// Fresh memory of at least so many bytes, all zero, on a page's boundary; nil if the system has none.
  static func allocate(byteCount: Int) -> UnsafeMutableRawPointer? {
    let memory = mmap(nil, max(1, byteCount), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return memory == MAP_FAILED ? nil : memory
  }

  static func free(_ memory: UnsafeMutableRawPointer, byteCount: Int) { munmap(memory, max(1, byteCount)) }

  /// The same as a buffer of FFmpeg's.
  static func buffer(byteCount: Int) -> UnsafeMutablePointer<AVBufferRef>? {
    guard let memory = allocate(byteCount: byteCount) else { return nil }
    let size = UnsafeMutableRawPointer(bitPattern: byteCount)
    let made = av_buffer_create(
      memory.assumingMemoryBound(to: UInt8.self), byteCount,
      { size, data in
        if let data { PictureMemory.free(UnsafeMutableRawPointer(data), byteCount: Int(bitPattern: size)) }
      }, size, 0)
    if made == nil { free(memory, byteCount: byteCount) }
    return made
  }
}
