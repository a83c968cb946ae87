/// The kinds of pages that the host has views of its own for, by name.
@MainActor
final class CarouselRegistry {
  typealias Factory = @MainActor (Texts) -> any CarouselCustomView

  private var factories: [String: Factory] = [:]

  /// Knows the kind `countdown` from the start.
  init() {
    let starts = CountdownView.Starts()
    register("countdown") { CountdownView($0, starts) }
  }

  /// Items of the kind `.custom(name)` are shown by what this makes from now on.
  func register(_ name: String, _ make: @escaping Factory) { factories[name] = make }

  /// Nil for a kind that nobody registered.
  func view(_ name: String, _ texts: Texts) -> (any CarouselCustomView)? { factories[name]?(texts) }
}
