import Testing

@testable import MediaCache

struct MediaSnifferTests {
  private func refusal(_ bytes: [UInt8], _ type: String?, offset: Int64 = 0) -> String? {
    bytes.withUnsafeBytes { MediaSniffer.refusal(head: $0, contentType: type, offset: offset) }
  }

  private static let transportStream: [UInt8] = (0..<564).map { $0 % 188 == 0 ? 0x47 : 0x20 }
  private static let bluray: [UInt8] = (0..<564).map { $0 % 192 == 4 ? 0x47 : 0x20 }

  @Test(arguments: [
    [0, 0, 0, 24] + Array("ftypisom".utf8), [0, 0, 0, 8] + Array("wide".utf8), [0, 0, 1, 0] + Array("moov".utf8),
    [0, 0, 0, 24] + Array("ftypavif".utf8), [0x1A, 0x45, 0xDF, 0xA3, 1], Array("FLV\u{1}".utf8), Array("ID3\u{4}".utf8),
    [0xFF, 0xFB, 0x90, 0x00], [0xFF, 0xF1, 0x50, 0x80], Array("OggS".utf8), Array("RIFF1234WEBP".utf8),
    [0xFF, 0xD8, 0xFF, 0xE0], [0x89, 0x50, 0x4E, 0x47], Array("GIF89a".utf8), transportStream, bluray,
  ])
  func `media are known whatever they are called`(head: [UInt8]) {
    for type in ["text/html", "text/plain", "application/json", nil] { #expect(refusal(head, type) == nil) }
  }

  @Test(arguments: [
    "<!DOCTYPE html><html>", "\u{FEFF} \r\n<HTML lang=en>", "<head>", "<script>x", "<!-- hello --><html>",
    "<?xml version=\"1.0\"?><Error>",
  ])
  func `a page is refused whatever it is called, and wherever`(text: String) {
    for type in ["video/mp4", "text/html", nil] {
      #expect(refusal(Array(text.utf8), type) != nil)
      #expect(refusal(Array(text.utf8), type, offset: 5000) != nil)
    }
  }

  @Test func `text is refused unless its type is that of media`() {
    let text = Array("Please log in.".utf8)
    #expect(refusal(text, nil) == "text (no type)")
    #expect(refusal(text, "application/octet-stream") == "text (application/octet-stream)")
    #expect(refusal(Array("{\"error\":1}".utf8), "application/json") == "application/json")
    #expect(refusal(text, "video/x-new") == nil)
    #expect(refusal(Array("#EXTM3U\n".utf8), "video/mpegurl") == "a playlist (video/mpegurl)")
  }

  @Test func `bytes of a kind not known are let through, unless the server says that they are text`() {
    let bytes: [UInt8] = [1, 2, 3, 0, 9, 9, 9, 9, 9]
    #expect(refusal(bytes, nil) == nil)
    #expect(refusal(bytes, "application/octet-stream") == nil)
    #expect(refusal(bytes, "text/html") == "text/html")
    #expect(refusal([0xFF, 0xFE, 0x3C, 0x00, 0x68, 0x00], "text/html") == "text/html")
  }

  @Test func `behind the beginning nothing but a page is refused`() {
    #expect(refusal(Array("plain".utf8), "text/plain", offset: 1) == nil)
    #expect(refusal([], "text/html", offset: 1) == nil)
    #expect(refusal([], "video/mp4") == "no bytes at all")
  }
}
