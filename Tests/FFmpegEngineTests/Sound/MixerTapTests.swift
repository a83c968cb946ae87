import Synchronization
import Testing

@testable import FFmpegEngine

struct MixerTapTests {
  /// A closure that is kept as a bare generic value is wrapped once more at each look: every block would then be
  /// handed over from deeper in the stack, and take longer, than the one before.
  @Test func theThousandthBlockIsHandedOverLikeTheFirst() {
    let mixer = AudioMixer(offline: ManualEngineClock())
    let depths = Mutex<[UInt]>([])
    mixer.setTap { _ in
      var here = 0
      let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
      depths.withLock { $0.append(address) }
    }
    for _ in 0..<1_000 { _ = mixer.render(frames: 48) }
    let seen = depths.withLock { $0 }
    #expect(seen.count == 1_000)
    #expect(Set(seen).count == 1)
  }
}
