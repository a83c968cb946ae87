import CFFmpeg
import FFmpegEngine

/// Sends stereo samples through libavfilter's filters. Belongs to one thread.
final class SoundFilter {
  private let graph: FilterGraph

  /// - Parameter steps: as in `ffmpeg -af`.
  /// - Returns: nil if the library has not all of the filters.
  init?(_ steps: String, rate: Int) {
    let source = "sample_rate=\(rate):sample_fmt=flt:channel_layout=stereo:time_base=1/\(rate)"
    let chain = steps + ",aformat=sample_fmts=flt:channel_layouts=stereo"
    guard let graph = FilterGraph(source: "abuffer", arguments: source, steps: chain, sink: "abuffersink") else {
      return nil
    }
    self.graph = graph
    self.rate = rate
  }

  private let rate: Int
  private var sent = 0
  /// The filters' own reports on the latest sound, by FFmpeg's names.
  private(set) var report: [String: String] = [:]

  /// Gives samples, or none to bring out the rest, and takes what has come through.
  func run(_ samples: [Float]) -> [Float] {
    var result: [Float] = []
    if samples.isEmpty {
      _ = graph.send(nil)
    } else if let frame = frame(samples) {
      _ = graph.send(frame)
    }
    while let frame = graph.receive() {
      note(frame)
      let count = Int(frame.pointer.pointee.nb_samples) * 2
      frame.pointer.pointee.data.0?.withMemoryRebound(to: Float.self, capacity: count) {
        result.append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
      }
    }
    return result
  }

  private func note(_ frame: DecodedFrame) {
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(frame.pointer.pointee.metadata, "", entry, AV_DICT_IGNORE_SUFFIX) {
      report[String(cString: next.pointee.key)] = String(cString: next.pointee.value)
      entry = next
    }
  }

  private func frame(_ samples: [Float]) -> DecodedFrame? {
    guard let frame = DecodedFrame() else { return nil }
    frame.pointer.pointee.format = AV_SAMPLE_FMT_FLT.rawValue
    frame.pointer.pointee.sample_rate = Int32(rate)
    frame.pointer.pointee.nb_samples = Int32(samples.count / 2)
    frame.pointer.pointee.pts = Int64(sent)
    av_channel_layout_default(&frame.pointer.pointee.ch_layout, 2)
    guard av_frame_get_buffer(frame.pointer, 0) >= 0, let data = frame.pointer.pointee.data.0 else { return nil }
    data.withMemoryRebound(to: Float.self, capacity: samples.count) { $0.update(from: samples, count: samples.count) }
    sent += samples.count / 2
    return frame
  }
}
