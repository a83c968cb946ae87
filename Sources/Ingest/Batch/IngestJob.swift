import FFmpegEngine
import Feed

/// Prepares one upload of a batch, from its hash to its result's name.
struct IngestJob {
  let run: BatchRun
  let index: Int
  let threads: Int

  private var path: String { run.batch.inputs[index] }
  private var options: IngestOptions { run.batch.options }

  func outcome() -> IngestOutcome {
    let media = SourceMedia(path: path, isCancelled: run.isCancelled)
    do throws(IngestError) {
      try media.checkCancelled()
      let hash = try media.engine { () throws(EngineError) in
        try ContentHash.of(file: path, isCancelled: run.isCancelled)
      }
      guard let key = DoneIndex.key(content: hash, options: options) else {
        throw media.error(.media(EngineError(name: media.name, activity: .reading, problem: .outOfMemory)))
      }
      if let other = run.claim(key, for: index) { return other }
      let facts = try SourceFacts(media)
      let bytes = MemoryEstimate.bytes(source: facts.size, results: sizes(facts), threads: threads)
      guard run.reserve(bytes) else {
        throw media.error(.tooLarge(width: facts.size.width, height: facts.size.height))
      }
      defer { run.release(bytes) }
      // Goes away with what is in it, unless that is published.
      let folder = try run.work.folder(key)
      defer { withExtendedLifetime(folder) {} }
      let made = try make(media, facts, hash: hash, in: folder)
      let name = DoneIndex.name(upload: media.name, key: key, profile: options.profile)
      let target = "\(run.batch.folder)/\(name)"
      try media.checkCancelled()
      return try run.work.publish(made, as: name, in: run.batch.folder)
        ? .made(path: target, lostSound: facts.lostSound) : .existed(path: target)
    } catch {
      return .failed(error)
    }
  }

  private func sizes(_ facts: SourceFacts) -> [PixelSize] {
    switch options.profile {
    case .loop3: [OutputSize.fitting(facts.size, longestSide: Loop3.longestSide)]
    case .feed: OutputSize.renditions(of: facts.size)
    }
  }

  /// - Returns: the path of what was made.
  private func make(
    _ media: SourceMedia, _ facts: SourceFacts, hash: String, in folder: WorkFolder
  ) throws(IngestError) -> String {
    var told = 0
    let progress = { (share: Double) in
      let percent = Int(min(max(share, 0), 1) * 100)
      guard percent > told else { return }
      told = percent
      run.report(.progress(index, share: Double(percent) / 100))
    }
    switch options.profile {
    case .loop3:
      let path = "\(folder.path)/loop.mp4"
      try Loop3(media: media, facts: facts, options: options, threads: threads).make(at: path, progress: progress)
      return path
    case .feed:
      try FeedSet(media: media, facts: facts, options: options, threads: threads, sourceHash: hash)
        .make(in: folder, progress: progress)
      return folder.path
    }
  }
}
