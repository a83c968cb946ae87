import Foundation
import GtkApp
import Synchronization

/// Shows how far the sample feed is: on a terminal in place, elsewhere one line a clip.
enum SampleProgress {
  private static let lastDone = Mutex(-1)

  private static let hasBegun = Mutex(false)

  /// Whether the whole feed was there from the beginning, so that there is nothing to tell.
  private static func wasThere(_ progress: SampleFeed.Progress) -> Bool {
    hasBegun.withLock { begun in
      if progress.done < progress.total { begun = true }
      return !begun
    }
  }

  static func show(_ progress: SampleFeed.Progress) {
    let isTerminal = isatty(STDERR_FILENO) != 0
    let isNew = lastDone.withLock { last in
      defer { last = progress.done }
      return last != progress.done
    }
    guard isTerminal || isNew, !wasThere(progress) else { return }
    let percent = Int((progress.share * 100).rounded(.down))
    let text =
      App.speaksChinese
      ? "正在制作示例视频（只需一次）：\(progress.done)/\(progress.total)，\(percent)%"
      : "Making the sample feed, once: \(progress.done) of \(progress.total) clips, \(percent) %"
    let isEnd = progress.done == progress.total
    let line = isTerminal ? "\r\u{1B}[K\(text)\(isEnd ? "\n" : "")" : "\(text)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
