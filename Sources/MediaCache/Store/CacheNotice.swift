import Glibc

/// Something about the cache that people should know. Each is told once for as long as the cache is open; playback goes
/// on in all these cases.
public enum CacheNotice: Hashable, Sendable, CustomStringConvertible {
  /// Another program uses this folder. Nothing is cached until it ends and the cache is opened again.
  case folderInUse(String)
  /// The folder can't be made or written to: the system's error number. Nothing is cached.
  case notWritable(String, Int32)
  /// The disk is full. What can't be stored is played from the network.
  case diskFull(String)
  /// All that is cached is in use, so the limit leaves no room. What can't be stored is played from the network.
  case limitReached
  /// The index was damaged or from another version. It was put beside under this path, and the cache begins anew.
  case indexSetAside(String)

  public var description: String { message(in: .english) }

  /// One sentence: what happened, and what that means.
  public func message(in language: FetchLanguage) -> String { language == .english ? english : chinese }

  private var chinese: String {
    switch self {
    case .folderInUse(let folder): "缓存文件夹“\(folder)”正被另一个程序使用；将不使用缓存播放。"
    case .notWritable(let folder, let number):
      "无法写入缓存文件夹“\(folder)”（\(String(cString: strerror(number)))）；将不使用缓存播放。"
    case .diskFull(let folder): "缓存文件夹“\(folder)”所在的磁盘已满；播放时不再保存。"
    case .limitReached: "缓存上限容纳不下正在播放的内容；播放时不再保存。"
    case .indexSetAside(let path): "缓存索引无法使用，已移到“\(path)”；缓存将重新开始。"
    }
  }

  private var english: String {
    switch self {
    case .folderInUse(let folder): "The cache folder “\(folder)” is used by another program; playing without a cache."
    case .notWritable(let folder, let number):
      "The cache folder “\(folder)” can't be written (\(String(cString: strerror(number)))); playing without a cache."
    case .diskFull(let folder):
      "The disk of the cache folder “\(folder)” is full; playing what comes without keeping it."
    case .limitReached: "The cache's limit is too small for what plays now; playing without keeping it."
    case .indexSetAside(let path):
      "The cache's index could not be used and was moved to “\(path)”; the cache begins anew."
    }
  }

  /// What makes two notices the same for the purpose of telling each once.
  var kind: Int {
    switch self {
    case .folderInUse: 0
    case .notWritable: 1
    case .diskFull: 2
    case .limitReached: 3
    case .indexSetAside: 4
    }
  }
}
