import FFmpegEngine
import Feed
import Testing

@testable import swipeline

@Suite struct SampleSceneTests {
  private static let size = PixelSize(width: 135, height: 240)

  private func draw(_ clip: SampleClip, phase: Float) throws -> [UInt32] {
    let memory = CanvasMemory(size: Self.size)
    let painter = try #require(Painter(memory.canvas))
    clip.scene.draw(on: painter, phase: phase)
    return (0..<memory.canvas.height).flatMap { Array(memory.canvas.row($0)) }
  }

  /// The mean difference of a channel, 0…255.
  private func difference(_ a: [UInt32], _ b: [UInt32]) -> Double {
    var sum = 0
    for (first, second) in zip(a, b) {
      for shift: UInt32 in [0, 8, 16] { sum += abs(Int(first >> shift & 255) - Int(second >> shift & 255)) }
    }
    return Double(sum) / Double(a.count * 3)
  }

  @Test(arguments: 0..<12) func aClipEndsWhereItBegan(index: Int) throws {
    let clip = SampleClip.all[index]
    let frames = Float(clip.seconds * 30)
    let start = try draw(clip, phase: 0)
    let step = difference(start, try draw(clip, phase: 1 / frames))
    let seam = difference(try draw(clip, phase: (frames - 1) / frames), start)
    #expect(step > 0)
    #expect(difference(start, try draw(clip, phase: 1)) < 0.5)
    #expect(seam < step * 2 + 1)
    #expect(difference(start, try draw(clip, phase: 0.2)) > 1)
  }

  @Test func theClipsLookDifferent() throws {
    let pictures = try SampleClip.all.map { try draw($0, phase: 0.3) }
    for first in pictures.indices {
      for second in pictures.indices.dropFirst(first + 1) {
        #expect(difference(pictures[first], pictures[second]) > 12, "\(first + 1) and \(second + 1)")
      }
    }
  }

  @Test func numeralsAreTheSevenSegmentsOfTheirDigits() throws {
    let memory = CanvasMemory(size: PixelSize(width: 100, height: 100))
    let painter = try #require(Painter(memory.canvas))
    Numeral.draw(7, on: painter, x: 50, y: 50, height: 60, 0xFFFFFF, badge: 0)
    // Top, upper right and lower right are lit; the other four are not.
    let lit = [(50, 20), (65, 35), (65, 65)]
    let unlit = [(50, 80), (35, 65), (35, 35), (50, 50)]
    #expect(lit.allSatisfy { memory.canvas.row($0.1)[$0.0] == 0xFFFFFF })
    #expect(unlit.allSatisfy { memory.canvas.row($0.1)[$0.0] == 0 })
  }

  @Test func aTuneRunsOnOverItsSeam() {
    let tune = Tune(notes: [60, 64, 67, 72], chords: [[48, 55]], ring: 0.3)
    let samples = tune.samples(seconds: 1)
    #expect(samples.count == 96_000)
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    let inside = zip(left.dropFirst(), left).map { abs($0 - $1) }.max() ?? 0
    #expect(abs((left.first ?? 1) - (left.last ?? 0)) <= inside)
    #expect(samples.allSatisfy { abs($0) <= 0.5 })
    #expect(samples.contains { abs($0) > 0.49 })
  }
}
