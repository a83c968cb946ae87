/// Whether what comes into focus by scrolling plays by itself.
public enum Autoplay: String, Hashable, Sendable, CaseIterable {
  case always
  /// Only on a network that does not count what it carries.
  case unmetered
  case never

  /// Whether an item may play without being asked to.
  ///
  /// - Parameters:
  ///   - isMetered: whether the network is one that counts what it carries.
  ///   - isRemote: whether the item comes over it. What is a file of this machine costs nothing.
  public func allows(isMetered: Bool, isRemote: Bool) -> Bool {
    switch self {
    case .always: true
    case .unmetered: !isMetered || !isRemote
    case .never: false
    }
  }
}
