import SeededNumbers
import Testing

@testable import Feed

struct VideoContainerTests {
  private func container(_ bytes: [UInt8], byteCount: Int64? = nil) -> VideoContainer? {
    VideoContainer(head: Array(bytes.prefix(VideoContainer.headLength)), byteCount: byteCount ?? Int64(bytes.count))
  }

  @Test(arguments: ["isom", "mp42", "qt  ", "3gp5", "M4V ", "dash", "iso6"])
  func `an ISO base media file is told by its brand`(brand: String) {
    #expect(container(Samples.box("ftyp", Array(brand.utf8) + [0, 0, 0, 0])) == .isoMedia)
  }

  @Test(arguments: ["avif", "avis", "heic", "mif1", "msf1", "hevc", "M4A ", "M4B "])
  func `pictures and sound in the same wrapping are no videos`(brand: String) {
    #expect(container(Samples.box("ftyp", Array(brand.utf8) + [0, 0, 0, 0])) == nil)
  }

  @Test(arguments: ["moov", "mdat", "free", "wide", "skip"])
  func `a QuickTime file may begin with any of its boxes`(type: String) {
    #expect(container(Samples.box(type, [1, 2, 3, 4])) == .isoMedia)
  }

  @Test func `a box that takes the rest of the file, or has a long size, counts`() {
    #expect(container([0, 0, 0, 0] + Array("mdat".utf8) + [9]) == .isoMedia)
    #expect(container([0, 0, 0, 1] + Array("mdat".utf8) + [0, 0, 0, 0, 0, 0, 0, 17, 9]) == .isoMedia)
  }

  @Test func `a file that was cut short within its first box is still a video`() {
    #expect(container(Samples.bigEndian(5_000_000) + Array("mdat".utf8) + [1, 2, 3]) == .isoMedia)
  }

  @Test(arguments: ["The free world", "And wide is the sea", "Do  skip this", "abcdftypisom and on"])
  func `words of a text are not taken for boxes`(text: String) {
    #expect(container(Array(text.utf8)) == nil)
  }

  @Test func `a box smaller than its own header is none`() {
    #expect(container([0, 0, 0, 7] + Array("ftypisom".utf8)) == nil)
    #expect(container([0, 0, 0, 7] + Array("moovabcd".utf8)) == nil)
  }

  @Test func `Matroska and WebM are told from other EBML documents`() {
    #expect(container(Samples.ebml(documentType: "matroska")) == .matroska)
    #expect(container(Samples.ebml(documentType: "webm")) == .matroska)
    #expect(container(Samples.ebml(documentType: "ledger")) == nil)
    #expect(container([0x1A, 0x45, 0xDF, 0xA3, 0x84, 0x42, 0x86, 0x81, 0x01]) == .matroska, "the default type")
  }

  @Test func `RIFF is a video only as AVI`() {
    #expect(container(Array("RIFF".utf8) + [1, 2, 3, 4] + Array("AVI LIST".utf8)) == .avi)
    #expect(container(Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WAVEfmt ".utf8)) == nil)
    #expect(container(Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8)) == nil)
  }

  @Test func `Flash video`() {
    #expect(container(Array("FLV".utf8) + [1, 5, 0, 0, 0, 9]) == .flashVideo)
    #expect(container(Array("FLVX".utf8)) == nil)
  }

  @Test(arguments: [188, 192, 204], [0, 4, 100])
  func `a transport stream may begin in mid-packet`(packetLength: Int, offset: Int) {
    #expect(container(Samples.transportStream(packetLength: packetLength, offset: offset)) == .transportStream)
  }

  @Test func `too few packets, or packets that forbid themselves, are no transport stream`() {
    #expect(container(Samples.transportStream(packetLength: 188, offset: 0, packets: 4)) == nil)
    var bytes = Samples.transportStream(packetLength: 188, offset: 0)
    bytes[2 * 188 + 3] = 0x00
    bytes[5 * 188 + 3] = 0x00
    #expect(container(bytes) == nil)
  }

  @Test func `a text in columns with a G at each packet's place is no transport stream`() {
    let row = Array("G001".utf8) + Array(repeating: UInt8(ascii: " "), count: 183) + [0x0A]
    #expect(container((0..<20).flatMap { _ in row }) == nil)
  }

  @Test func `program streams of MPEG-1 and MPEG-2`() {
    #expect(container([0, 0, 1, 0xBA, 0x44, 0]) == .programStream)
    #expect(container([0, 0, 1, 0xBA, 0x21, 0]) == .programStream)
    #expect(container([0, 0, 1, 0xBA, 0xFF, 0]) == nil)
    #expect(container([0, 0, 1, 0xBA]) == nil)
  }

  @Test func `Ogg counts when a picture is in it`() {
    #expect(container(Samples.ogg(firstPacket: [0x80] + Array("theora".utf8) + [3, 2, 1])) == .ogg)
    #expect(container(Samples.ogg(firstPacket: Array("OVP80".utf8) + [1])) == .ogg)
    #expect(container(Samples.ogg(firstPacket: [0x01] + Array("vorbis".utf8))) == nil)
    #expect(container(Samples.ogg(firstPacket: Array("OpusHead".utf8))) == nil)
  }

  @Test func `ASF counts when a picture is in it`() {
    #expect(container(Samples.asf(videoStream: true)) == .asf)
    #expect(container(Samples.asf(videoStream: false)) == nil)
  }

  @Test func `pictures, sound and nothing are no videos`() {
    #expect(container([0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8)) == nil)
    #expect(container([0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]) == nil)
    #expect(container(Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 0]) == nil)
    #expect(container([]) == nil)
    #expect(container([0]) == nil)
  }

  /// Cutting a head anywhere must neither trap nor make another kind of it.
  @Test func `any beginning of a video is told as the same or as nothing`() {
    let heads = [
      Samples.mp4, Samples.ebml(documentType: "webm"), Samples.ogg(firstPacket: [0x80] + Array("theora".utf8)),
      Samples.asf(videoStream: true), Samples.transportStream(packetLength: 188, offset: 3), [0, 0, 1, 0xBA, 0x44],
    ]
    for head in heads {
      let whole = container(head)
      #expect(whole != nil)
      for length in 0..<head.count {
        let part = container(Array(head[..<length]), byteCount: Int64(head.count))
        #expect(part == nil || part == whole, "\(length) bytes of \(String(describing: whole))")
      }
    }
  }

  @Test func `chance bytes are hardly ever a video`() {
    var random = SeededNumbers(seed: 7)
    let found = (0..<300).filter { _ in
      container((0..<2048).map { _ in UInt8.random(in: 0...255, using: &random) }) != nil
    }
    #expect(found.isEmpty)
  }
}
