import Glibc

/// A thread that its starter joins.
package final class OriginThread: Sendable {
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// nil if the system has no thread left; the body is not run then.
  package static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let box = Unmanaged.passRetained(OriginThread(body))
    var thread = pthread_t()
    if pthread_create(&thread, nil, entry, box.toOpaque()) == 0 { return thread }
    box.release()
    return nil
  }

  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
    if let argument { Unmanaged<OriginThread>.fromOpaque(argument).takeRetainedValue().body() }
    return nil
  }
}
