import Glibc

/// The one place where sound comes out: 48 kHz stereo, from one player at a time.
///
/// All fades (play, pause, mute, switch, seek) last 10 ms. Its calls are safe from any thread and return at once.
public final class AudioMixer: Sendable {
  let core = MixerCore()
  private let output: SoundOutput?
  private let clock: any EngineClock

  /// A mixer on the machine's sound device. The device is opened when something first plays.
  ///
  /// - Parameter notice: told once, in a sentence for people, if there is no device; all goes on without it.
  public init(notice: @escaping @Sendable (String) -> Void = AudioMixer.printNotice) {
    clock = MonotonicClock()
    let output = SoundOutput(core: core, clock: clock, notice: notice)
    self.output = output
    output.open()
  }

  /// A mixer without a device: sound is taken by `render`.
  public init(offline clock: any EngineClock) {
    self.clock = clock
    output = nil
  }

  deinit { output?.close() }

  /// The next frames of sound, as heard from now on by the clock that this offline mixer was given. The caller then
  /// moves the clock on by the same time.
  ///
  /// - Returns: left and right in turn, `frames` pairs.
  public func render(frames: Int) -> [Float] {
    var samples = [Float](repeating: 0, count: max(0, frames) * 2)
    samples.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { core.mix(into: base, frames: max(0, frames), host: clock.now()) }
    }
    return samples
  }

  /// How loud all of it is: what samples are multiplied by, 0 … 1. A change goes as slowly as a fade.
  public var volume: Float {
    get { core.volume }
    set { core.volume = newValue.isFinite ? min(1, max(0, newValue)) : 1 }
  }

  /// Called with each block that was mixed, on the sound's thread: it must be quick. Nil ends it.
  public func setTap(_ handler: (@Sendable (MixedBlock) -> Void)?) { core.setTap(handler) }

  /// Something begins to run.
  func wake() { if let output { output.wake() } else { core.wake() } }

  /// Prints to standard error.
  public static let printNotice: @Sendable (String) -> Void = { text in
    let line = text + "\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
