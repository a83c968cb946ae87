import FFmpegEngine
import SeededNumbers
import Testing

@testable import Pictures

@Suite struct PictureFailureTests {
  private func problem(_ bytes: [UInt8], _ name: String, memory: DecodeMemory = .init()) throws -> PictureError.Problem?
  {
    let path = try PictureFiles.write(bytes, name)
    do throws(PictureError) {
      _ = try PictureJob.run(path, memory: memory)
      return nil
    } catch {
      #expect(error.name.hasSuffix(name))
      return error.problem
    }
  }

  @Test(arguments: PictureFiles.Format.allCases)
  func aHeaderOfFiftyThousandASideIsRefusedAndNothingIsAllocated(format: PictureFiles.Format) throws {
    let big = ExifFile.big(50_000, 4)
    var bytes = try PictureFiles.bytes(try PictureFiles.path(format))
    switch format {
    case .jpeg:
      let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
      bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xC3, 0x50, 0xC3, 0x50])
    case .png: bytes.replaceSubrange(16..<24, with: big + big)
    case .gif: bytes.replaceSubrange(6..<10, with: [0x50, 0xC3, 0x50, 0xC3])
    case .webp: bytes = ExifFile.make(bytes, .webp, 1, width: 50_000, height: 50_000)
    case .heic, .avif:
      let size = try #require(ExifFile.place(of: "ispe", in: bytes))
      bytes.replaceSubrange(size + 8..<size + 16, with: big + big)
    }
    let memory = DecodeMemory()
    let problem = try problem(bytes, "huge.\(format.rawValue)", memory: memory)
    switch format {
    // These libraries refuse the file before they tell its size.
    case .webp, .heic, .avif: #expect(problem == .damaged || problem == .tooLarge(width: 50_000, height: 50_000))
    default: #expect(problem == .tooLarge(width: 50_000, height: 50_000))
    }
    #expect(memory.peak == 0)
  }

  @Test func whatWouldTakeTooMuchMemoryIsRefusedByItsHeader() throws {
    // 64 million pixels: as rows of blocks they can be decoded, as a progressive JPEG or a PNG of 16 bits they can't.
    var png = try PictureFiles.bytes(try PictureFiles.path(.png))
    png.replaceSubrange(16..<24, with: ExifFile.big(8_000, 4) + ExifFile.big(8_000, 4))
    png[24] = 16
    let memory = DecodeMemory()
    #expect(try problem(png, "deep.png", memory: memory) == .tooLarge(width: 8_000, height: 8_000))
    var jpeg = try PictureFiles.bytes(try PictureFiles.path(.jpeg))
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    jpeg.replaceSubrange(frame + 1..<frame + 2, with: [0xC2])
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0x1F, 0x40, 0x1F, 0x40])
    #expect(try problem(jpeg, "progressive.jpg", memory: memory) == .tooLarge(width: 8_000, height: 8_000))
    #expect(memory.peak == 0)
  }

  @Test func bitsThatAskForMoreThanTheHeaderSaysAreRefused() throws {
    var jpeg = try PictureFiles.bytes(try PictureFiles.path(.jpeg, width: 1600, height: 1200))
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    // A small header of a kind that the decoder passes over, before the one that it takes.
    var small = [0xFF, 0xC9] + jpeg[frame + 2..<frame + 19]
    small.replaceSubrange(5..<9, with: [0, 120, 0, 160])
    jpeg.insert(contentsOf: small, at: frame)
    #expect(try problem(jpeg, "two-headers.jpg") == .damaged)
  }

  @Test func whatIsNoPictureSaysWhatItIs() throws {
    #expect(try problem(Array("\n<!DOCTYPE html><html><body>Log in</body></html>".utf8), "a.jpg") == .webPage)
    #expect(try problem(Array("{\"error\": 404}".utf8), "b.jpg") == .notAPicture)
    #expect(try problem(Array("GIF89".utf8), "c.gif") == .damaged)
    #expect(try problem([0xFF, 0xD8, 0xFF, 0xE0], "d.jpg") == .damaged)
    #expect(try problem(Array(repeating: 0, count: 4_000), "e.png") == .notAPicture)
    let empty = EngineError(name: "", activity: .opening, problem: .emptyFile)
    guard case .reading(let error) = try problem([], "f.png") else {
      Issue.record("an empty file is no reading error")
      return
    }
    #expect(error.problem == empty.problem)
    let tooMany = [UInt8](repeating: 0, count: PictureLimits.bytes + 1)
    #expect(try problem(tooMany, "g.png") == .tooManyBytes(limit: 32_000_000))
  }

  @Test func aMissingFileSaysSo() {
    #expect(throws: PictureError.self) { try PictureJob.run("/nonexistent/picture.png") }
  }

  @Test(arguments: PictureFiles.Format.allCases)
  func cutOffAnywhereItIsDamaged(format: PictureFiles.Format) throws {
    let bytes = try PictureFiles.bytes(try PictureFiles.path(format))
    let memory = DecodeMemory()
    // A GIF's last byte and a PNG's last four say nothing of the picture, nor does what is behind the pixels.
    let least = format == .gif || format == .png ? 5 : 1
    for share in 0..<24 {
      let count = share == 23 ? bytes.count - least : 1 + bytes.count * share / 24
      #expect(
        try problem(Array(bytes[..<count]), "cut-\(count).\(format.rawValue)", memory: memory) != nil,
        "\(format) of \(bytes.count) bytes cut off at \(count)")
    }
    #expect(memory.peak < 1_000_000)
    #expect(memory.byteCount == 0)
  }

  @Test(arguments: PictureFiles.Format.allCases)
  func withBytesChangedItIsAPictureOrAnError(format: PictureFiles.Format) throws {
    let bytes = try PictureFiles.bytes(try PictureFiles.path(format))
    let memory = DecodeMemory()
    for seed: UInt64 in 0..<60 {
      var numbers = SeededNumbers(seed: seed)
      var changed = bytes
      // Half of them in the header, where sizes and lengths are.
      let end = seed % 2 == 0 ? min(bytes.count, 200) : bytes.count
      for _ in 0..<Int.random(in: 1...12, using: &numbers) {
        changed[Int.random(in: 0..<end, using: &numbers)] = .random(in: 0...255, using: &numbers)
      }
      _ = try problem(changed, "changed-\(seed).\(format.rawValue)", memory: memory)
    }
    #expect(memory.peak <= DecodeMemory.limit)
    #expect(memory.byteCount == 0)
  }

  @Test func errorsSpeakBothLanguagesAndSayWhatToDo() {
    let engine = EngineError(name: "a.jpg", activity: .opening, problem: .notFound)
    let problems: [PictureError.Problem] = [
      .reading(engine), .webPage, .notAPicture, .unsupported("VVC"), .damaged, .tooLarge(width: 50_000, height: 7),
      .tooManyBytes(limit: 32_000_000), .outOfMemory, .cancelled,
    ]
    for problem in problems {
      let error = PictureError(name: "a.jpg", problem: problem)
      #expect(error.description.hasPrefix("Showing the picture “a.jpg” failed: "))
      #expect(error.description.split(separator: ". ").count == 2)
      #expect(error.message(in: .simplifiedChinese).hasPrefix("显示图片“a.jpg”失败："))
      #expect(error.message(in: .simplifiedChinese).hasSuffix("。"))
    }
    #expect(Set(problems.map { PictureError(name: "", problem: $0).description }).count == problems.count)
  }
}
