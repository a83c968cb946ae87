import Playback

/// A number of the policy that is tuned, and where to look for it.
struct Parameter {
  let name: String
  let path: WritableKeyPath<PreloadTuning, Double>
  let range: ClosedRange<Double>

  static var all: [Parameter] {
    let numbers = [
      Parameter(name: "fastMegabits", path: \.fastMegabits, range: 0.4...6),
      Parameter(name: "slowMegabits", path: \.slowMegabits, range: 6...80),
      Parameter(name: "fastShare", path: \.fastShare, range: 0...1),
      Parameter(name: "fastRise", path: \.fastRise, range: 0...1),
      Parameter(name: "priorPace", path: \.priorPace, range: 0.3...1.4),
      Parameter(name: "priorMegabits", path: \.priorMegabits, range: 0.1...6),
      Parameter(name: "skew", path: \.skew, range: -1...2),
    ]
    return numbers
      + [
        curve("stallWeight", \.stallWeight, 0.2...3),
        curve("byteWeight", \.byteWeight, 0.5...1.6),
        curve("jumpWeight", \.jumpWeight, 0.2...2),
        curve("earlyWeight", \.earlyWeight, 0...2),
        curve("spread", \.spread, 0.3...2),
        curve("bias", \.bias, 0.7...1.4),
        curve("patience", \.patience, -0.1...0.1),
        curve("laterHead", \.laterHead, 0...1.2),
        curve("headPatience", \.headPatience, -0.4...0.6),
        curve("endStall", \.endStall, 0...1.5),
      ].flatMap { $0 }
  }

  /// One parameter for each pace of a curve, the fastest line first.
  private static func curve(
    _ name: String, _ path: WritableKeyPath<PreloadTuning, PaceCurve>, _ range: ClosedRange<Double>
  ) -> [Parameter] {
    (0..<PaceCurve.paces.scalarCount).map { index in
      Parameter(name: "\(name).values[\(index)]", path: path.appending(path: \.values[index]), range: range)
    }
  }

  /// Where a tuning lies in the range, 0…1.
  func place(in tuning: PreloadTuning) -> Double {
    (tuning[keyPath: path] - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  func set(_ place: Double, in tuning: inout PreloadTuning) {
    tuning[keyPath: path] = range.lowerBound + min(1, max(0, place)) * (range.upperBound - range.lowerBound)
  }
}
