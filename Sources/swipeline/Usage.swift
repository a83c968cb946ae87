/// The help and the complaints, in the person's language.
enum Usage {
  static func help(_ topic: Invocation.Topic, chinese: Bool) -> String {
    switch topic {
    case .overview: return chinese ? overviewChinese : overviewEnglish
    case .play: return chinese ? playChinese : playEnglish
    case .rehearse: return chinese ? rehearseChinese : rehearseEnglish
    case .probe: return chinese ? probeChinese : probeEnglish
    case .ingest: return chinese ? ingestChinese : ingestEnglish
    case .cache: return chinese ? cacheChinese : cacheEnglish
    case .simulate: return chinese ? simulateChinese : simulateEnglish
    }
  }

  static func complaint(_ error: UsageError, chinese: Bool) -> String {
    switch error {
    case .unknownCommand(let name):
      return chinese
        ? "没有“\(name)”这个命令。请看 swipeline --help。" : "There is no command '\(name)'. See swipeline --help."
    case .unknownOption(let name, let command):
      return chinese
        ? "\(command) 没有选项“\(name)”。请看 swipeline \(command) --help。"
        : "\(command) has no option '\(name)'. See swipeline \(command) --help."
    case .missingValue(let option):
      return chinese ? "选项 \(option) 缺少值。" : "Option \(option) needs a value."
    case .badValue(let option, let value, let expected):
      return chinese
        ? "选项 \(option) 的值“\(value)”不对，应为：\(expected)。"
        : "Option \(option) cannot be '\(value)'; it takes \(expected)."
    case .badWord(let word, let command):
      return chinese
        ? "\(command) 不明白“\(word)”。请看 swipeline \(command) --help。"
        : "\(command) does not know what to do with '\(word)'. See swipeline \(command) --help."
    case .missingFile(let command):
      return chinese
        ? "\(command) 需要至少一个文件。请看 swipeline \(command) --help。"
        : "\(command) needs at least one file. See swipeline \(command) --help."
    case .missingOption(let option, let command):
      return chinese
        ? "\(command) 需要 \(option)。请看 swipeline \(command) --help。"
        : "\(command) needs \(option). See swipeline \(command) --help."
    case .unexpectedPath(let path, let command):
      return chinese
        ? "\(command) 不接受“\(path)”。请看 swipeline \(command) --help。"
        : "\(command) takes no '\(path)'. See swipeline \(command) --help."
    }
  }

  private static let cacheEnglish = """
    swipeline cache list|verify|clear|limit [BYTES] [--dir DIR] [--json]

      list                what is on hand, what was watched longest ago first
      verify              checks every claim of the index against the files
      clear               removes all that nothing uses
      limit [BYTES]       tells how much disk the cache may take, or changes it: 500000, 200M, 1.5G

      --dir DIR           another cache than the app's, which is $XDG_CACHE_HOME/swipeline/media
      --json              list and verify as JSON

    Exit status 1 when verify finds a fault, or the cache can't be opened (the app may be using it).
    """

  private static let cacheChinese = """
    swipeline cache list|verify|clear|limit [字节数] [--dir 目录] [--json]

      list                列出已缓存的内容，最久未看的在前
      verify              用文件核对索引记录的每一段
      clear               清除所有未被使用的内容
      limit [字节数]      显示或更改缓存可占用的磁盘空间：500000、200M、1.5G

      --dir 目录          使用其他缓存目录；应用自己的是 $XDG_CACHE_HOME/swipeline/media
      --json              list 和 verify 以 JSON 输出

    verify 发现问题，或缓存无法打开（可能正被应用使用）时，退出状态为 1。
    """

  private static let overviewEnglish = """
    swipeline: a feed of short videos that plays by itself

    swipeline play [FOLDER | FILE | FEED …]       open the feed in a window
    swipeline rehearse [FOLDER | FILE | FEED …]   let the real app swipe by itself, and measure it
    swipeline probe FILE …                        print what the engine sees in a file
    swipeline ingest FILE|FOLDER … --out DIR      prepare uploads: 3 s that loop, or all that a feed serves
    swipeline cache list|verify|clear|limit
                                                  what was kept of the network's media
    swipeline simulate --data DIR                 measure preloading on recorded networks
    swipeline COMMAND --help                      more about a command

    Exit status: 0 all is well, 1 something failed (it says what), 2 wrong usage.
    """

  private static let overviewChinese = """
    swipeline：自动播放的短视频流

    swipeline play [文件夹 | 文件 | 视频流 …]        在窗口中打开视频流
    swipeline rehearse [文件夹 | 文件 | 视频流 …]    让真实的应用自己滑动，并测量结果
    swipeline probe 文件 …                          显示播放引擎在文件里看到的内容
    swipeline ingest 文件|文件夹 … --out 目录       处理上传的视频：无缝循环的 3 秒，或视频流所需的全部文件
    swipeline cache list|verify|clear|limit
                                                    管理已缓存的网络内容
    swipeline simulate --data 文件夹                在录制的网络上测量预加载
    swipeline 命令 --help                           某个命令的说明

    退出状态：0 一切正常，1 有失败（会说明原因），2 用法错误。
    """

