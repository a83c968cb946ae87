import FFmpegEngine
import MediaCache

extension PictureError: CustomStringConvertible {
  public var description: String { message(in: .english) }

  /// Two sentences: what could not be shown and why, and what the person can do about it.
  public func message(in language: FetchLanguage) -> String {
    switch language {
    case .english: "Showing the picture “\(name)” failed: \(english.reason). \(english.advice)"
    case .simplifiedChinese: "显示图片“\(name)”失败：\(chinese.reason)。\(chinese.advice)"
    }
  }

  private var english: (reason: String, advice: String) {
    switch problem {
    case .reading(let error): (error.problem.reason(in: .english), error.advice)
    case .webPage:
      ("it is a web page and no picture", "Open the address in a browser: the network or the site may ask for a login.")
    case .notAPicture: ("it is no known kind of picture", "Use JPEG, PNG, GIF, WebP, HEIC or AVIF.")
    case .unsupported(let what): ("there is no decoder for \(what)", "Save it as JPEG or PNG.")
    case .damaged: ("it is damaged or not all there", "Copy or download it again.")
    case .tooLarge(let width, let height): ("\(width) × \(height) pixels are too many", "Make it smaller first.")
    case .tooManyBytes(let limit): ("it has more than \(limit / 1_000_000) MB", "Make it smaller first.")
    case .outOfMemory: ("there is not enough memory", "Close other programs and try again.")
    case .cancelled: ("it was cancelled", "Try again.")
    }
  }

  private var chinese: (reason: String, advice: String) {
    switch problem {
    case .reading(let error): (error.problem.reason(in: .simplifiedChinese), error.problem.chineseAdvice)
    case .webPage: ("收到的是网页而不是图片", "请用浏览器打开该网址：网络或网站可能需要登录。")
    case .notAPicture: ("不是已知的图片格式", "请使用 JPEG、PNG、GIF、WebP、HEIC 或 AVIF 格式。")
    case .unsupported(let what): ("没有 \(what) 的解码器", "请另存为 JPEG 或 PNG。")
    case .damaged: ("图片已损坏或不完整", "请重新复制或下载该图片。")
    case .tooLarge(let width, let height): ("\(width) × \(height) 像素过大", "请先缩小图片。")
    case .tooManyBytes(let limit): ("文件超过 \(limit / 1_000_000) MB", "请先缩小图片。")
    case .outOfMemory: ("内存不足", "请关闭其他程序后重试。")
    case .cancelled: ("已取消", "请重试。")
    }
  }
}
