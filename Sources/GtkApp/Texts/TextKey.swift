/// Every text that the app shows or says, with both its languages side by side: a text that lacks one cannot be
/// written. `{…}` stands for what is put in.
enum TextKey: CaseIterable, Sendable {
  // Over the video
  case like, comment, share, profile, mute, unmute, more, less, music, originalSound
  case position, positionValue, speed, upToDate, loading, buffering, offline, leftOut, leftOutMany, retry, details
  case likeCount, commentCount, shareCount
  // The pages
  case pageFeed, pageLoops
  // The loops
  case split, unsplit, divider, dividerAdvice, dividerValue, hearUpper, hearLower, firstLoop, lastLoop, noSecondLoop
  case compare, compareLength, compareLengthAdvice, compareShorter, compareHoldLast, keyCompare
  // The feed
  case emptyTitle, emptyAdvice, feedFailed, refreshing, copied, noComments
  // Why an item cannot be played, and what to do
  case notFoundTitle, notFoundAdvice, notPermittedTitle, notPermittedAdvice, damagedTitle, damagedAdvice
  case unsupportedTitle, unsupportedAdvice, networkTitle, networkAdvice, serverTitle, serverAdvice
  case resourceTitle, resourceAdvice
  // The shortcuts
  case shortcuts, groupFeed, groupLoops, groupPlayback, groupWindow, groupGestures
  case keyNext, keyPrevious, keyFirst, keyLast, keyRefresh, keyPause, keyMute, keyLike, keyBack5, keyOn5
  case keyLoopOn, keyLoopBack, keySplit, keyHear, keyFeed, keyLoops
  case keyFullScreen, keyEscape, keyControls, keyShortcuts, keyPreferences, keyQuit
  case gesturePage, gestureTap, gestureDoubleTap, gestureHold, gestureScrub, gesturePull
  case gestureLoop, gestureSplit, gestureDivider, gestureHalves
  // The preferences
  case preferences, groupNetwork, preload, preloadAdvice, preloadNormal, preloadHeads, preloadOff
  case keepMedia, keepMediaAdvice
  case doSwipe, doTap, doDoubleTap, doHold, doDragLine, doPull
  case doSwipeAside, doPinch, doDragDivider, doDoubleClickDivider