  private static let playEnglish = """
    swipeline play [FOLDER | FILE | FEED …] [--muted] [--fullscreen] [--size WIDTHxHEIGHT] [--no-cache]
                   [--preload off|heads|normal] [--page feed|loops] [--analytics FILE]

    Plays the videos of the folders, files and feeds given. Without any, a sample feed is made first and kept.
    A feed is a JSON Feed, RSS or Atom document: an address that begins with http:// or https://, or a file whose
    name ends in .json or .xml.

      --muted             start without sound
      --fullscreen        start in full screen
      --page loops        the page that is shown first: feed, or loops, a deck to be swiped sideways
      --size 540x960      the window's size in points
      --no-cache          keep nothing of what comes over the network, and read nothing that was kept
      --preload heads     how much is fetched before it is watched: off, heads, normal; remembered
      --analytics FILE    append what was watched and for how long, a JSON object a line; nothing is sent anywhere

    In the window, ? shows the keys.
    """

  private static let playChinese = """
    swipeline play [文件夹 | 文件 | 视频流 …] [--muted] [--fullscreen] [--size 宽x高] [--no-cache]
                   [--preload off|heads|normal] [--page feed|loops] [--analytics 文件]

    播放所给文件夹、文件和视频流中的视频。都不给时，先制作一组示例视频并保留下来。
    视频流是 JSON Feed、RSS 或 Atom 文档：以 http:// 或 https:// 开头的网址，或者名称以 .json 或 .xml 结尾的文件。

      --muted             静音启动
      --fullscreen        全屏启动
      --page loops        首先显示的页面：feed 推荐、loops 循环（左右滑动切换）
      --size 540x960      窗口大小（点）
      --no-cache          不保存网络内容，也不读取已保存的内容
      --preload heads     观看之前先下载多少：off 不下载、heads 仅开头、normal 正常；会被记住
      --analytics 文件    把看过的内容和时长逐行追加为 JSON；不会发送到任何地方

    在窗口里按 ? 查看快捷键。
    """

  private static let rehearseEnglish = """
    swipeline rehearse [FOLDER | FILE | FEED …] [--swipes N] [--seed S] [--size 540x960]
                       [--script FILE] [--json FILE] [--screenshots DIR] [--origin-rate 4M] [--rtt 50]
                       [--preload off|heads|normal] [--page feed|loops|stream|carousel] [--split] [--compare] [--turns N]

    Runs the real app (real decoders, real widgets, silent sound device) through swipes, flings, cancelled drags,
    taps, seeks, resizes and hiding, and reports what was on screen and what was heard. Needs a display; xvfb-run
    gives a virtual one. Feeds are given as for play. Without anything given, the sample feed is used.

      --swipes 100        how many page turns (0 … 1000000); --actions is the same
      --seed 1            the seed of the mix: the same seed gives the same actions
      --size 540x960      the window's size in points
      --script FILE       actions from a file instead: one a line, see below
      --json FILE         the report as JSON, too ('-' for standard output)
      --screenshots DIR   pictures of the window at telling moments
      --origin-rate 4M    serve the files over HTTP from this machine, at so many bits a second, through an empty cache
      --rtt 50            the same, with so many milliseconds to the origin and back
      --preload normal    how much is fetched before it is watched: off, heads, normal
      --page loops        another page: loops, with --swipes gestures on its deck; then, untouched, --turns 10 turns
      --page stream       the list with its carousel, the full screen and the mini player, with --actions of all kinds:
                          scrolls and flings, keys, taps, carousel turns, sizes from 390x844 to 1440x900, hiding, short
                          memory; carousel is the same page with most of the actions on its carousel, whose pages then
                          rest for 0.4 s
      --split             the loops page in two halves, too
      --compare           the same, and the turns with both halves on one clock

    Script lines: down, up, fling N, jump N, cancel, tap, doubletap, hold, seek SECONDS, scrub SHARE,
    resize WIDTHxHEIGHT, hide, show, mute, key NAME, wait MILLISECONDS, screenshot NAME; # begins a comment.
    For stream and carousel: scroll POINTS, fling POINTS, wheel NOTCHES, tap ROW, open [ROW], back, rest (until it plays),
    turn (of the carousel, by itself), swipe, swipeback, dot N, choose, flat, cards, press X,Y, move X,Y, lift (shares of the
    full screen, of the window under a mini player, or of the carousel), turnpicture, lock, hide, memory, mute, key,
    resize, wait, screenshot. Rows count from 0 among those that show. Key f opens the full screen, i the mini player.

    Exit status 1 when an invariant of playback broke.
    """

