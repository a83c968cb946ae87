extension Usage {
  static let ingestEnglish = """
    swipeline ingest FILE|FOLDER … --out DIR [--profile loop3|feed] [--start T] [--duration T] [--jobs N]
                     [--keep-metadata] [--progress json]

    Prepares uploads, so that they play and loop well everywhere. A folder stands for the videos in it.

      --out DIR           where the results go; it is made if it is not there
      --profile loop3     one MP4 of exactly 3 s that loops without a seam: H.264 main and AAC, longest side 1280 (default)
      --profile feed      a folder with up to three sizes (1080, 720, 540), covers, an animated preview and media.json,
                          of the whole length, at most 10 minutes; loudness is brought to −16 LUFS
      --start T           begin at so many seconds; without it loop3 looks for the 3 s in which the picture changes most
      --duration T        feed only: take so many seconds
      --jobs N            how many at the same time (1 … 64); as many as there are cores without it
      --keep-metadata     keep title, date, place, device and the like; they are dropped otherwise
      --progress json     one JSON object a line on standard output: started, progress, made, existed, duplicate,
                          failed, cancelled, and a summary at the end

    What is shorter than 3 s is played over again until they are full. Results are named after the upload and its
    content: what is there already is not made again, nothing is overwritten, and after an interruption the same command
    goes on where it was.

    Exit status 1 when any upload failed (it says which, why, and what to do), 130 after an interruption.
    """

  static let ingestChinese = """
    swipeline ingest 文件|文件夹 … --out 目录 [--profile loop3|feed] [--start 秒] [--duration 秒] [--jobs 个数]
                     [--keep-metadata] [--progress json]

    处理上传的视频，使其在任何地方都能流畅播放和循环。文件夹代表其中的视频。

      --out 目录          结果的存放位置，不存在时会创建
      --profile loop3     恰好 3 秒、无缝循环的 MP4：H.264 main 与 AAC，最长边 1280（默认）
      --profile feed      一个文件夹：最多三种尺寸（1080、720、540）、封面、动态预览和 media.json，
                          保留全长，最长 10 分钟；响度调整到 −16 LUFS
      --start 秒          从这一秒开始；不给时 loop3 会找出画面变化最多的 3 秒
      --duration 秒       仅用于 feed：截取的秒数
      --jobs 个数         同时处理的个数（1 … 64）；不给时与处理器核心数相同
      --keep-metadata     保留标题、日期、地点、设备等信息；否则全部去掉
      --progress json     在标准输出上每行一个 JSON 对象：started、progress、made、existed、duplicate、failed、
                          cancelled，最后是 summary

    不足 3 秒的会从头重复，直到满 3 秒。结果按上传文件及其内容命名：已有的不会重做，不会覆盖任何文件，
    中断后再次运行同一命令即可继续。

    任何一个失败时（会说明是哪个、为什么、怎么办），退出状态为 1；被中断时为 130。
    """
}
