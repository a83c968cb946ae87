import Playback

/// A number of the policy that is tuned, and where to look for it.
struct Parameter {
  let name: String
  let path: WritableKeyPath<PreloadTuning, Double>
  let range: ClosedRange<Double>

  static var all: [Parameter] {
    [
      Parameter(name: "stallWeight", path: \.stallWeight, range: 0.4...2.5),
      Parameter(name: "stallSlope", path: \.stallSlope, range: -0.5...2.5),
      Parameter(name: "byteWeight", path: \.byteWeight, range: 0.5...1.6),
      Parameter(name: "jumpWeight", path: \.jumpWeight, range: 0.2...2),
      Parameter(name: "earlyWeight", path: \.earlyWeight, range: 0...2),
      Parameter(name: "fastMegabits", path: \.fastMegabits, range: 0.4...6),
      Parameter(name: "slowMegabits", path: \.slowMegabits, range: 6...80),
      Parameter(name: "fastShare", path: \.fastShare, range: 0...1),
      Parameter(name: "fastRise", path: \.fastRise, range: 0...1),
      Parameter(name: "priorPace", path: \.priorPace, range: 0.3...1.4),
      Parameter(name: "priorMegabits", path: \.priorMegabits, range: 0.1...6),
      Parameter(name: "spread", path: \.spread, range: 0.3...2),
      Parameter(name: "skew", path: \.skew, range: -1...2),
      Parameter(name: "bias", path: \.bias, range: 0.7...1.4),
      Parameter(name: "patience", path: \.patience, range: -0.1...0.1),
      Parameter(name: "laterHead", path: \.laterHead, range: 0...1.2),
      Parameter(name: "headPatience", path: \.headPatience, range: -0.4...0.6),
      Parameter(name: "endStall", path: \.endStall, range: 0...1.5),
    ]
  }

  /// Where a tuning lies in the range, 0…1.
  func place(in tuning: PreloadTuning) -> Double {
    (tuning[keyPath: path] - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  func set(_ place: Double, in tuning: inout PreloadTuning) {
    tuning[keyPath: path] = range.lowerBound + min(1, max(0, place)) * (range.upperBound - range.lowerBound)
  }
}