  private static let rehearseChinese = """
    swipeline rehearse [文件夹 | 文件 | 视频流 …] [--swipes 次数] [--seed 种子] [--size 540x960]
                       [--script 文件] [--json 文件] [--screenshots 目录] [--origin-rate 4M] [--rtt 50]
                       [--preload off|heads|normal] [--page feed|loops|stream|carousel] [--split] [--compare]
                       [--turns 次数]

    让真实的应用（真实的解码器和控件，静默的声音设备）完成滑动、连续翻页、取消的拖动、点按、跳转、
    改变大小、隐藏等动作，并报告屏幕上出现了什么、听到了什么。需要显示器；xvfb-run 可以提供虚拟的。
    视频流的写法与 play 相同。什么都不给时使用示例视频。

      --swipes 100        翻页次数（0 … 1000000）；--actions 与之相同
      --seed 1            动作序列的种子：种子相同，动作就相同
      --size 540x960      窗口大小（点）
      --script 文件       改为执行文件中的动作，每行一个，见下
      --json 文件         另存为 JSON 报告（“-”为标准输出）
      --screenshots 目录  关键时刻的窗口截图
      --origin-rate 4M    由本机经 HTTP 提供文件，每秒若干比特，缓存从空开始
      --rtt 50            同上，往返延迟若干毫秒
      --preload normal    观看之前先下载多少：off 不下载、heads 仅开头、normal 正常
      --page loops        另一个页面：在循环页上完成 --swipes 个手势，然后不再触碰，观察 --turns 10 次循环
      --page stream       列表及其轮播、全屏和小窗，完成 --actions 个各种动作：滚动与甩动、按键、点按、轮播翻页、
                          从 390x844 到 1440x900 的窗口大小、隐藏、内存不足；carousel 是同一页面，动作多在轮播上，
                          每页只停留 0.4 秒
      --split             循环页同时练习分屏
      --compare           同上，并让两半在同一时钟下循环

    脚本各行：down、up、fling N、jump N、cancel、tap、doubletap、hold、seek 秒、scrub 比例、
    resize 宽x高、hide、show、mute、key 键名、wait 毫秒、screenshot 名称；# 之后是注释。
    stream 和 carousel 的各行：scroll 点数、fling 点数、wheel 格数、tap 行、open [行]、back、rest（等到开始播放）、
    turn（轮播自己翻页）、swipe、swipeback、dot N、choose、flat、cards、press X,Y、move X,Y、lift（占全屏、小窗所在窗口
    或轮播的比例）、turnpicture、lock、hide、memory、mute、key、resize、wait、screenshot。行从可见的第一行起由 0 数起。
    键 f 打开全屏，i 打开小窗。

    任何播放不变式被破坏时，退出状态为 1。
    """

  private static let probeEnglish = """
    swipeline probe FILE … [--json]

    Prints what the engine sees in each file: streams, duration, rotation, colour, first frame. A file that cannot
    be played gets one line that says why, and the exit status is 1.
    """

  private static let probeChinese = """
    swipeline probe 文件 … [--json]

    显示播放引擎在每个文件里看到的内容：媒体流、时长、旋转、颜色、首帧。无法播放的文件用一行说明原因，
    此时退出状态为 1。
    """

  private static let simulateEnglish = """
    swipeline simulate --data DIR [--traces high|medium|low|mixed] [--policy NAME] [--json]

    Measures preloading in the simulator of the ACM Multimedia 2022 Grand Challenge on short video streaming: 50 people
    watch 7 videos each over 20 recorded networks a set. DIR holds the challenge's data: network_traces,
    short_video_size, user_ret, users_test.txt and users_train.txt.

      --traces SET        only this set of networks: high, medium, low or mixed; all four without it
      --policy NAME       swipeline (the app's own, the default), or for comparison fixed, greedy, frugal
      --json              the figures as JSON

    Figures, each a mean over the sessions: score is the challenge's, quality less the price of all bytes; clean is the
    same without the challenge's quirks; qoe is the score before bytes are paid; bytes, wasted (downloaded and not
    watched), stallSeconds, smooth (what jumps of quality cost); decisionMicros is the time one decision took.
    """

  private static let simulateChinese = """
    swipeline simulate --data 文件夹 [--traces high|medium|low|mixed] [--policy 名称] [--json]

    在 2022 年 ACM Multimedia 短视频流媒体挑战赛的模拟器中测量预加载：50 人各看 7 个视频，每组有 20 条录制的网络。
    文件夹中应有挑战赛的数据：network_traces、short_video_size、user_ret、users_test.txt 和 users_train.txt。

      --traces 组         只用这一组网络：high、medium、low 或 mixed；不给时四组都用
      --policy 名称       swipeline（应用自己的策略，默认），或用于比较的 fixed、greedy、frugal
      --json              以 JSON 输出结果

    各项都是所有会话的平均值：score 是挑战赛的得分，即质量减去全部流量的代价；clean 是去掉挑战赛特殊规则后的得分；
    qoe 是扣除流量代价之前的得分；bytes、wasted（下载而未观看的字节）、stallSeconds（卡顿秒数）、
    smooth（质量跳变的代价）；decisionMicros 是一次决策所用的微秒数。
    """
}
