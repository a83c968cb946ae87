import Feed
import TestMedia
import Testing

@testable import FFmpegEngine

struct DecoderTests {
  @Test func oneThatCannotBeOpenedIsAnErrorAndFreedOnce() throws {
    let path = try TestMedia.clip(.mjpeg, frames: 30)
    let demuxer = try Demuxer(try ByteStream(try FileByteSource(path: path)))
    let info = try #require(demuxer.video)
    for _ in 0..<20 {
      #expect(throws: EngineError(name: "a", activity: .decodingPicture, problem: .unsupportedCodec("MJPEG"))) {
        try Decoder(info, activity: .decodingPicture, name: "a", size: PixelSize(width: 1, height: 1))
      }
    }
  }
}
