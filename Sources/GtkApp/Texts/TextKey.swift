/// Every text that the app shows or says, with both its languages side by side: a text that lacks one cannot be
/// written. `{…}` stands for what is put in.
enum TextKey: CaseIterable, Sendable {
  // Over the video
  case like, comment, share, profile, mute, unmute, more, less, music, originalSound
  case position, positionValue, speed, upToDate, loading, buffering, offline, leftOut, leftOutMany, retry, details
  case likeCount, commentCount, shareCount
  // The pages
  case pageFeed, pageLoops, pageStream
  // The loops
  case split, unsplit, divider, dividerAdvice, dividerValue, hearUpper, hearLower, firstLoop, lastLoop, noSecondLoop
  case compare, compareLength, compareLengthAdvice, compareShorter, compareHoldLast, keyCompare
  // Full screen
  case enlarge, leaveFullScreen, play, pause, lock, unlock, turnPicture, turnPictureBack
  case miniPlayer, closeMiniPlayer, leaveMiniPlayer, brightness, volume, skippedOn, skippedBack
  case keyEnlarge, keyMiniPlayer, keyLouder, keySofter, groupFullScreen
  case gestureEnlarge, gestureBrightness, gestureVolume, gestureSkip, gestureScrubAside, gestureCorner
  case doPinchApart, doDragLeftHalf, doDragRightHalf, doDoubleTapSide, doDragAside, doDragMiniPlayer
  // The stream
  case openItem, back, commentsNote, keyOpen, keyColumns, keyStream, groupStream
  case autoplay, autoplayAdvice, autoplayAlways, autoplayUnmetered, autoplayNever
  case carouselCards, carouselCardsAdvice, carouselGoesOn, carouselGoesOnAdvice
  case streamLook, streamLookAdvice, lookSidebar, lookMasonry, lookGrid
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
  // Carousel
  case carousel, pageOf, currentPage, previousPage, nextPage, withoutSound, picture, brokenPicture, unknownKind
  case countdown, countdownDay, countdownDays, countdownReached, countdownNoTime

  var text: (english: String, chinese: String) {
    switch self {
    case .pageStream: ("Stream", "信息流")
    case .openItem: ("Open: {name}", "打开：{name}")
    case .back: ("Back to the list", "返回列表")
    case .commentsNote:
      ("There are no comments yet. Until then, what comes next stands here.", "还没有评论。这里先列出接下来的内容。")
    case .groupStream: ("Stream", "信息流")
    case .keyStream: ("The stream", "信息流")
    case .keyOpen: ("Open the item", "打开条目")
    case .keyColumns: ("One column beside the item, waterfall, or grid", "单列加条目、瀑布流或网格")
    case .autoplay: ("Start by itself", "自动播放")
    case .autoplayAdvice: ("When the stream's videos start without being asked", "信息流中的视频何时无需点击即开始")
    case .autoplayAlways: ("Always", "始终")
    case .autoplayUnmetered: ("On unmetered networks", "仅在不计流量的网络")
    case .autoplayNever: ("Never", "从不")
    case .carouselCards: ("Carousel of cards", "卡片式轮播")
    case .carouselCardsAdvice: ("The pages beside it peep in", "两侧露出相邻的页面")
    case .carouselGoesOn: ("Carousel videos go on", "轮播视频续播")
    case .carouselGoesOnAdvice: ("From where they were left, instead of from the beginning", "从离开的位置继续，而不是从头开始")
    case .streamLook: ("Layout of the stream", "信息流布局")
    case .streamLookAdvice: ("Where there is room for more than one column", "在能容纳多列的宽度下")
    case .lookSidebar: ("List beside the item", "列表在条目旁")
    case .lookMasonry: ("Waterfall", "瀑布流")
    case .lookGrid: ("Grid", "网格")
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

    case .enlarge: ("Full screen", "全屏播放")
    case .leaveFullScreen: ("Leave the full screen", "退出全屏播放")
    case .play: ("Play", "播放")
    case .pause: ("Pause", "暂停")
    case .lock: ("Lock the screen", "锁定屏幕")
    case .unlock: ("Unlock the screen", "解锁屏幕")
    case .turnPicture: ("Turn the picture", "横屏显示")
    case .turnPictureBack: ("Turn the picture back", "恢复竖屏")
    case .miniPlayer: ("Mini player", "小窗播放")
    case .closeMiniPlayer: ("Close the mini player", "关闭小窗")
    case .leaveMiniPlayer: ("Back to the page", "返回原页面")
    case .brightness: ("Brightness {share} %", "亮度 {share}%")
    case .volume: ("Volume {share} %", "音量 {share}%")
    case .skippedOn: ("{seconds} s on", "快进 {seconds} 秒")
    case .skippedBack: ("{seconds} s back", "快退 {seconds} 秒")
    case .groupFullScreen: ("Full screen and mini player", "全屏与小窗")
    case .keyEnlarge: ("Full screen", "全屏播放")
    case .keyMiniPlayer: ("Mini player", "小窗播放")
    case .keyLouder: ("Louder", "增大音量")
    case .keySofter: ("Softer", "减小音量")
    case .gestureEnlarge: ("Full screen", "全屏播放")
    case .gestureScrubAside: ("Full screen: go to a moment", "全屏：跳转到任意时刻")
    case .gestureBrightness: ("Full screen: brightness", "全屏：调节亮度")
    case .gestureVolume: ("Full screen: volume", "全屏：调节音量")
    case .gestureSkip: ("Full screen: 10 seconds back or on", "全屏：后退或前进 10 秒")
    case .gestureCorner: ("Mini player: to another corner", "小窗：移到其他角落")
    case .doPinchApart: ("Pinch apart", "双指张开")
    case .doDragAside: ("Drag left or right", "左右拖动")
    case .doDragLeftHalf: ("Drag up or down on the left", "在左半边上下拖动")
    case .doDragRightHalf: ("Drag up or down on the right", "在右半边上下拖动")
    case .doDoubleTapSide: ("Tap or click twice on the left or right", "双击左侧或右侧")
    case .doDragMiniPlayer: ("Drag or throw it", "拖动或甩动小窗")

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
    case .keyFullScreen: ("The window over the whole screen", "窗口全屏")
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

    case .carousel: ("Carousel", "轮播")
    case .pageOf: ("Page {page} of {count}", "第 {page} 页，共 {count} 页")
    case .currentPage: ("Shown now", "当前页")
    case .previousPage: ("Previous page", "上一页")
    case .nextPage: ("Next page", "下一页")
    case .withoutSound: ("Plays without sound", "静音播放")
    case .picture: ("Picture", "图片")
    case .brokenPicture: ("This picture can't be shown", "图片无法显示")
    case .unknownKind: ("“{kind}” can't be shown here", "无法显示“{kind}”类型的内容")
    case .countdown: ("Countdown", "倒计时")
    case .countdownDay: ("1 day {time}", "1 天 {time}")
    case .countdownDays: ("{days} days {time}", "{days} 天 {time}")
    case .countdownReached: ("The time has come", "时间到了")
    case .countdownNoTime: ("No time was given", "未指定时间")
    }
  }
}
