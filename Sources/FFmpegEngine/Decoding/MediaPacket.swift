import CFFmpeg

/// One packet out of a container. Owns its memory; moves from the demuxing to a decoding thread.
///
/// `@unchecked Sendable`: it is filled before it enters a queue and belongs to whoever took it out.
package final class MediaPacket: @unchecked Sendable {
  package let pointer: UnsafeMutablePointer<AVPacket>

  init?() {
    guard let packet = av_packet_alloc() else { return nil }
    pointer = packet
  }

  deinit {
    var free: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&free)
  }

  package var streamIndex: Int { Int(pointer.pointee.stream_index) }
  /// Bytes of memory, roughly: the structure itself counts too, so that a flood of empty packets is bounded.
  var cost: Int { Int(pointer.pointee.size) + 256 }
  var isKey: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
  /// Decoded for what follows, but outside of the edit list: never shown.
  package var isDiscarded: Bool { pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }
}
