/// One person watches all videos over one network, and a policy downloads.
///
/// Time is in whole milliseconds. The description is that of the ACM Multimedia 2022 Grand Challenge on short video
/// streaming, quirks and all.
public struct SimulatedSession {
  private var view: SessionView
  private var network: TraceNetwork
  /// How long each video is watched, in milliseconds.
  private let durations: [Int]
  private var result = SessionResult()

  /// More steps than any policy needs that gets ahead.
  private static let stepLimit = 1_000_000

  public init(videos: [SimulatedVideo], durations: [Int], trace: BandwidthTrace) {
    precondition(videos.count == durations.count)
    view = SessionView(videos: videos)
    self.durations = durations
    network = TraceNetwork(trace)
  }

  /// Plays the session to its end.
  /// - Throws: `SimulationError` if the policy asks for what is not there or doesn't get ahead.
  public mutating func run(
    _ policy: inout some SessionPolicy, memory: inout QuirkMemory
  ) throws(SimulationError) -> SessionResult {
    var steps = 0
    while view.current < view.videos.count {
      steps += 1
      guard steps < Self.stepLimit else { throw .noProgress(steps: steps) }
      switch policy.act(in: view) {
      case .sleep(let milliseconds):
        guard milliseconds > 0 else { throw .emptySleep }
        (view.lastDelay, view.lastBytes) = (milliseconds, 0)
        pay(stall: play(milliseconds))
      case .download(let video, let rate):
        guard view.queue.contains(video), view.hasMore(video), SimulatedVideo.bitRates.indices.contains(rate) else {
          throw .notThere(video: video, rate: rate)
        }
        judge(video, rate, &memory)
        download(video, rate)
      }
    }
    judgeWatched()
    return result
  }

  private mutating func pay(stall milliseconds: Int) {
    let seconds = Double(milliseconds) / 1000
    result.stallSeconds += seconds
    result.qoe -= SessionResult.stallCost * seconds
  }

  /// Counts a chunk's quality before its download, as the challenge does.
  private mutating func judge(_ video: Int, _ rate: Int, _ memory: inout QuirkMemory) {
    let progress = view.progress[video]
    let chunk = progress.arrived
    let lastChunk = durations[video] / SimulatedVideo.chunkMilliseconds
    guard lastChunk >= chunk else { return }
    let bitRates = SimulatedVideo.bitRates
    var smooth = 0
    if chunk > 0 {
      smooth = abs(bitRates[rate] - bitRates[progress.rates[chunk - 1]])
    } else if video > 0, let before = memory.lastRates[video - 1] {
      smooth = abs(bitRates[rate] - bitRates[before])
    }
    if chunk == lastChunk {
      memory.lastRates[video] = rate
      // The challenge compares with a quality that it has not set yet, so the next video's whole rate counts.
      if view.queue.contains(video + 1), let next = view.progress[video + 1].rates.first { smooth += bitRates[next] }
    }
    result.qoe += Double(bitRates[rate]) / 1000 - Double(smooth) / 1000
    result.smooth += Double(smooth) / 1000
  }

  private mutating func download(_ video: Int, _ rate: Int) {
    let chunk = view.progress[video].arrived
    let size = view.videos[video].sizes[rate][chunk]
    view.progress[video].rates.append(rate)
    let delay = network.download(bytes: size)
    (view.lastDelay, view.lastBytes) = (delay, size)
    result.bytes += Double(size)
    pay(stall: play(delay))
    if view.queue.contains(video) {
      view.progress[video].arrived += 1
      view.progress[video].buffer += SimulatedVideo.chunkMilliseconds
    } else {
      result.wasted += Double(size)
    }
  }

  /// Lets time pass. Whoever has seen enough goes on to the next video.
  /// - Returns: how long playback stood still, in milliseconds.
  private mutating func play(_ milliseconds: Int) -> Int {
    var rest = milliseconds
    while rest > 0, view.current < view.videos.count {
      let video = view.current
      let toLeave = durations[video] - view.progress[video].position
      let buffer = view.progress[video].buffer
      let wanted = min(rest, toLeave)
      let played = min(buffer, wanted)
      view.progress[video].position += played
      view.progress[video].buffer -= played
      rest -= played
      if played == toLeave { leave(video) }
      if wanted > buffer { return rest }
    }
    return 0
  }

  private mutating func leave(_ video: Int) {
    let rates = view.progress[video].rates
    let watched = (durations[video] + SimulatedVideo.chunkMilliseconds - 1) / SimulatedVideo.chunkMilliseconds
    for chunk in min(watched, rates.count)..<rates.count {
      result.wasted += Double(view.videos[video].sizes[rates[chunk]][chunk])
    }
    view.current += 1
  }

  /// Counts what was watched in the order in which it was.
  private mutating func judgeWatched() {
    var before: Int?
    for (progress, duration) in zip(view.progress, durations) {
      for (chunk, rate) in progress.rates.enumerated() where chunk * SimulatedVideo.chunkMilliseconds < duration {
        let bitRate = SimulatedVideo.bitRates[rate]
        result.watchedQuality += Double(bitRate) / 1000
        result.watchedJumps += Double(abs(bitRate - (before ?? bitRate))) / 1000
        before = bitRate
      }
    }
  }
}
