import CFFmpeg
import FFmpegEngine

/// Reads the decoded pictures of an upload one after the other. Belongs to one thread.
final class PictureReader {
  struct Timed {
    var frame: DecodedFrame
    /// Nanoseconds after the first picture of the upload.
    var time: Int64
    /// How long it is shown by what the file says, in nanoseconds.
    var duration: Int64

    var end: Int64 { time + duration }
  }

  private let media: SourceMedia
  private let demuxer: Demuxer
  private let decoder: Decoder
  private let info: StreamInfo
  private let origin: Int64
  private var isDraining = false
  private var lastEnd: Int64?

  /// - Parameters:
  ///   - origin: see `SourceFacts`.
  ///   - skipsUnreferenced: leaves out frames that no other needs: enough to look through an upload, and quicker.
  init(
    _ media: SourceMedia, origin: Int64, threads: Int, skipsUnreferenced: Bool = false
  ) throws(IngestError) {
    self.media = media
    self.origin = origin
    demuxer = try media.open()
    guard let video = demuxer.video else { throw media.error(.noPicture) }
    info = video
    if let sound = demuxer.sound { demuxer.drop(sound) }
    let name = media.name
    decoder = try media.engine { () throws(EngineError) in
      try Decoder(video, activity: .decodingPicture, name: name, threads: threads)
    }
    decoder.skipsUnreferenced = skipsUnreferenced
  }

  /// Goes to the key frame at or before a time (nanoseconds after the first picture); `next` begins there.
  func seek(to time: Int64) throws(IngestError) {
    try media.engine { () throws(EngineError) in
      if time > 0 { try demuxer.seek(to: origin + time) } else { try demuxer.rewind() }
    }
    decoder.reset()
    isDraining = false
    lastEnd = nil
  }

  /// The next picture in the order of showing, or nil at the end.
  func next() throws(IngestError) -> Timed? {
    while true {
      try media.checkCancelled()
      switch decoder.receive() {
      case .frame(let frame): return timed(frame)
      case .drained: return nil
      case .hungry:
        // A decoder that is drained and yet hungry has met an error that it cannot pass.
        if isDraining { return nil }
        let packet = try media.engine { () throws(EngineError) in try demuxer.read() }
        if let packet, packet.streamIndex != info.index { continue }
        isDraining = packet == nil
        decoder.send(packet)
      }
    }
  }

  /// Whether a picture begins at or after this time by what the container's packets say. Reads, but decodes nothing.
  func reaches(_ time: Int64) throws(IngestError) -> Bool {
    try seek(to: time)
    while let packet = try media.engine({ () throws(EngineError) in try demuxer.read() }) {
      try media.checkCancelled()
      guard packet.streamIndex == info.index else { continue }
      if let shown = Timestamp.nanoseconds(packet.pointer.pointee.pts, info.timeBase), shown - origin >= time {
        return true
      }
    }
    return false
  }

  /// Why there is no picture from a start (seconds) on: it is over by then, or nothing of it can be decoded at all.
  func nothing(from start: Double) throws(IngestError) -> IngestError {
    try seek(to: 0)
    var end: Int64?
    while let picture = try next() { end = max(end ?? 0, picture.end) }
    guard let end else {
      return media.error(.media(EngineError(name: media.name, activity: .decodingPicture, problem: .nothingDecodable)))
    }
    return media.error(.startBeyondEnd(start: start, length: Double(end) / 1e9))
  }

  private func timed(_ frame: DecodedFrame) -> Timed {
    let told = Timestamp.nanoseconds(frame.pointer.pointee.pkt_duration, info.timeBase) ?? 0
    let time = Timestamp.nanoseconds(frame.pointer.pointee.best_effort_timestamp, info.timeBase).map { $0 - origin }
    let result = Timed(
      frame: frame, time: time ?? lastEnd ?? 0, duration: told > 0 ? told : info.usualFrameDuration)
    lastEnd = result.end
    return result
  }
}
