/// The languages in which errors speak to people.
public enum FetchLanguage: Hashable, Sendable, CaseIterable {
  case english
  case simplifiedChinese
}

extension FetchError: CustomStringConvertible {
  public var description: String { message(in: .english) }

  /// One sentence: what was being done, to what, and what was wrong. The address is shown without its query.
  public func message(in language: FetchLanguage) -> String {
    let place = WebAddress.shown(url)
    return switch language {
    case .english: "Fetching “\(place)” failed: \(reason(in: language))."
    case .simplifiedChinese: "获取“\(place)”失败：\(reason(in: language))。"
    }
  }

  /// What was wrong, to be put into a sentence.
  public func reason(in language: FetchLanguage) -> String {
    language == .english ? problem.english : problem.chinese
  }

  /// One sentence: what the person can do about it.
  public func advice(in language: FetchLanguage) -> String {
    let texts = problem.advice
    return language == .english ? texts.english : texts.chinese
  }

  public var advice: String { advice(in: .english) }
}

extension FetchError.Problem {
  fileprivate var english: String {
    switch self {
    case .cancelled: "it was cancelled"
    case .badAddress: "this is not a web address"
    case .nameNotFound: "there is no server of this name"
    case .cannotConnect: "the server does not take connections"
    case .noNetwork: "there is no network"
    case .untrusted(let why): "the server could not prove who it is (\(why))"
    case .reset: "the connection broke"
    case .cutShort: "the server stopped before the end"
    case .stalled(let time): "nothing came for \(Self.seconds(time)) seconds"
    case .status(let code, _): "the server answered \(code) (\(Self.meaning(code).english))"
    case .wrongRange(let told): "the server did not send the part that was asked for (\(told))"
    case .changed: "the file on the server has changed"
    case .notMedia(let what): "what came is no media but \(what)"
    case .tooManyRedirects: "the server sends from one address to the next without end"
    case .malformed(let what): "the server's answer cannot be understood (\(what))"
    }
  }

  fileprivate var chinese: String {
    switch self {
    case .cancelled: "已取消"
    case .badAddress: "这不是有效的网址"
    case .nameNotFound: "找不到该服务器"
    case .cannotConnect: "无法连接到服务器"
    case .noNetwork: "没有网络"
    case .untrusted(let why): "无法确认服务器的身份（\(why)）"
    case .reset: "连接中断"
    case .cutShort: "服务器未发送完整的内容"
    case .stalled(let time): "已有 \(Self.seconds(time)) 秒没有收到数据"
    case .status(let code, _): "服务器返回 \(code)（\(Self.meaning(code).chinese)）"
    case .wrongRange(let told): "服务器返回的不是所请求的部分（\(told)）"
    case .changed: "服务器上的文件已更改"
    case .notMedia(let what): "收到的不是媒体文件（\(what)）"
    case .tooManyRedirects: "服务器重定向次数过多"
    case .malformed(let what): "无法理解服务器的回应（\(what)）"
    }
  }

  fileprivate var advice: (english: String, chinese: String) {
    switch self {
    case .cancelled: ("Try again.", "请重试。")
    case .badAddress: ("Check the address; it begins with http:// or https://.", "请检查网址，应以 http:// 或 https:// 开头。")
    case .nameNotFound: ("Check the address and the connection.", "请检查网址和网络连接。")
    case .noNetwork: ("Connect to a network; loading then goes on by itself.", "请连接网络，之后会自动继续加载。")
    case .untrusted:
      (
        "Check this machine's date and the network's login page; otherwise ask whoever runs the server.",
        "请检查本机日期以及网络是否需要登录；若仍不行，请联系服务器的管理者。"
      )
    case .cannotConnect, .reset, .cutShort, .stalled: ("Check the connection and try again.", "请检查网络连接后重试。")
    case .status(401, _), .status(403, _): ("Refresh the feed to get a new link, or sign in.", "请刷新以获取新的链接，或先登录。")
    case .status(404, _), .status(410, _): ("Skip it; whoever offers it has taken it away.", "请跳过；该内容已被移除。")
    case .status(429, _), .status(503, _): ("Wait a moment and try again.", "请稍候再试。")
    case .changed: ("Play it again from the start.", "请从头重新播放。")
    case .notMedia:
      ("Open the address in a browser: the network or the site may ask for a login.", "请用浏览器打开该网址：网络或网站可能需要登录。")
    case .status, .wrongRange, .tooManyRedirects, .malformed:
      ("Try again later; if it goes on failing, ask whoever runs the server.", "请稍后重试；若仍不行，请联系服务器的管理者。")
    }
  }

  private static func seconds(_ time: Duration) -> String {
    let tenths = (time / .milliseconds(100)).rounded()
    return tenths.truncatingRemainder(dividingBy: 10) == 0 ? String(Int(tenths / 10)) : String(tenths / 10)
  }

  private static func meaning(_ status: Int) -> (english: String, chinese: String) {
    switch status {
    case 304: ("not changed", "未更改")
    case 401: ("signing in is needed", "需要登录")
    case 403: ("not allowed", "没有权限")
    case 404: ("not found", "未找到")
    case 410: ("removed", "已移除")
    case 416: ("no such part", "没有所请求的部分")
    case 429: ("too many requests", "请求过于频繁")
    case 500...599: ("the server is in trouble", "服务器出现问题")
    default: ("not what was expected", "意外的回应")
    }
  }
}
