import FFmpegEngine
import MediaCache

extension IngestError: CustomStringConvertible {
  public var description: String { message(in: .english) }

  /// Two sentences: what could not be done to what and why, and what the person can do about it.
  public func message(in language: FetchLanguage) -> String {
    switch language {
    case .english: "Preparing “\(name)” failed: \(english.reason). \(english.advice)"
    case .simplifiedChinese: "处理“\(name)”失败：\(chinese.reason)。\(chinese.advice)"
    }
  }

  private var english: (reason: String, advice: String) {
    switch problem {
    case .media(let error): (error.problem.reason(in: .english), error.advice)
    case .noPicture: ("it holds sound but no picture", "Choose a video.")
    case .startBeyondEnd(let start, let length):
      (
        "it has no picture at \(seconds(start)) s, only up to \(seconds(length)) s",
        "Choose an earlier start, or leave --start out."
      )
    case .tooLong(let limit):
      ("it is longer than \(seconds(limit)) s", "Take a part of it with --start and --duration.")
    case .tooLarge(let width, let height):
      ("its picture of \(width) × \(height) does not fit into the memory allowed", "Make it smaller first.")
    case .writing(let error): (error.reason(in: .english), "Check the folder and the disk, then try again.")
    case .notWritable(let path, let reason): ("“\(path)” can't be written: \(reason)", "Check the folder and the disk.")
    case .cancelled: ("it was interrupted", "Run the same command again to go on.")
    }
  }

  private var chinese: (reason: String, advice: String) {
    switch problem {
    case .media(let error): (error.problem.reason(in: .simplifiedChinese), error.problem.chineseAdvice)
    case .noPicture: ("只有声音，没有画面", "请选择视频文件。")
    case .startBeyondEnd(let start, let length):
      ("\(seconds(start)) 秒处没有画面，画面只到 \(seconds(length)) 秒", "请选择更早的起点，或去掉 --start。")
    case .tooLong(let limit): ("时长超过 \(seconds(limit)) 秒", "请用 --start 和 --duration 截取一段。")
    case .tooLarge(let width, let height): ("\(width) × \(height) 的画面超出允许的内存", "请先缩小画面。")
    case .writing(let error): (error.reason(in: .simplifiedChinese), "请检查目标文件夹和磁盘，然后重试。")
    case .notWritable(let path, let reason): ("无法写入“\(path)”：\(reason)", "请检查目标文件夹和磁盘。")
    case .cancelled: ("已中断", "再次运行同一命令即可继续。")
    }
  }

  /// At most two digits behind the point, and none that say nothing.
  private func seconds(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    if hundredths % 100 == 0 { return String(hundredths / 100) }
    let digits = String(100 + abs(hundredths) % 100).dropFirst()
    return "\(hundredths / 100).\(digits.hasSuffix("0") ? digits.dropLast() : digits)"
  }
}

extension ClipError {
  /// What was wrong with the result, to be put into a sentence.
  fileprivate func reason(in language: FetchLanguage) -> String {
    let texts: (english: String, chinese: String) =
      switch self {
      case .invalidOptions(let why): ("the settings make no sense: \(why)", "设置有误：\(why)")
      case .unsupported(let what): ("this FFmpeg can't write \(what)", "此 FFmpeg 无法写入：\(what)")
      case .notWritable(_, let reason): ("the result could not be written: \(reason)", "无法写入结果：\(reason)")
      case .library(_, _, let code):
        ("the result could not be made: \(LibraryText.reason(code))", "无法生成结果：\(LibraryText.reason(code))")
      case .cancelled: ("it was cancelled", "已取消")
      }
    return language == .english ? texts.english : texts.chinese
  }
}
