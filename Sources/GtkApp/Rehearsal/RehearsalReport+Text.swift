import Foundation

extension RehearsalReport {
  /// The report as a table for people.
  public func text(chinese: Bool) -> String {
    func number(_ value: Double) -> String { String(format: "%.1f", value) }
    func spread(_ values: Distribution) -> String {
      let texts = [values.p50, values.p95, values.p99, values.max].map(number)
      return "p50 \(texts[0])  p95 \(texts[1])  p99 \(texts[2])  max \(texts[3])  (n=\(values.count))"
    }
    var rows: [(english: String, chinese: String, value: String)] = [
      ("items, swipes", "视频数、翻页数", "\(items), \(swipes)"),
      ("settle → frame, ticks", "停稳 → 出画，帧时钟", spread(neighbourTicks)),
      ("settle → frame, ms", "停稳 → 出画，毫秒", spread(neighbourMs)),
      ("jump → frame, ms", "跳转 → 出画，毫秒", spread(jumpMs)),
      ("black ticks", "黑屏帧数", "\(blackTicks)"),
      ("wrong frames (told from pixels)", "错误画面（按像素辨认）", "\(wrongFrames) (\(codedFrames))"),
      ("doubled sound", "重叠声音", "\(doubleSoundTicks)"),
      (
        "frames presented, dropped, late", "画面：呈现、丢弃、迟到",
        "\(framesPresented), \(framesDropped), \(framesLate)"
      ),
      (
        "stalls, ms; startup, ms", "卡顿次数、毫秒；起播毫秒",
        "\(stalls), \(number(stallMs)); \(number(startupMs))"
      ),
      (
        "bytes: fetched, watched, twice", "字节：下载、观看、重复",
        "\(bytesFetched), \(bytesWatched), \(bytesTwice)"
      ),
      ("players: most, taken, returned", "播放器：最多、取用、归还", "\(players.max), \(players.taken), \(players.returned)"),
      (
        "memory, MB: start, after 100, end", "内存（MB）：开始、100 次后、结束",
        "\(number(rssMB.start)), \(number(rssMB.after100)), \(number(rssMB.end))"
      ),
      ("seconds: processor, in all", "秒数：处理器、总计", "\(number(cpuSeconds)), \(number(wallSeconds))"),
    ]
    if let turns, let framesMissing, let framesDoubled, let periodErrorMs, let reloads {
      rows.append(
        ("turns; frames missing, doubled", "循环次数；缺失、重复的画面", "\(turns); \(framesMissing), \(framesDoubled)"))
      rows.append(("turn's length, off by ms", "每次循环的时长误差，毫秒", spread(periodErrorMs)))
      if let seamIntervalMs, let frameIntervalMs {
        rows.append(("frame to frame at the seam, ms", "接缝处的帧间隔，毫秒", spread(seamIntervalMs)))
        rows.append(("frame to frame else, ms", "其他处的帧间隔，毫秒", spread(frameIntervalMs)))
      }
      if let seamSampleStep, let innerSampleStep {
        let steps = String(format: "%.4f, %.4f", seamSampleStep, innerSampleStep)
        rows.append(("greatest step of samples: seam, else", "采样最大跳变：接缝处、其他处", steps))
      }
      if let skewFramesMax { rows.append(("frames apart on one clock", "同一时钟下最多相差的帧数", number(skewFramesMax))) }
      rows.append(("loads by splitting", "分屏引起的重新加载", "\(reloads)"))
    }
    if let actions, let loads, let carouselTurns {
      let kinds = actions.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
      rows.append(("actions", "动作", kinds.joined(separator: ", ")))
      rows.append(("loads; pages turned by themselves", "加载次数；自动翻页数", "\(loads); \(carouselTurns)"))
      if let growth = rssMB.growth { rows.append(("memory's growth at the end, MB", "后期内存增长（MB）", number(growth))) }
    }
    var lines = rows.map { row in
      chinese
        ? "\(row.chinese)：\(row.value)" : row.english.padding(toLength: 36, withPad: " ", startingAt: 0) + row.value
    }
    if broken.isEmpty {
      lines.append(chinese ? "一切正常。" : "All held.")
    } else {
      lines.append(chinese ? "出现问题：" : "Broken:")
      lines += broken.map { "- \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}
