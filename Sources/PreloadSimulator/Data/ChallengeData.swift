/// The data of the ACM Multimedia 2022 Grand Challenge on short video streaming, as a folder holds them.
public struct ChallengeData: Sendable {
  /// In the order in which every session plays them.
  public let videos: [SimulatedVideo]
  /// In milliseconds: for each user, how long each video is watched.
  public let testUsers: [[Int]]
  public let trainUsers: [[Int]]
  private let traces: [TraceSet: [BandwidthTrace]]

  public init(
    videos: [SimulatedVideo], testUsers: [[Int]], trainUsers: [[Int]], traces: [TraceSet: [BandwidthTrace]]
  ) {
    self.videos = videos
    self.testUsers = testUsers
    self.trainUsers = trainUsers
    self.traces = traces
  }

  public func traces(of set: TraceSet) -> [BandwidthTrace] { traces[set] ?? [] }

  public func users(of group: UserGroup) -> [[Int]] { group == .test ? testUsers : trainUsers }

  /// Reads a folder: `short_video_size/*/video_size_{0,1,2}`, `user_ret/*`, `network_traces/SET/N`, `users_test.txt`
  /// and `users_train.txt`.
  /// - Parameter sets: the traces to read; reading takes about 0.1 s a set in a release build.
  public static func load(
    from folder: String, sets: [TraceSet] = TraceSet.allCases
  ) throws(ChallengeDataError) -> ChallengeData {
    let videos = try loadVideos(from: folder)
    var traces: [TraceSet: [BandwidthTrace]] = [:]
    for set in sets { traces[set] = try loadTraces(from: "\(folder)/network_traces/\(set.rawValue)") }
    return ChallengeData(
      videos: videos,
      testUsers: try loadUsers(from: "\(folder)/users_test.txt", videos: videos),
      trainUsers: try loadUsers(from: "\(folder)/users_train.txt", videos: videos),
      traces: traces)
  }

  private static func loadVideos(from folder: String) throws(ChallengeDataError) -> [SimulatedVideo] {
    let base = "\(folder)/short_video_size"
    var videos: [SimulatedVideo] = []
    for name in try NumberFile.entries(of: base) {
      var sizes: [[Int]] = []
      for rate in SimulatedVideo.bitRates.indices {
        let path = "\(base)/\(name)/video_size_\(rate)"
        let rows = try NumberFile.rows(of: path, columns: 1, expected: "a size in bytes")
        var column: [Int] = []
        for (index, row) in rows.enumerated() {
          guard let size = Int(exactly: row[0]), size > 0 else {
            throw .malformed(path: path, line: index + 1, expected: "a size in bytes")
          }
          column.append(size)
        }
        if let first = sizes.first, first.count != column.count {
          throw .mismatch(path: path, reason: "\(column.count) chunks, where rate 0 has \(first.count)")
        }
        sizes.append(column)
      }
      let retention = try loadRetention(from: "\(folder)/user_ret/\(name)", chunks: sizes[0].count)
      videos.append(SimulatedVideo(sizes: sizes, retention: retention))
    }
    guard !videos.isEmpty else { throw .empty(path: base) }
    return videos
  }

  /// Rows `k H[k]` for k from 0 to the chunk count, then an end mark that is not used.
  private static func loadRetention(from path: String, chunks: Int) throws(ChallengeDataError) -> [Double] {
    let expected = "a second and a probability that never grows"
    var retention: [Double] = []
    for (index, row) in try NumberFile.rows(of: path, columns: 2, expected: expected).prefix(chunks + 1).enumerated() {
      guard row[0] == Double(index), (0...(retention.last ?? 1)).contains(row[1]) else {
        throw .malformed(path: path, line: index + 1, expected: expected)
      }
      retention.append(row[1])
    }
    guard retention.count == chunks + 1 else {
      throw .mismatch(path: path, reason: "\(retention.count) rows, where \(chunks + 1) are needed")
    }
    return retention
  }

  /// Files named 0, 1, 2 …, in the order of their numbers.
  private static func loadTraces(from folder: String) throws(ChallengeDataError) -> [BandwidthTrace] {
    let expected = "a time in seconds that grows and a bandwidth in Mbit/s above 0"
    var traces: [BandwidthTrace] = []
    for name in try NumberFile.entries(of: folder).compactMap({ Int($0) }).sorted() {
      let path = "\(folder)/\(name)"
      var times: [Double] = []
      var bandwidths: [Double] = []
      for (index, row) in try NumberFile.rows(of: path, columns: 2, expected: expected).enumerated() {
        guard row[1] > 0, row[0] > (times.last ?? -1) else {
          throw .malformed(path: path, line: index + 1, expected: expected)
        }
        times.append(row[0])
        bandwidths.append(row[1])
      }
      guard times.count >= 2 else { throw .empty(path: path) }
      traces.append(BandwidthTrace(times: times, bandwidths: bandwidths))
    }
    guard !traces.isEmpty else { throw .empty(path: folder) }
    return traces
  }

  private static func loadUsers(
    from path: String, videos: [SimulatedVideo]
  ) throws(ChallengeDataError) -> [[Int]] {
    let expected = "\(videos.count) watch durations in milliseconds, each above 0 and no longer than its video"
    var users: [[Int]] = []
    for (index, row) in try NumberFile.rows(of: path, columns: videos.count, expected: expected).enumerated() {
      var durations: [Int] = []
      for (value, video) in zip(row, videos) {
        guard let duration = Int(exactly: value), duration > 0,
          duration <= video.chunkCount * SimulatedVideo.chunkMilliseconds
        else { throw .malformed(path: path, line: index + 1, expected: expected) }
        durations.append(duration)
      }
      users.append(durations)
    }
    guard !users.isEmpty else { throw .empty(path: path) }
    return users
  }
}
