import Feed
import MediaCache

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension RemoteFeedError: CustomStringConvertible {
  public var description: String { "\(message(in: .english)) \(advice(in: .english))" }

  /// One sentence: what was being done, to what, and what was wrong.
  public func message(in language: FetchLanguage) -> String {
    if case .fetch(let error) = problem { return error.message(in: language) }
    return switch language {
    case .english: "Loading the feed “\(name)” failed: \(problem.words.english)."
    case .simplifiedChinese: "加载视频流“\(name)”失败：\(problem.words.chinese)。"
    }
  }

  /// One sentence: what the person can do about it.
  public func advice(in language: FetchLanguage) -> String {
    if case .fetch(let error) = problem, problem.advice == nil { return error.advice(in: language) }
    let texts = problem.advice ?? ("Try again.", "请重试。")
    return language == .english ? texts.english : texts.chinese
  }
}

extension FeedError {
  /// What a remote feed met, in one language.
  public init(_ error: RemoteFeedError, in language: FetchLanguage) {
    self = .failed(message: error.message(in: language), advice: error.advice(in: language))
  }
}

extension RemoteFeedError.Problem {
  fileprivate var words: (english: String, chinese: String) {
    switch self {
    case .fetch(let error): (error.message(in: .english), error.message(in: .simplifiedChinese))
    case .file(let code):
      ("the file cannot be read (\(Self.system(code)))", "无法读取该文件（\(Self.system(code))）")
    case .notAFile: ("it is no file", "它不是文件")
    case .badAddress: ("it is neither a web address nor a path", "它既不是网址，也不是路径")
    case .tooLong(let limit):
      ("it is longer than \(Self.megabytes(limit)) MB", "它超过了 \(Self.megabytes(limit)) MB")
    case .empty: ("it is empty", "它是空的")
    case .webPage: ("what came is a web page and not a feed", "收到的是网页，而不是视频流")
    case .notAFeed: ("it is neither JSON Feed nor RSS nor Atom", "它既不是 JSON Feed，也不是 RSS 或 Atom")
    case .broken(let format, let detail, let line?):
      ("its \(format.name) is broken in line \(line) (\(detail))", "其中的 \(format.name) 在第 \(line) 行有错误（\(detail)）")
    case .broken(let format, let detail, nil):
      ("its \(format.name) is broken (\(detail))", "其中的 \(format.name) 有错误（\(detail)）")
    case .declaresEntities:
      ("it declares entities, which is not safe to read", "它声明了实体，读取并不安全")
    case .circle: ("its pages lead round in a circle", "它的分页首尾相接，没有尽头")
    case .barren(let pages):
      ("\(pages) pages in a row held nothing new", "连续 \(pages) 页没有新内容")
    case .strayNext: ("its next page lies where this feed may not lead", "它的下一页指向了不允许的位置")
    }
  }

  /// nil where the fetch's own advice fits.
  fileprivate var advice: (english: String, chinese: String)? {
    switch self {
    case .fetch(let error):
      switch error.problem {
      case .status(404, _), .status(410, _): ("Check the feed's address.", "请检查视频流的网址。")
      case .status(401, _), .status(403, _):
        ("Check the feed's address; it may need a key or a login.", "请检查视频流的网址，它可能需要密钥或登录。")
      default: nil
      }
    case .file, .notAFile, .badAddress: ("Check the path or the address.", "请检查路径或网址。")
    case .webPage:
      (
        "Open the address in a browser: the network may ask for a login, or the feed has another address.",
        "请用浏览器打开该网址：网络可能需要登录，或者视频流的网址不同。"
      )
    case .notAFeed: ("Give the address of a JSON Feed, RSS or Atom document.", "请提供 JSON Feed、RSS 或 Atom 文档的网址。")
    case .tooLong, .empty, .broken, .declaresEntities, .strayNext:
      ("Ask whoever runs the feed.", "请联系该视频流的提供者。")
    case .circle, .barren: ("Refresh the feed, or try again later.", "请刷新，或稍后再试。")
    }
  }

  private static func system(_ code: Int32) -> String { String(cString: strerror(code)) }

  private static func megabytes(_ count: Int) -> String {
    count % 1_000_000 == 0 ? "\(count / 1_000_000)" : "\(Double(count / 1000) / 1000)"
  }
}
