import Glibc
import MediaCache

extension EngineError.Problem {
  /// What was wrong with the media, to be put into a sentence.
  package func reason(in language: FetchLanguage) -> String {
    let texts: (english: String, chinese: String) =
      switch self {
      case .notFound: ("there is no such file", "文件不存在")
      case .notPermitted: ("this user may not read it", "没有读取权限")
      case .notARegularFile: ("it is not a regular file", "不是普通文件")
      case .system(let number): (String(cString: strerror(number)), "系统错误：\(String(cString: strerror(number)))")
      case .emptyFile: ("the file is empty", "文件是空的")
      case .unknownFormat: ("it is no known kind of media", "不是已知的媒体格式")
      case .brokenHeader: ("its header is damaged", "文件头已损坏")
      case .noStreams: ("it holds neither picture nor sound", "既没有画面也没有声音")
      case .unsupportedCodec(let codec): ("there is no decoder for \(codec)", "没有 \(codec) 的解码器")
      case .nothingDecodable: ("nothing in it could be decoded", "其中没有任何内容可以解码")
      case .unsupportedLocation(let place): ("\(place) cannot be opened from here", "无法从这里打开：\(place)")
      case .fetch(let error): (error.reason(in: .english), error.reason(in: .simplifiedChinese))
      case .changed: ("it was replaced by another version meanwhile", "文件在处理期间被替换")
      case .outOfMemory: ("there is not enough memory", "内存不足")
      case .ffmpeg(let code): (LibraryText.reason(code), "FFmpeg 错误：\(LibraryText.reason(code))")
      case .cancelled: ("it was cancelled", "已取消")
      }
    return language == .english ? texts.english : texts.chinese
  }

  /// `EngineError.advice` in Chinese.
  package var chineseAdvice: String {
    switch self {
    case .notFound: "请检查文件是否已被移动或删除。"
    case .notPermitted: "请向文件的所有者申请读取权限。"
    case .notARegularFile, .unknownFormat, .noStreams: "请选择视频文件。"
    case .emptyFile, .brokenHeader, .nothingDecodable: "请重新复制、下载或导出该文件。"
    case .unsupportedCodec: "请先转换为 H.264 和 AAC。"
    case .unsupportedLocation: "请先下载文件，再处理本地副本。"
    case .fetch(let error): error.advice(in: .simplifiedChinese)
    case .changed: "请再试一次。"
    case .outOfMemory: "请关闭其他程序后重试。"
    case .system, .ffmpeg, .cancelled: "请重试；若仍失败，请重新复制或转换该文件。"
    }
  }
}
