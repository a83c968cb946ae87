import Glibc

/// Why bytes of a resource could not be read through the cache.
public struct CacheError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Problem: Hashable, Sendable {
    /// The reader was cancelled. Never shown to people.
    case cancelled
    /// The bytes under the address are others than those that this reader has read so far.
    case changed
    /// The network did not bring them; what retries can do has been tried.
    case fetch(FetchError)
    /// The bytes are not kept, so they cannot be fetched ahead: the cache is off, full or not writable.
    case notStored
    /// The file of the cache could not be read.
    case system(Int32)
  }

  /// The address, as people may see it.
  public var name: String
  public var problem: Problem

  /// - Parameter name: the address; what people should not see of it is left out.
  public init(name: String, problem: Problem) {
    self.name = WebAddress.shown(name)
    self.problem = problem
  }

  public var description: String { message(in: .english) }

  /// One sentence: what was being done, to what, and what was wrong.
  public func message(in language: FetchLanguage) -> String {
    let reason = reason(in: language)
    return language == .english ? "Reading “\(name)” failed: \(reason)." : "读取“\(name)”失败：\(reason)。"
  }

  private func reason(in language: FetchLanguage) -> String {
    let texts: (english: String, chinese: String)
    switch problem {
    case .cancelled: texts = ("it was cancelled", "已取消")
    case .changed: texts = ("it was replaced by another version while it was being read", "读取时内容已被替换")
    case .fetch(let error): return error.reason(in: language)
    case .notStored: texts = ("there is no room on disk to keep it", "磁盘上没有空间保存")
    case .system(let number): return String(cString: strerror(number))
    }
    return language == .english ? texts.english : texts.chinese
  }

  public var advice: String { advice(in: .english) }

  /// One sentence: what the person can do about it.
  public func advice(in language: FetchLanguage) -> String {
    let texts: (english: String, chinese: String)
    switch problem {
    case .cancelled: texts = ("Try again.", "请重试。")
    case .changed: texts = ("Load it again.", "请重新加载。")
    case .fetch(let error): return error.advice(in: language)
    case .notStored: texts = ("Free some disk space or raise the cache's limit.", "请腾出磁盘空间，或提高缓存上限。")
    case .system: texts = ("Try again; if it goes on failing, clear the cache.", "请重试；若仍不行，请清空缓存。")
    }
    return language == .english ? texts.english : texts.chinese
  }
}
