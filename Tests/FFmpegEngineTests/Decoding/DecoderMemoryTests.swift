import CFFmpeg
import TestMedia
import Testing

@testable import FFmpegEngine

/// The pictures of decoders stand apart from the heap, and go back when they are let go of.
struct DecoderMemoryTests {
  /// Decodes a whole clip and gives what the body sees of each picture.
  private func decode<T>(_ kind: ClipKind, _ body: (DecodedFrame) -> T) throws -> [T] {
    let path = try TestMedia.clip(kind, frames: 30)
    let demuxer = try Demuxer(try ByteStream(try FileByteSource(path: path)))
    let info = try #require(demuxer.video)
    let decoder = try Decoder(info, activity: .decodingPicture, name: path)
    var seen: [T] = []
    var isOver = false
    while true {
      switch decoder.receive() {
      case .frame(let frame): seen.append(body(frame))
      case .drained: return seen
      case .hungry:
        if isOver { return seen }
        var packet = try demuxer.read()
        while let other = packet, other.streamIndex != info.index { packet = try demuxer.read() }
        isOver = packet == nil
        decoder.send(packet)
      }
    }
  }

  @Test(arguments: [ClipKind.small, .bFrames, .hevc, .vp9Opus, .oddSize, .oddSizeVP9, .tenBit422, .mpeg4, .prores])
  func picturesBeginOnAPageOfTheirOwn(kind: ClipKind) throws {
    let isApart = try decode(kind) { UInt(bitPattern: $0.pointer.pointee.buf.0?.pointee.data) % 4096 == 0 }
    #expect(isApart.count == 30)
    #expect(isApart.allSatisfy { $0 })
  }

  @Test func piecesAreUsedAgainWhileAClipLasts() throws {
    let places = try decode(.small) { UInt(bitPattern: $0.pointer.pointee.buf.0?.pointee.data) }
    #expect(Set(places).count < 12)
  }

  @Test func memoryCanBeReadAndWrittenAndIsZeroAtFirst() throws {
    let memory = try #require(PictureMemory.allocate(byteCount: 100_000))
    let bytes = UnsafeMutableRawBufferPointer(start: memory, count: 100_000)
    #expect(bytes.allSatisfy { $0 == 0 })
    bytes[99_999] = 7
    #expect(bytes[99_999] == 7)
    PictureMemory.free(memory, byteCount: 100_000)
  }

  @Test func moreThanTheSystemHasIsRefused() {
    #expect(PictureMemory.allocate(byteCount: 1 << 60) == nil)
  }
}
