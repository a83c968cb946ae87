import Feed
import Playback

/// A decoded picture, converted, waiting to be shown. The decoded one is kept so that it can be converted again when
/// the view changes its size.
struct Picture {
  let decoded: DecodedFrame
  var buffer: FrameBuffer
  let serial: Int
  /// On the timeline, in nanoseconds.
  let time: Int64
  /// By the container; the true one is known once the next picture is there.
  let usualDuration: Int64
}

/// Where a load or a seek is to land.
struct Landing {
  /// From the item's first frame, in nanoseconds.
  var target: Int64
  var precision: SeekPrecision
  /// The load itself has not landed yet: `ready` is still to be told.
  var isLoad: Bool
  /// Somebody asked for it: `seeked` is to be told.
  var isAsked: Bool
  /// How often a container has already led to a key frame behind the target.
  var attempt = 0
}

/// All that the threads of one load share, behind one lock.
struct SessionState {
  var isCancelled = false
  /// Counts the seeks that were begun. What belongs to an older one is dropped.
  var epoch = 0
  var liveWorkers = 0

  // What is wanted
  var wantsPlay = false
  var isFocused: Bool
  var rate = 1.0
  var target: FrameSource.Target?
  /// The target has changed since what is held was converted.
  var needsRedraw = false

  // What is known
  var stream: ByteStream?
  /// Nothing of it may be decodable: see `hasVideo`.
  var hasPictureStream = false
  var hasVideo = false
  var hasSound = false
  var warning: String?
  /// The container's time of the first frame; position 0.
  var zero: Int64?
  /// By the container: when each stream begins (nil: with the first frame) and how long it is.
  var spans: [(start: Int64?, duration: Int64)] = []
  /// How long the picture is by the container, in nanoseconds.
  var turnLength: Int64?
  /// The picture's size as people see it, known from its first frame on.
  var naturalSize: PixelSize?

  // Packets
  var video = PacketQueue()
  var sound = PacketQueue()
  /// The demuxer has come to its end in this epoch.
  var isRead = false
  /// The demuxer has to seek.
  var seekIsDue = false
  var loop: LoopMode
  /// The demuxer has not heard of this loop yet.
  var loopIsNew = false
  /// When the turns of this epoch begin. The first turn's times on the timeline are the positions in the item.
  var turns: TurnTable
  /// Where the last turn is cut off: known once it has been read; nil where all of it is played.
  var cut: Int64?
  /// Turns that were over when this epoch began.
  var turnsBefore = 0
  /// The turn that was announced last.
  var turn = 0

  // Landing
  /// Set from a load or seek until its frame and sound are there.
  var landing: Landing?
  /// A seek that has to wait until the first frame is known.
  var waitingSeek: Landing?
  /// Sound before this is not wanted in this epoch; nil until it is known.
  var soundFrom: Int64?

  // Pictures
  var pictures: [Picture] = []
  var shown: Picture?
  /// `shown` is to be given again.
  var givesAgain = false
  var nextSerial = 0
  /// Frames that were never shown because they were late; frames shown late.
  var dropped = 0
  var late = 0
  /// Ends on the timeline, once everything has been decoded.
  var videoEnd: Int64?
  var soundEnd: Int64?

  // Playing
  var isStalled = false
  var hasEnded = false
  var hasBegun = false
  var nextProgress: Int64 = 0

  init(isFocused: Bool, loop: LoopMode) {
    self.isFocused = isFocused
    self.loop = loop
    turns = TurnTable(start: loop.range?.lowerBound.nanoseconds ?? 0)
  }

  var isLanded: Bool { landing == nil }

  /// Where turns begin in the item.
  var loopStart: Int64 { loop.range?.lowerBound.nanoseconds ?? 0 }

  /// A place in the item that may be gone to: the beginning of the loop for one outside of it.
  func inLoop(_ position: Int64) -> Int64 {
    guard let range = loop.range else { return position }
    return range.contains(.nanoseconds(position)) ? position : loopStart
  }

  /// The time from the item's first frame for a time on the timeline.
  func position(at time: Int64) -> Int64 { max(0, time - turns.turn(at: time).start + loopStart) }

  /// Without a picture a turn of the whole item is as long as its sound, which the sound's thread counts.
  var soundSetsTurns: Bool { !hasPictureStream && loop.range == nil }

  /// The end of all, once it is known.
  var end: Int64? {
    if let cut, videoEnd != nil || !hasVideo { return cut }
    guard !hasVideo || videoEnd != nil, !hasSound || soundEnd != nil else { return nil }
    return max(videoEnd ?? 0, soundEnd ?? 0)
  }

  /// How many converted pictures may wait.
  var pictureLimit: Int { isLanded && wantsPlay ? 2 : 1 }

  /// The place on the timeline for a time that the media tell, made plausible.
  ///
  /// A damaged or spliced file may jump back, or to years ahead. What follows a jump back of more than half a second,
  /// or one of more than ten seconds that leads behind the end that the container tells, joins on without a gap.
  ///
  /// - Parameters:
  ///   - next: where it would be if it joined on.
  ///   - base: what the turn's positions are moved by on the timeline.
  func plausible(_ time: Int64, next: Int64?, base: Int64) -> Int64 {
    guard let next else { return time }
    if time < next - 500_000_000 { return next }
    guard time > next + 10_000_000_000 else { return time }
    guard let containerEnd, let zero else { return time > next + 3_600_000_000_000 ? next : time }
    return time - base > containerEnd - zero + 1_000_000_000 ? next : time
  }

  /// The end by the container, in its own time.
  var containerEnd: Int64? { spans.map { ($0.start ?? zero ?? 0) + $0.duration }.max() }

  // MARK: How much to read

  static let softBytes = 6 << 20
  static let hardBytes = 64 << 20

  /// Whether the demuxer should read on: until each stream has a second ahead (half a second while nothing plays),
  /// but not above a bound of bytes, which is lifted when the streams lie far apart in the file.
  func wantsPackets(soundCount: Int) -> Bool {
    let ahead: Int64 = wantsPlay ? Int64(1_000_000_000 * max(1, rate)) : 500_000_000
    let bytes = video.bytes + sound.bytes
    if bytes >= Self.softBytes {
      let starves =
        hasVideo && video.isEmpty && pictures.isEmpty || hasSound && soundIsNear && sound.isEmpty && soundCount == 0
      return starves && bytes < Self.hardBytes
    }
    return hasVideo && video.duration < ahead || hasSound && sound.duration < ahead
  }

  /// Sound may still come soon: its last packet is not far behind the picture's.
  var soundIsNear: Bool {
    guard hasSound, hasVideo, let video = video.newest else { return hasSound }
    return video - (sound.newest ?? newestSound ?? firstRead ?? video) < 10_000_000_000
  }
  /// Container times of the newest sound packet and of the first packet of this epoch.
  var newestSound: Int64?
  var firstRead: Int64?
}
