import Playback

/// A number of the policy that is tuned, and where to look for it.
struct Parameter {
  let name: String
  let path: WritableKeyPath<PreloadTuning, Double>
  let range: ClosedRange<Double>

  static var all: [Parameter] {
    let numbers = [
      Parameter(name: "furtherShare", path: \.furtherShare, range: 0...1.2),
      Parameter(name: "fastMegabits", path: \.fastMegabits, range: 0.5...8),
      Parameter(name: "slowMegabits", path: \.slowMegabits, range: 5...80),
      Parameter(name: "fastShare", path: \.fastShare, range: 0...1),
      Parameter(name: "priorPace", path: \.priorPace, range: 0.3...1.3),
      Parameter(name: "priorMegabits", path: \.priorMegabits, range: 0.1...8),
    ]
    return numbers
      + [
        curve("safeSeconds", \.safeSeconds, 0...5),
        curve("aheadSeconds", \.aheadSeconds, 0...9),
        curve("needShare", \.needShare, 0...3),
        curve("leaveWithin", \.leaveWithin, 0...8),
        curve("laterShare", \.laterShare, 0...2),
        curve("furtherSeconds", \.furtherSeconds, 0...5),
        curve("stallWeight", \.stallWeight, 0.1...3),
        curve("byteWeight", \.byteWeight, 0.5...2),
        curve("jumpWeight", \.jumpWeight, 0.2...2),
        curve("earlyWeight", \.earlyWeight, 0...2),
        curve("headCushion", \.headCushion, 0...1.5),
        curve("bias", \.bias, 0.8...1.4),
        curve("spread", \.spread, 0.02...0.9),
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
