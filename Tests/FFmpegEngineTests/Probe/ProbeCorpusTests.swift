import FFmpegEngine
import TestMedia
import Testing

/// Media by other people, beside the package if it is there; `ffprobe` is the judge.
@Suite(.enabled(if: Corpus.isPresent, "there is no ../shared/corpus beside the package"))
struct ProbeCorpusTests {
  /// A codec without a decoder, and a header without its index.
  private static let unplayable = ["sample_vvc.mp4", "sample_malformed_free_box.mp4"]

  @Test(arguments: Corpus.files) func agreesWithTheReferenceProbe(file: String) throws {
    let path = Corpus.path(file)
    if Self.unplayable.contains(file) {
      let error = #expect(throws: EngineError.self) { try MediaProbe.probe(.file(path: path)) }
      #expect(try #require(error).description.contains(file))
      return
    }
    let probe = try MediaProbe.probe(.file(path: path))
    let reference = try ReferenceDecoder.probe(path)
    let streams = try #require(reference["streams"] as? [[String: Any]])
    #expect(probe.streams.count == streams.count)
    for (seen, told) in zip(probe.streams, streams) { compare(seen, told) }
    if let text = (reference["format"] as? [String: Any])?["duration"] as? String, let duration = Double(text) {
      #expect(abs(try #require(probe.duration) - duration) < 0.002)
    }
  }

  private func compare(_ seen: MediaProbe.Stream, _ told: [String: Any]) {
    if let codec = told["codec_name"] as? String { #expect(seen.codec == codec.uppercased()) }
    if let picture = seen.picture {
      #expect(picture.width == told["width"] as? Int)
      #expect(picture.height == told["height"] as? Int)
      #expect(picture.pixelFormat == told["pix_fmt"] as? String)
      #expect(picture.color.matrix == told["color_space"] as? String)
      #expect(picture.color.transfer == told["color_transfer"] as? String)
      #expect(picture.color.primaries == told["color_primaries"] as? String)
      // ffprobe tells the turn counterclockwise, of the matrix with its mirroring.
      let sides = told["side_data_list"] as? [[String: Any]] ?? []
      let rotation = sides.compactMap { $0["rotation"] as? Int }.first ?? 0
      if !picture.orientation.isMirrored { #expect(picture.orientation.quarterTurns == ((-rotation / 90) % 4 + 4) % 4) }
    }
    if let sound = seen.sound {
      #expect(String(sound.sampleRate) == told["sample_rate"] as? String)
      #expect(sound.channels == told["channels"] as? Int)
    }
  }
}
