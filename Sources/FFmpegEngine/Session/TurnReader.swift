import CFFmpeg

/// Follows one turn of the media through the demuxer: how far it has come, and when it is over.
///
/// A turn is as long as the picture; without a picture, as the sound.
struct TurnReader {
  /// What the times of this turn are moved by on the timeline.
  var offset: Int64 = 0
  /// Container times of the first packet that counts, and of the end of the last, in nanoseconds.
  private(set) var began: Int64?
  private(set) var end: Int64?

  var hasLength: Bool {
    guard let began, let end else { return false }
    return end > began
  }

  init(offset: Int64 = 0) { self.offset = offset }

  mutating func note(_ packet: MediaPacket, _ demuxer: Demuxer) {
    let leading = demuxer.video ?? demuxer.sound
    guard let leading, packet.streamIndex == leading.index, !packet.isDiscarded else { return }
    guard let time = Self.time(of: packet, demuxer) else { return }
    let told = Timestamp.nanoseconds(packet.pointer.pointee.duration, leading.timeBase) ?? 0
    let last = time + (told > 0 ? told : leading.usualFrameDuration)
    began = min(began ?? time, time)
    end = max(end ?? last, last)
  }

  /// The picture is known to be over and only sound follows: the next turn need not wait for that to end.
  func isOver(at packet: MediaPacket, _ demuxer: Demuxer) -> Bool {
    guard let video = demuxer.video, packet.streamIndex != video.index, let end, let length = video.duration,
      let time = Self.time(of: packet, demuxer)
    else { return false }
    let videoEnd = (video.start ?? began ?? 0) + length
    return time >= videoEnd && end >= videoEnd - video.usualFrameDuration / 2
  }

  /// The presentation time of a packet (its decoding time if that is all it has), in the container's time.
  static func time(of packet: MediaPacket, _ demuxer: Demuxer) -> Int64? {
    let info = packet.streamIndex == demuxer.video?.index ? demuxer.video : demuxer.sound
    guard let info else { return nil }
    let stamp = packet.pointer.pointee
    return Timestamp.nanoseconds(stamp.pts, info.timeBase) ?? Timestamp.nanoseconds(stamp.dts, info.timeBase)
  }
}
