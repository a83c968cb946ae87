import TestMedia
import Testing

@testable import Ingest

/// Real recordings become loops that meet the profile, or say what is wrong with them. Small ones, since most of the time
/// goes into pixels.
@Suite(.enabled(if: Corpus.isPresent, "there is no ../shared/corpus beside the package"))
struct CorpusTests {
  private static let silent: Set = [
    "bbb_642x642_768kbps_30fps_vp9.webm", "bbb_800x640_768kbps_30fps_avc_2b_firstpts_10_sec.mp4",
    "bbb_800x640_768kbps_30fps_avc_pyramid_3b.mp4", "h265_bframes.mp4", "iibbibb_editlist_videoonly.mp4",
    "sample_fpcm_32le.mp4", "sample_h264.ts", "sample_missing_stsd.mp4", "sample_video_only.mp4",
    "sample_with_invalid_nalu.mp4",
  ]

  @Test(arguments: Corpus.files)
  func itBecomesALoopOrSaysWhyNot(_ file: String) throws {
    let path = Corpus.path(file)
    switch file {
    case "sample_audio_only.mp4":
      #expect(throws: IngestError(name: file, problem: .noPicture)) { try Rig.loop(path) }
    case "sample_malformed_free_box.mp4":
      let error = #expect(throws: IngestError.self) { try Rig.loop(path) }
      guard case .media(let cause) = error?.problem else {
        throw IngestTestFailure(text: "\(String(describing: error))")
      }
      #expect(cause.problem == .brokenHeader)
    case "sample_vvc.mp4":
      let error = #expect(throws: IngestError.self) { try Rig.loop(path) }
      guard case .media(let cause) = error?.problem else {
        throw IngestTestFailure(text: "\(String(describing: error))")
      }
      #expect(cause.problem == .unsupportedCodec("VVC"))
    case "sample_fpcm_32le.mp4":
      let summary = try IngestBatch(inputs: [path], folder: try Rig.folder(), options: IngestOptions(start: 0)).run()
      guard case .made(let loop, let lost?) = summary.outcomes[0] else { throw IngestTestFailure(text: "\(summary)") }
      #expect(lost == "“fpcm”")
      try Loop3Profile.expect(loop, hasSound: false)
    default:
      try Loop3Profile.expect(try Rig.loop(path, longestSide: 192), hasSound: !Self.silent.contains(file))
    }
  }
}
