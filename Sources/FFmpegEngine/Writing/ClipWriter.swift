/// Makes clips: it encodes pictures and sound that closures draw, within the process.
///
/// A clip gets its name only when it is whole. Until then it is a file aside, which is removed on failure or cancelling.
public enum ClipWriter {
  /// Writes one clip; the container follows from the name's ending. It runs until the clip is done, in the caller's
  /// thread, with at most two threads more.
  ///
  /// - Parameters:
  ///   - picture: draws the frames in order; needed if the options have video.
  ///   - sound: writes the samples in order; needed if the options have audio.
  ///   - progress: told the share done, 0…1, after each step.
  ///   - isCancelled: asked before each step; by default whether the current task is cancelled.
  public static func write(
    _ options: ClipOptions, to path: String, picture: FrameDrawing? = nil, sound: SoundDrawing? = nil,
    progress: (Double) -> Void = { _ in }, isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(ClipError) {
    LibraryText.silence
    let file = try ClipFile(path: path)
    var tracks: [TrackEncoder] = []
    if let video = options.video {
      guard let picture else { throw .invalidOptions("a picture without a drawing") }
      tracks.append(try VideoTrack(video, drawing: picture, file: file, path: path))
    }
    if let audio = options.audio {
      guard let sound else { throw .invalidOptions("a sound without a drawing") }
      tracks.append(try AudioTrack(audio, drawing: sound, file: file, path: path))
    }
    guard !tracks.isEmpty else { throw .invalidOptions("neither picture nor sound") }
    try file.begin(options)

    let length = max(options.videoEnd, options.audioEnd)
    while let (time, track) = earliest(tracks) {
      if isCancelled() { throw .cancelled }
      try track.step()
      progress(length > 0 ? min(max(time / length, 0), 1) : 0)
    }
    for track in tracks { try track.encode(nil) }
    if isCancelled() { throw .cancelled }
    try file.finish(isDurable: options.isDurable)
    progress(1)
  }

  /// The track whose next frame begins first: so the file is interleaved and nothing piles up in the muxer.
  private static func earliest(_ tracks: [TrackEncoder]) -> (Double, TrackEncoder)? {
    var best: (Double, TrackEncoder)?
    for track in tracks {
      guard let time = track.nextTime else { continue }
      if let (other, _) = best, other <= time { continue }
      best = (time, track)
    }
    return best
  }
}

extension ClipOptions {
  fileprivate var videoEnd: Double {
    guard let timing = video?.timing, timing.count > 0 else { return 0 }
    let last = timing.count - 1
    return Double(timing.time(of: last) + timing.duration(of: last)) * timing.timeBase.value
  }

  fileprivate var audioEnd: Double {
    guard let audio else { return 0 }
    return Double(audio.firstSampleTime + audio.sampleCount) / Double(audio.sampleRate)
  }
}