  var text: (english: String, chinese: String) {
    switch self {
    case .like: ("Like", "赞")
    case .comment: ("Comments", "评论")
    case .share: ("Share", "分享")
    case .profile: ("{author}, author", "作者：{author}")
    case .mute: ("Mute", "静音")
    case .unmute: ("Unmute", "取消静音")
    case .more: ("more", "展开")
    case .less: ("less", "收起")
    case .music: ("Music: {title}", "音乐：{title}")
    case .originalSound: ("Original sound · {author}", "原声 · {author}")
    case .position: ("Position", "播放进度")
    case .positionValue: ("{position} of {duration}", "{position}，共 {duration}")
    case .speed: ("{rate}× speed", "{rate} 倍速播放中")
    case .upToDate: ("You're up to date", "已经看完全部内容")
    case .loading: ("Loading", "正在加载")
    case .buffering: ("Buffering", "正在缓冲")
    case .leftOut: ("Left out, because it cannot be shown: {name}", "无法显示，已略过：{name}")
    case .leftOutMany: ("{count} left out that cannot be shown, such as {name}", "{count} 项无法显示，已略过，例如 {name}")
    case .offline: ("No network: what was downloaded plays, the rest follows", "没有网络：已下载的可以播放，其余稍后继续")
    case .retry: ("Retry", "重试")
    case .details: ("Details: {message}", "详情：{message}")
    case .likeCount: ("Like, {count}", "赞，{count}")
    case .commentCount: ("Comments, {count}", "评论，{count}")
    case .shareCount: ("Share, {count}", "分享，{count}")

    case .pageFeed: ("Feed", "推荐")
    case .pageLoops: ("Loops", "循环")

    case .split: ("Split the screen", "分屏")
    case .unsplit: ("One clip alone", "退出分屏")
    case .divider: ("Divider", "分隔条")
    case .dividerAdvice: ("The arrow keys move it, a double click makes halves", "方向键移动，双击恢复平分")
    case .dividerValue: ("Upper part {share} %", "上半部分 {share}%")
    case .hearUpper: ("Hear the upper clip", "听上方的声音")
    case .hearLower: ("Hear the lower clip", "听下方的声音")
    case .firstLoop: ("Nothing to go back to", "前面没有了")
    case .lastLoop: ("That was the last one", "已经是最后一个")
    case .compare: ("Compare frame for frame", "逐帧对比")
    case .compareLength: ("Comparing clips of different length", "对比时长不同的片段")
    case .compareLengthAdvice: ("What the shorter one does", "较短的片段如何处理")
    case .compareShorter: ("Both end with it", "两段一起结束")
    case .compareHoldLast: ("It waits on its last frame", "停在最后一帧等待")
    case .keyCompare: ("Compare both, frame for frame", "逐帧对比两段")
    case .noSecondLoop: ("There is no second clip", "没有第二个可以同时播放")

    case .emptyTitle: ("No videos here", "这里没有视频")
    case .emptyAdvice: ("Open a folder that has some.", "请打开一个包含视频的文件夹。")
    case .feedFailed: ("The feed could not be loaded", "内容加载失败")
    case .refreshing: ("Refreshing", "正在刷新")
    case .copied: ("Copied to the clipboard", "已复制到剪贴板")
    case .noComments: ("This feed has no comments", "暂不支持评论")

    case .notFoundTitle: ("This video is gone", "视频不存在")
    case .notFoundAdvice:
      (
        "It was moved or deleted. Put it back and retry, or go on to the next.", "文件可能已被移动或删除。恢复后重试，或继续看下一个。"
      )
    case .notPermittedTitle: ("This video may not be read", "没有读取权限")
    case .notPermittedAdvice: ("Allow reading the file, then retry.", "请允许读取该文件，然后重试。")
    case .damagedTitle: ("This video is damaged", "视频已损坏")
    case .damagedAdvice: ("Get a fresh copy of it, or go on to the next.", "请重新获取该文件，或继续看下一个。")
    case .unsupportedTitle: ("This format can't be played", "不支持的格式")
    case .unsupportedAdvice: ("Convert it to H.264 and AAC in an MP4 file.", "请转换为 H.264 + AAC 编码的 MP4 文件。")
    case .networkTitle: ("No connection", "网络连接失败")
    case .networkAdvice: ("Check the network, then retry.", "请检查网络，然后重试。")
    case .serverTitle: ("The server has a problem", "服务器出了问题")
    case .serverAdvice: ("Retry later, or go on to the next.", "请稍后重试，或继续看下一个。")
    case .resourceTitle: ("Something went wrong", "出了点问题")
    case .resourceAdvice: ("Close other programs to free memory, then retry.", "请关闭其他程序以释放内存，然后重试。")

    case .shortcuts: ("Shortcuts", "快捷操作")
    case .groupFeed: ("Feed", "浏览")
    case .groupLoops: ("Loops", "循环")
    case .groupPlayback: ("Playback", "播放")
    case .groupWindow: ("Window", "窗口")
    case .groupGestures: ("Finger and mouse", "手势与鼠标")
    case .keyNext: ("Next video", "下一个视频")
    case .keyPrevious: ("Previous video", "上一个视频")
    case .keyFirst: ("First video", "第一个视频")
    case .keyLast: ("Last video", "最后一个视频")
    case .keyRefresh: ("Refresh the feed", "刷新内容")
    case .keyPause: ("Pause or go on", "暂停或继续")
    case .keyMute: ("Mute or unmute", "静音或取消静音")
    case .keyLike: ("Like", "点赞")
    case .keyBack5: ("Back 5 seconds", "后退 5 秒")
    case .keyOn5: ("Forward 5 seconds", "前进 5 秒")
    case .keyLoopOn: ("Next clip", "下一段")
    case .keyLoopBack: ("Back to the previous clip", "回到上一段")
    case .keySplit: ("Two clips at once, or one", "分屏或退出分屏")
    case .keyHear: ("Hear the other half", "听另一半的声音")
    case .keyFeed: ("To the feed", "切换到推荐")
    case .keyLoops: ("To the loops", "切换到循环")
    case .keyFullScreen: ("Full screen", "全屏")
    case .keyEscape: ("Back", "返回")
    case .keyControls: ("To each control", "移到各个控件")
    case .keyShortcuts: ("Show the shortcuts", "显示快捷操作")
    case .keyPreferences: ("Preferences", "设置")
    case .keyQuit: ("Quit", "退出")

    case .preferences: ("Preferences", "设置")
    case .groupNetwork: ("Videos from the network", "网络视频")
    case .preload: ("Preloading", "预加载")
    case .preloadAdvice: ("What is fetched before it is watched", "观看之前先下载的内容")
    case .preloadNormal: ("What you will likely watch", "可能观看的部分")
    case .preloadHeads: ("Only the beginnings", "仅开头")
    case .preloadOff: ("Nothing", "不预加载")
    case .keepMedia: ("Keep what was downloaded", "保留已下载的内容")
    case .keepMediaAdvice: ("Holds for videos that are opened from now on", "对之后打开的视频生效")

    case .gesturePage: ("Next or previous video", "切换视频")
    case .gestureTap: ("Pause or go on", "暂停或继续")
    case .gestureDoubleTap: ("Like", "点赞")
    case .gestureHold: ("Play at 2×", "2 倍速播放")
    case .gestureScrub: ("Go to a moment", "跳转到任意时刻")
    case .gesturePull: ("Refresh the feed", "刷新内容")
    case .gestureLoop: ("Loops: next or previous clip", "循环：切换")
    case .gestureSplit: ("Loops: two clips at once, or one", "循环：分屏或退出")
    case .gestureDivider: ("Loops: how much each half has", "循环：调整上下比例")
    case .gestureHalves: ("Loops: equal halves", "循环：平分")
    case .doSwipeAside: ("Swipe or scroll left or right", "左右滑动或滚动")
    case .doPinch: ("Pinch in or out", "双指捏合或张开")
    case .doDragDivider: ("Drag the divider's grip", "拖动分隔条")
    case .doDoubleClickDivider: ("Tap or click the grip twice", "双击分隔条")
    case .doSwipe: ("Swipe or scroll up or down", "上下滑动或滚动")
    case .doTap: ("Tap or click", "单击")
    case .doDoubleTap: ("Tap or click twice; go on for more hearts", "双击，连续点击有更多爱心")
    case .doHold: ("Hold, until release", "长按，松开恢复")
    case .doDragLine: ("Drag the line at the bottom", "拖动底部进度条")
    case .doPull: ("Pull the first video down", "在第一个视频处下拉")
    }
  }
}
