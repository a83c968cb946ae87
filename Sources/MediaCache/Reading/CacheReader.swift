/// Reads one resource through the cache at any offset. It is for one thread at a time, except for `cancel`.
public final class CacheReader: Sendable {
  let lease: ResourceLease
  let id: Int

  init(_ lease: ResourceLease) {
    self.lease = lease
    id = lease.resource.monitor.withLock { state in
      let id = state.newID()
      state.readers[id] = ResourceState.Reader()
      return id
    }
  }

  deinit { cancel() }

  /// The resource's address as people may see it.
  public var name: String { lease.name }

  /// Bytes of the whole resource, or nil if the server does not tell. Blocks until it has answered.
  ///
  /// - Throws: `CacheError`; with the problem `.cancelled` after `cancel`.
  public func length() throws(CacheError) -> Int64? {
    let resource = lease.resource
    let (known, actions) = resource.monitor.withLock { state in
      let known = state.length(for: id)
      return (known, known == nil ? state.replan(resource) : [])
    }
    resource.perform(actions)
    let result = known ?? resource.monitor.wait { $0.length(for: id) }
    return try result.get()
  }

  /// Reads bytes from `offset` on into the buffer; blocks until at least one is there.
  ///
  /// - Returns: how many were read: at least 1, at most the buffer's size, or 0 at the end of the resource.
  /// - Throws: `CacheError`: cancelled, changed (reading may begin again, with new bytes), or why the bytes did not come.
  public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(CacheError) -> Int {
    guard !buffer.isEmpty, offset >= 0 else { return 0 }
    let resource = lease.resource
    while true {
      let (step, actions) = resource.monitor.withLock { state in
        let step = state.read(id, at: offset, into: buffer)
        return (step, state.isComplete ? [] : state.replan(resource))
      }
      resource.perform(actions)
      switch step {
      case .memory(let count): return count
      case .end: return 0
      case .failed(let error): throw error
      case .wait: resource.monitor.wait { $0.hasNews(for: id, at: offset) ? () : nil }
      case .file(let file, let count):
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        if let got = try? file.read(at: offset, into: part), got > 0 { return got }
        resource.monitor.withLock { $0.distrustFile(file, at: offset) }
      }
    }
  }

  /// Ends a blocked read at once and makes every later one throw. Returns without waiting.
  public func cancel() {
    let resource = lease.resource
    resource.change { state in
      guard state.readers[id] != nil else { return [] }
      state.readers[id] = nil
      if !state.isKept { state.trimWindow() }
      return state.replan(resource)
    }
    lease.end()
  }
}
