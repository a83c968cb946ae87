import Foundation
import GtkApp

/// Shows how far the sample feed is, on a terminal in place and elsewhere one line a clip.
enum SampleProgress {
  static func show(_ progress: SampleFeed.Progress) {
    guard progress.total > 0, progress.done < progress.total || isatty(STDERR_FILENO) != 0 else { return }
    let percent = Int((progress.share * 100).rounded(.down))
    let text =
      App.speaksChinese
      ? "正在制作示例视频（只需一次）：\(progress.done)/\(progress.total)，\(percent)%"
      : "Making the sample feed, once: \(progress.done) of \(progress.total) clips, \(percent) %"
    let line =
      isatty(STDERR_FILENO) != 0 ? "\r\u{1B}[K\(text)\(progress.done == progress.total ? "\n" : "")" : "\(text)\n"
    guard isatty(STDERR_FILENO) != 0 || percent % 10 == 0 else { return }
    FileHandle.standardError.write(Data(line.utf8))
  }
}
