import CFFmpeg
import Synchronization

/// FFmpeg's view of a `ByteSource`: an I/O context of our own, so that FFmpeg itself opens nothing.
///
/// `@unchecked Sendable`: `position` and `context` belong to the one thread that demuxes; the rest is locked or atomic.
package final class ByteStream: @unchecked Sendable {
  static let bufferSize = 64 * 1024

  private let source: any ByteSource
  private let stopped = Atomic(false)
  private let failureBox = Mutex<EngineError?>(nil)
  private var position: Int64 = 0
  private(set) var context: UnsafeMutablePointer<AVIOContext>?

  var name: String { source.name }
  /// The first error that the source threw, apart from cancellation.
  var failure: EngineError? { failureBox.withLock { $0 } }
  var isCancelled: Bool { stopped.load(ordering: .relaxed) }

  package init(_ source: any ByteSource) throws(EngineError) {
    self.source = source
    guard let buffer = av_malloc(Self.bufferSize) else {
      throw EngineError(name: source.name, activity: .opening, problem: .outOfMemory)
    }
    context = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Int32(Self.bufferSize), 0,
      Unmanaged.passUnretained(self).toOpaque(),
      { opaque, bytes, count in
        guard let opaque, let bytes else { return shim_AVERROR_EINVAL }
        return Unmanaged<ByteStream>.fromOpaque(opaque).takeUnretainedValue().read(bytes, count)
      }, nil,
      { opaque, offset, whence in
        guard let opaque else { return Int64(shim_AVERROR_EINVAL) }
        return Unmanaged<ByteStream>.fromOpaque(opaque).takeUnretainedValue().seek(offset, whence)
      })
    guard context != nil else {
      av_free(buffer)
      throw EngineError(name: source.name, activity: .opening, problem: .outOfMemory)
    }
  }

  deinit {
    guard let context else { return }
    // FFmpeg may have replaced the buffer that it was given.
    av_free(context.pointee.buffer)
    var free: UnsafeMutablePointer<AVIOContext>? = context
    avio_context_free(&free)
  }

  /// Ends a blocked read at once, and every later one. From any thread.
  func cancel() {
    stopped.store(true, ordering: .relaxed)
    source.cancel()
  }

  private func read(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Int32 {
    guard !isCancelled else { return shim_AVERROR_EXIT }
    do throws(EngineError) {
      let got = try source.read(at: position, into: UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)))
      guard got > 0 else { return shim_AVERROR_EOF }
      position += Int64(got)
      return Int32(got)
    } catch {
      return note(error)
    }
  }

  private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    do throws(EngineError) {
      let target: Int64
      switch whence & ~AVSEEK_FORCE {
      case AVSEEK_SIZE: return try source.length() ?? Int64(shim_AVERROR_EINVAL)
      case SEEK_SET: target = offset
      case SEEK_CUR: target = position &+ offset
      case SEEK_END:
        guard let length = try source.length() else { return Int64(shim_AVERROR_EINVAL) }
        target = length &+ offset
      default: return Int64(shim_AVERROR_EINVAL)
      }
      guard target >= 0 else { return Int64(shim_AVERROR_EINVAL) }
      position = target
      return target
    } catch {
      return Int64(note(error))
    }
  }

  private func note(_ error: EngineError) -> Int32 {
    if error.problem == .cancelled { return shim_AVERROR_EXIT }
    failureBox.withLock { if $0 == nil { $0 = error } }
    return shim_AVERROR_EIO
  }
}
