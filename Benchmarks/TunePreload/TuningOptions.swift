/// What the command line asks for.
struct TuningOptions {
  var data = "../shared/acm2022"
  var minutes = 20.0
  var seed: UInt64 = 1
  /// People of each set that a try is measured on, and networks for each.
  var users = 6
  var networks = 4
  /// How far from the present values the search begins, as a share of each range.
  var reach = 0.08

  static let usage = """
    TunePreload [--data DIR] [--minutes N] [--seed N] [--users N] [--networks N] [--reach SHARE]

    Searches for better numbers for the preloading policy, beginning with its present ones, on the challenge's training
    users and on stretches of its networks that no published figure is measured on. Prints where the search stands
    every few rounds; stop it at any time with Ctrl-C and take the last numbers into PreloadTuning.
    """

  /// - Returns: nil for wrong usage.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch name {
      case "--data": data = value
      case "--minutes": guard Self.take(value, above: 0, into: &minutes) else { return nil }
      case "--seed": guard Self.take(value, above: 0, into: &seed) else { return nil }
      case "--users": guard Self.take(value, above: 1, into: &users) else { return nil }
      case "--networks": guard Self.take(value, above: 1, into: &networks) else { return nil }
      case "--reach": guard Self.take(value, above: 0, into: &reach) else { return nil }
      default: return nil
      }
    }
  }

  private static func take<Value: LosslessStringConvertible & Comparable>(
    _ text: String, above least: Value, into place: inout Value
  ) -> Bool {
    guard let value = Value(text), value >= least else { return false }
    place = value
    return true
  }
}
