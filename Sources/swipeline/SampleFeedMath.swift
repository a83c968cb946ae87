import Glibc

/// The arithmetic of the sample feed that needs the C library.
enum SampleFeedMath {
  /// Sine of a number of turns.
  static func sine(_ turns: Double) -> Float { Float(sin(2 * .pi * turns)) }

  /// Frequency in Hz of a note by its MIDI number; 69 is 440 Hz.
  static func frequency(note: Int) -> Double { 440 * exp2((Double(note) - 69) / 12) }

  static func decay(_ time: Float, _ length: Float) -> Float { expf(-time / length) }

  /// The angle of a direction in turns, −0.5…0.5.
  static func angle(_ y: Float, _ x: Float) -> Float { atan2f(y, x) / (2 * .pi) }

  /// A number 0…1 for a place in a sequence: the same on every run.
  static func chance(_ index: Int, _ salt: Int) -> Float {
    var z = UInt64(truncatingIfNeeded: index &* 7919 &+ salt &* 104_729 &+ 12345) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return Float((z ^ z >> 31) >> 40) / Float(1 << 24)
  }
}
