import Foundation
import Testing

@testable import RemoteFeed

struct TextDecodingTests {
  private let text = "<?xml version=\"1.0\"?><r>猫 é 🐈</r>"

  @Test(arguments: [
    String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
  ])
  func `wide text is known with a mark and without`(encoding: String.Encoding) throws {
    let bare = try #require(text.data(using: encoding))
    let marked = try #require("\u{FEFF}\(text)".data(using: encoding))
    #expect(TextDecoding.text(Array(bare), charset: nil) == text)
    #expect(TextDecoding.text(Array(marked), charset: nil) == text)
    #expect(TextDecoding.text(Array(marked), charset: "iso-8859-1") == text)
  }

  @Test func `a document may say what it is written in`() {
    let head = Array("<?xml version='1.0' encoding='GB18030'?><r>".utf8)
    #expect(TextDecoding.text(head + [0xC3, 0xA8, 0xB9, 0xB7], charset: nil).hasSuffix("<r>猫狗"))
    // Eight bits in each of these sets; what the server says goes first.
    let latin = Array("<?xml version=\"1.0\" encoding=\"iso-8859-5\"?>".utf8) + [0xE9]
    #expect(TextDecoding.text(latin, charset: "ISO-8859-1").hasSuffix("é"))
    #expect(TextDecoding.text(latin, charset: nil).hasSuffix("щ"))
  }

  @Test func `a server's lie about UTF-8 shows`() {
    let head = Array("<?xml version=\"1.0\" encoding=\"windows-1252\"?>".utf8)
    #expect(TextDecoding.text(head + [0x80], charset: "utf-8").hasSuffix("€"))
  }

  @Test func `what is no text is replaced and costs nothing else`() {
    #expect(TextDecoding.text([0x61, 0xFF, 0x62], charset: nil) == "a\u{FFFD}b")
    #expect(TextDecoding.text([0x61, 0xFF, 0x62], charset: "no-such-set") == "a\u{FFFD}b")
    let odd: [UInt8] = [0xFF, 0xFE, 0x61, 0x00, 0x3D, 0xD8, 0x62, 0x00, 0x63]
    #expect(TextDecoding.text(odd, charset: nil).hasPrefix("a\u{FFFD}"))
    #expect(TextDecoding.text([], charset: nil) == "")
  }

  @Test func `long text comes whole`() throws {
    let long = String(repeating: "猫é", count: 100_000)
    let data = try #require(("\u{FEFF}" + long).data(using: .utf16BigEndian))
    #expect(TextDecoding.text(Array(data), charset: nil) == long)
  }
}
