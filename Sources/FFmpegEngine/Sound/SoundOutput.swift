import CSDL
import Glibc

/// Makes the mixer run: the one SDL device, or, where there is none, a thread that takes the sound at the same pace.
///
/// Its thread opens the device when something first wants to be heard, and stops it while nothing runs.
final class SoundOutput: Sendable {
  private struct State {
    var isWanted = false
    var isClosed = false
  }

  /// 10.7 ms.
  static let blockFrames = 512
  /// What lies between a sample that the device asks for and its being heard: the block that plays and the one that
  /// waits. What comes behind the device (a sound server, a loudspeaker) is not told by SDL.
  static let latency = Int64(blockFrames) * 2 * 1_000_000_000 / Int64(SoundRing.rate)
  /// The device rests after half a second with nothing to play.
  static let restAfter = SoundRing.rate / 2

  private let core: MixerCore
  private let clock: any EngineClock
  private let state = Monitor(State())
  private let notice: @Sendable (String) -> Void

  init(core: MixerCore, clock: any EngineClock, notice: @escaping @Sendable (String) -> Void) {
    self.core = core
    self.clock = clock
    self.notice = notice
  }

  /// Starts the thread. `close` ends it.
  func open() { Worker.start("sound") { self.run() } }

  func wake() {
    core.wake()
    state.update { $0.isWanted = true }
  }

  func close() { state.update { $0.isClosed = true } }

  private func run() {
    guard waitUntilWanted() else { return }
    if let device = openDevice() { runDevice(device) } else { runPaced() }
  }

  /// - Returns: false when closed.
  private func waitUntilWanted() -> Bool {
    state.wait { $0.isClosed ? false : $0.isWanted ? true : nil }
  }

  /// Opens the one device, or says why there is none.
  private func openDevice() -> SDL_AudioDeviceID? {
    SDL_SetMainReady()
    guard SDL_InitSubSystem(UInt32(SDL_INIT_AUDIO)) == 0 else {
      notice("No sound: \(String(cString: SDL_GetError())). Everything else goes on.")
      return nil
    }
    // SDL's stand-in device keeps time by whole milliseconds: our own pace is truer.
    if let driver = SDL_GetCurrentAudioDriver(), String(cString: driver) == "dummy" {
      SDL_QuitSubSystem(UInt32(SDL_INIT_AUDIO))
      return nil
    }
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(SoundRing.rate)
    wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
    wanted.channels = 2
    wanted.samples = UInt16(Self.blockFrames)
    wanted.userdata = Unmanaged.passUnretained(self).toOpaque()
    wanted.callback = { opaque, bytes, count in
      guard let opaque, let bytes else { return }
      let frames = Int(count) / (2 * MemoryLayout<Float>.size)
      bytes.withMemoryRebound(to: Float.self, capacity: frames * 2) { samples in
        Unmanaged<SoundOutput>.fromOpaque(opaque).takeUnretainedValue().fill(samples, frames)
      }
    }
    let device = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
    guard device != 0 else {
      notice("No sound: \(String(cString: SDL_GetError())). Everything else goes on.")
      SDL_QuitSubSystem(UInt32(SDL_INIT_AUDIO))
      return nil
    }
    return device
  }

  private func fill(_ samples: UnsafeMutablePointer<Float>, _ frames: Int) {
    core.mix(into: samples, frames: frames, host: clock.now() + Self.latency)
    if core.idleFrames > Self.restAfter { rest() }
  }

  private func rest() {
    state.update { state in
      if core.idleFrames > Self.restAfter { state.isWanted = false }
    }
  }

  /// `self` stays alive while this runs, and the device is closed before it returns.
  private func runDevice(_ device: SDL_AudioDeviceID) {
    while waitUntilWanted() {
      SDL_PauseAudioDevice(device, 0)
      let goesOn = state.wait { $0.isClosed ? false : $0.isWanted ? nil : true }
      SDL_PauseAudioDevice(device, 1)
      if !goesOn { break }
    }
    SDL_CloseAudioDevice(device)
    SDL_QuitSubSystem(UInt32(SDL_INIT_AUDIO))
  }

  /// The device that is not there: takes each block when its time has come.
  private func runPaced() {
    var samples = [Float](repeating: 0, count: Self.blockFrames * 2)
    while waitUntilWanted() {
      let start = clock.now()
      var blocks: Int64 = 0
      while true {
        let due = start + blocks * Int64(Self.blockFrames) * 1_000_000_000 / Int64(SoundRing.rate)
        let goesOn = state.wait(until: due) { $0.isClosed || !$0.isWanted ? false : nil }
        if goesOn == false { break }
        samples.withUnsafeMutableBufferPointer { buffer in
          if let base = buffer.baseAddress { core.mix(into: base, frames: Self.blockFrames, host: due) }
        }
        if core.idleFrames > Self.restAfter { rest() }
        blocks += 1
        // After a long sleep of the machine there is nothing to make up for.
        if clock.now() - due > 200_000_000 { break }
      }
    }
  }
}
