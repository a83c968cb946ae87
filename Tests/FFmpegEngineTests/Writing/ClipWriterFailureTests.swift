import FFmpegEngine
import Feed
import Foundation
import TestMedia
import Testing

@Suite struct ClipWriterFailureTests {
  private let folder: String

  init() throws {
    folder = try TestMedia.folder() + "/failures-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder) }
  }

  private func options(_ change: (inout VideoOptions) -> Void = { _ in }) -> ClipOptions {
    var video = VideoOptions(size: PixelSize(width: 64, height: 96), timing: .frames(10))
    change(&video)
    return ClipOptions(video: video)
  }

  private let blank = FrameDrawing.canvas(size: nil) { _, _ in }

  @Test func cancellingLeavesNothing() throws {
    var asked = 0
    #expect(throws: ClipError.cancelled) {
      try ClipWriter.write(
        options(), to: folder + "/a.mp4", picture: blank,
        isCancelled: {
          asked += 1
          return asked > 4
        })
    }
    #expect(asked == 5)
    #expect(try files.isEmpty)
  }

  @Test func cancellingKeepsTheOlderFile() throws {
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/a.mp4"))
    #expect(throws: ClipError.cancelled) {
      try ClipWriter.write(options(), to: folder + "/a.mp4", picture: blank, isCancelled: { true })
    }
    #expect(try files == ["a.mp4"])
    #expect(try String(contentsOfFile: folder + "/a.mp4", encoding: .utf8) == "old")
  }

  @Test func aCancelledTaskStopsIt() async throws {
    let path = folder + "/a.mp4"
    let options = options()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try ClipWriter.write(options, to: path, picture: .canvas(size: nil) { _, _ in })
    }
    await #expect(throws: ClipError.cancelled) { try await task.value }
    #expect(try files.isEmpty)
  }

  @Test func progressGrowsToOne() throws {
    var told: [Double] = []
    try ClipWriter.write(options(), to: folder + "/a.mp4", picture: blank, progress: { told.append($0) })
    #expect(told.count == 11)
    #expect(told == told.sorted())
    #expect(told.last == 1)
    #expect(try files == ["a.mp4"])
  }

  @Test func aMissingFolderIsSaid() throws {
    let path = folder + "/none/a.mp4"
    let error = #expect(throws: ClipError.self) { try ClipWriter.write(options(), to: path, picture: blank) }
    #expect(error == .notWritable(path: path, reason: "No such file or directory"))
    #expect(try #require(error).description.contains(path))
  }

  @Test func wrongOptionsAreSaid() throws {
    let wrong: [ClipOptions] = [
      ClipOptions(),
      options { $0.size = PixelSize(width: 0, height: 10) },
      options { $0.size = PixelSize(width: 100_000, height: 10) },
      options { $0.timing = .frames(0) },
      options { $0.timing = .explicit(times: [0, 5, 5], timeBase: Fraction(1, 30), lastDuration: 1) },
      options { $0.timing = .constant(rate: Fraction(0, 1), count: 3) },
      options { $0.pixelAspect = Fraction(0, 1) },
      options { $0.encoderOptions = ["no-such-option": "1"] },
      ClipOptions(audio: AudioOptions(sampleCount: 0)),
    ]
    for options in wrong {
      let error = #expect(throws: ClipError.self) {
        try ClipWriter.write(options, to: folder + "/a.mp4", picture: blank, sound: { _, _ in })
      }
      guard case .invalidOptions = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(try files.isEmpty)
  }

  @Test func whatTheLibraryLacksIsSaid() throws {
    #expect(throws: ClipError.unsupported("the pixel format “yuv999”")) {
      try ClipWriter.write(options { $0.pixelFormat = "yuv999" }, to: folder + "/a.mp4", picture: blank)
    }
    #expect(throws: ClipError.self) { try ClipWriter.write(options(), to: folder + "/a.nothing", picture: blank) }
    #expect(try files.isEmpty)
  }

  @Test func anEncoderThatRefusesIsSaid() throws {
    // 4:2:0 H.264 has no odd width.
    let error = #expect(throws: ClipError.self) {
      try ClipWriter.write(
        options { $0.size = PixelSize(width: 63, height: 95) }, to: folder + "/a.mp4", picture: blank)
    }
    guard case .library = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try files.isEmpty)
  }
}
