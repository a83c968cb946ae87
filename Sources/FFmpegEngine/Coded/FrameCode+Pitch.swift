import Glibc

extension FrameCode {
  /// The frequency, in Hz, of the sine that an item hums: 400…3940 Hz in steps of 60 Hz, so that 60 items in a row
  /// differ. Items near each other are at least 240 Hz apart (12 in a row), so that short blocks can be told apart too.
  /// Every pitch has whole periods in any multiple of 50 ms: a clip of such a length loops without a step.
  public static func pitch(_ item: Int) -> Double {
    // 37 and 60 have no common divisor, so that the steps meet every slot.
    let slot = ((item % 60) + 60) % 60 * 37 % 60
    return 400 + 60 * Double(slot)
  }

  /// One sample, −0.25…0.25, of an item's hum at a sample rate in Hz; 0 at sample 0.
  public static func hum(_ item: Int, sample: Int, rate: Int = 48_000) -> Float {
    // The phase comes from whole periods of 50 ms, so that it stays exact however long the sound is.
    let period = rate / 20
    let phase = Double(sample % period) / Double(rate) * pitch(item)
    return Float(sin(2 * .pi * phase) * 0.25)
  }
}
