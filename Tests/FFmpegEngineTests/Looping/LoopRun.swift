import FFmpegEngine
import Feed
import Foundation
import Playback
import TestMedia
import Testing

@testable import FFmpegEngine

/// A player that loops on a manual clock as fast as it decodes, and what came out of it: the number that each frame
/// carries and how long it stood, and all sound.
@MainActor
final class LoopRun {
  struct Shown: Equatable {
    /// By the frame's own strip; nil if it could not be read.
    var number: Int?
    /// When it was given, in samples of 1/48000 s since the start.
    var at: Int
  }

  static let rate = 48_000

  let harness: Harness
  private(set) var shown: [Shown] = []
  /// Left ear only.
  private(set) var sound: [Float] = []
  private let origin: Int64
  private(set) var now = 0
  /// The bytes of frames whose strip was read: those of later turns are the same, and need not be read again.
  private var known: [Int: [UInt8]] = [:]
  private let keepsSound: Bool
  /// Both ears of one turn, that all turns have to repeat bit for bit, and how many pieces did not. The first 10 ms are
  /// faded in.
  var wantedTurn: [Float] = []
  private(set) var differing = 0

  init(
    _ path: String, loop: LoopMode = .whole, start: Duration = .zero, keepsSound: Bool = true,
    openBytes: @escaping ByteOpener = FileByteSource.opener
  ) async throws {
    harness = Harness(openBytes: openBytes)
    self.keepsSound = keepsSound
    origin = harness.clock.now()
    harness.load(path, start: start, loop: loop)
    _ = try #require(try await harness.ready())
  }

  var output: FrameSource { harness.player.output }

  /// Plays until the clock has come so far, in samples; stops early if the item ends or fails.
  func play(to end: Int) async {
    harness.player.play()
    while now < end {
      take()
      guard let wait = await patiently({ output.wait(at: harness.clock.now()) }) else { return }
      // Nothing more will come.
      if wait == 0, harness.hasEnded { break }
      // To the next frame, but not beyond what the ring holds.
      let due = wait > 0 ? Int((Double(wait) * Double(Self.rate) / 1e9).rounded(.up)) : 480
      let step = min(max(due, 1), 2_400, end - now)
      await patiently { output.hasSound(step) ? true : nil }
      let samples = harness.mixer.render(frames: step)
      if !wantedTurn.isEmpty, now >= 480 { compare(samples) }
      if keepsSound { for frame in 0..<step { sound.append(samples[frame * 2]) } }
      now += step
      let time = origin + Int64((Double(now) * 1e9 / Double(Self.rate)).rounded())
      harness.clock.advance(by: time - harness.clock.now())
    }
    take()
  }

  private func compare(_ samples: [Float]) {
    var done = 0
    while done < samples.count {
      let place = (now * 2 + done) % wantedTurn.count
      let count = min(samples.count - done, wantedTurn.count - place)
      let isSame = samples.withUnsafeBytes { samples in
        wantedTurn.withUnsafeBytes { wanted in
          zip([samples.baseAddress], [wanted.baseAddress]).contains { one, other in
            guard let one, let other else { return false }
            return memcmp(one + done * 4, other + place * 4, count * 4) == 0
          }
        }
      }
      if !isSame { differing += 1 }
      done += count
    }
  }

  private func take() {
    guard let frame = output.frame(at: harness.clock.now(), generation: harness.generation) else { return }
    shown.append(Shown(number: number(of: frame), at: now))
    output.didPresent(frame)
  }

  private func number(of frame: VideoFrame) -> Int? {
    frame.withBytes { bytes in
      // The frame after the one before, or the first again.
      for guess in [(shown.last?.number ?? -1) + 1, 0] {
        guard let same = known[guess], let base = bytes.baseAddress, same.count == bytes.count else { continue }
        if memcmp(same, base, same.count) == 0 { return guess }
      }
      let number = FrameCode.read(from: bytes, width: frame.width, height: frame.height, stride: frame.stride)?.frame
      if let number, known[number] == nil { known[number] = Array(bytes) }
      return number
    }
  }
}

/// Small clips whose frames carry their numbers, and whose sound is a sine.
enum LoopClips {
  static let size = PixelSize(width: 160, height: 96)

  /// - Parameters:
  ///   - hertz: of the sine; it should fit the clip a whole number of times.
  ///   - change: what is special about the clip.
  static func make(
    _ name: String, timing: FrameTiming, samples: Int, rate: Int = 48_000, hertz: Double = 400,
    _ change: (inout ClipOptions) -> Void = { _ in }
  ) throws -> String {
    let path = "\(Media.folder)/loop-\(name)"
    if FileManager.default.fileExists(atPath: path) { return path }
    var options = ClipOptions()
    options.isDurable = false
    var video = VideoOptions(size: size, timing: timing)
    video.threads = 1
    video.keyFrameInterval = 30
    video.quality = .constant(18)
    options.video = video
    if samples > 0 {
      var audio = AudioOptions(sampleCount: samples)
      audio.sampleRate = rate
      options.audio = audio
    }
    change(&options)
    let picture = FrameDrawing.canvas(size: nil) { canvas, frame in
      TestPicture.draw(FrameCode.Label(item: 1, frame: frame), on: canvas)
    }
    let channels = options.audio?.channels ?? 2
    try ClipWriter.write(options, to: path, picture: options.video == nil ? nil : picture) { buffer, first in
      for index in 0..<buffer.count / channels {
        let sample = Float(0.5 * sin(hertz * 2 * .pi * Double(first + index) / Double(rate) + 0.7))
        for channel in 0..<channels { buffer[index * channels + channel] = sample }
      }
    }
    return path
  }
}
