import FFmpegEngine

extension SampleClip {
  /// The twelve clips, in the order of the feed.
  static let all: [SampleClip] = [
    SampleClip(
      number: 1, name: "Aurora", seconds: 5, ink: 0xE8FFF4, strip: FrameCode.Ink(dark: 14, light: 58),
      scene: AuroraScene(),
      tune: Tune(
        notes: [69, 73, 76, 80, 81, 80, 76, 73, 66, 69, 73, 76, 78, 76, 73, 69],
        chords: [[45, 57, 64], [42, 54, 61]], ring: 0.9),
      author: "nordlys", caption: "The night the sky would not sit still.", music: "Green Curtains · Nordlys",
      likes: 12_840, comments: 312, shares: 97),
    SampleClip(
      number: 2, name: "Liquid colour", seconds: 4, ink: 0xFFFFFF, badge: 0.22,
      strip: FrameCode.Ink(dark: 128, light: 184), scene: PlasmaScene(),
      tune: Tune(
        notes: [60, 67, 72, 76, 74, 67, 72, 79, 65, 72, 77, 81, 79, 72, 67, 64],
        chords: [[36, 48, 55], [41, 53, 60]],
        ring: 0.35, brightness: 0.7),
      author: "色彩研究所",
      caption: "把四个正弦波加在一起,会发生什么?答案是:停不下来。颜色慢慢地流,慢慢地换,看着看着四秒钟就过去了,然后又从头开始,一点接缝也没有。"
        + "如果你也喜欢这种安静的循环,点个赞吧,下一期我们试试六个。#循环 #色彩 #治愈",
      music: "流动 · 色彩研究所 feat. 慢速合成器与一整个下午的阳光", likes: 238_000, comments: 5_421, shares: 18_300),
    SampleClip(
      number: 3, name: "Warp", seconds: 4, ink: 0xFFFFFF, strip: FrameCode.Ink(dark: 14, light: 58), scene: WarpScene(),
      tune: Tune(
        notes: [52, 59, 64, 67, 71, 67, 64, 59, 50, 57, 62, 66, 69, 66, 62, 57],
        chords: [[40, 52, 59], [38, 50, 57]],
        ring: 0.28, brightness: 0.9),
      author: "captain.ada", caption: "Seat belts, please ✨", music: "Nine Parsecs · The Long Way Home", likes: 4_096,
      comments: 128, shares: 64),
    SampleClip(
      number: 4, name: "Two stones", seconds: 5, ink: 0xFFFFFF, badge: 0.32,
      strip: FrameCode.Ink(dark: 168, light: 226), scene: RipplesScene(),
      tune: Tune(
        notes: [74, 0, 78, 81, 0, 78, 86, 0, 83, 0, 79, 78, 0, 74, 71, 0], chords: [[50, 57, 66], [43, 55, 62]],
        ring: 1.1,
        brightness: 0.2),
      author: "水面", caption: "两颗石子。", music: "涟漪 · 水面", likes: 999, comments: 41, shares: 12),
    SampleClip(
      number: 5, name: "Clockwork", seconds: 6, ink: 0x264653, strip: FrameCode.Ink(dark: 198, light: 246),
      scene: ClockScene(),
      tune: Tune(
        notes: [
          72, 76, 79, 76, 72, 76, 79, 84, 71, 74, 79, 74, 71, 74, 79, 83, 69, 72, 76, 72, 69, 72, 76, 81, 67, 71, 74,
          71, 67, 71, 74, 79,
        ],
        chords: [[48, 55], [43, 55], [45, 52], [43, 50]], ring: 0.22, brightness: 0.8),
      author: "minutework",
      caption:
        "I restored this one over the winter. The escapement was packed with seventy years of candle soot, two teeth of the "
        + "third wheel were gone, and somebody had once mended the click spring with a paper clip. It runs a turn in six seconds now, "
        + "which is not what the maker had in mind, but look at it go. Full story and the parts list are on my page. "
        + "#horology #restoration #slowcraft",
      music: "Escapement (Waltz for Small Gears) · Minutework Ensemble, recorded live in the workshop", likes: 57_300,
      comments: 1_204, shares: 3_310),
    SampleClip(
      number: 6, name: "Bounce", seconds: 4, ink: 0x1B4332, strip: FrameCode.Ink(dark: 186, light: 238),
      scene: BallsScene(),
      tune: Tune(
        notes: [67, 71, 74, 71, 76, 74, 71, 67, 64, 67, 72, 67, 74, 72, 69, 66],
        chords: [[43, 55, 59], [48, 52, 60]], ring: 0.2,
        brightness: 0.6),
      author: "physics_is_fun", caption: "Six balls, no friction, no worries.", music: "Rubber Soul Food · DJ Newton",
      likes: 1_532, comments: 88, shares: 23),
    SampleClip(
      number: 7, name: "Mandala", seconds: 6, ink: 0xF6E7CB, strip: FrameCode.Ink(dark: 44, light: 92),
      scene: MandalaScene(),
      tune: Tune(
        notes: [62, 65, 69, 72, 74, 72, 69, 65, 60, 64, 67, 72, 76, 72, 67, 64, 58, 62, 65, 70, 74, 70, 65, 62],
        chords: [[38, 50, 57], [36, 48, 55], [34, 46, 53]], ring: 0.7),
      author: "petal.studio", caption: "Breathe in for six, out for six. 吸气,呼气。",
      music: "Open · Petal Studio", likes: 88_100, comments: 2_045, shares: 9_870),
    SampleClip(
      number: 8, name: "Rain", seconds: 5, ink: 0xDCEBFA, strip: FrameCode.Ink(dark: 32, light: 78), scene: RainScene(),
      tune: Tune(
        notes: [76, 0, 74, 71, 0, 69, 0, 67, 76, 0, 79, 74, 0, 71, 69, 0],
        chords: [[45, 52, 60], [40, 52, 59], [41, 53, 57]],
        ring: 0.8, brightness: 0.15),
      author: "雨天咖啡馆",
      caption: "下雨的晚上,池塘边的路灯总是最早亮。今天没有客人,于是我把窗户打开,让雨声进来坐一会儿。",
      music: "雨夜钢琴 · 雨天咖啡馆", likes: 31_400, comments: 876, shares: 2_210),
    SampleClip(
      number: 9, name: "Sunset", seconds: 5, ink: 0xFFF1D6, strip: FrameCode.Ink(dark: 34, light: 82),
      scene: SunsetScene(),
      tune: Tune(
        notes: [65, 69, 72, 77, 76, 72, 69, 72, 62, 65, 69, 74, 72, 69, 65, 69],
        chords: [[41, 53, 60], [38, 50, 57], [46, 53, 58]],
        ring: 0.5, brightness: 0.7),
      author: "coastline84", caption: "Same place, every evening, since 1984.", music: "Last Ferry · Neon Harbour",
      likes: 720_000, comments: 14_900, shares: 41_200),
    SampleClip(
      number: 10, name: "Fireworks", seconds: 6, ink: 0xFFF7D6, strip: FrameCode.Ink(dark: 8, light: 52),
      scene: FireworksScene(),
      tune: Tune(
        notes: [67, 72, 76, 79, 84, 79, 76, 72, 65, 69, 72, 77, 81, 77, 72, 69],
        chords: [[36, 48, 55], [41, 53, 57], [43, 55, 59]],
        ring: 0.45, brightness: 0.9),
      author: "rooftop.view", caption: "新年快乐!Happy new year from the roof of number 12 🎆",
      music: "Midnight Minus One · The Rooftops", likes: 6_543_210, comments: 88_000, shares: 120_500),
    SampleClip(
      number: 11, name: "Tiles", seconds: 4, ink: 0xFFFFFF, badge: 0.62, strip: FrameCode.Ink(dark: 36, light: 84),
      scene: TilesScene(),
      tune: Tune(
        notes: [64, 68, 71, 76, 75, 71, 68, 71, 61, 64, 68, 73, 71, 68, 64, 68],
        chords: [[40, 52, 59], [37, 49, 56]], ring: 0.3),
      author: "azulejo", caption: "Quarter turns only. That is the whole rule.", music: "Lisbon in Four · Azulejo",
      likes: 310, comments: 9, shares: 1),
    SampleClip(
      number: 12, name: "Lava", seconds: 6, ink: 0xFFFFFF, badge: 0.3, strip: FrameCode.Ink(dark: 26, light: 74),
      scene: LavaScene(),
      tune: Tune(
        notes: [57, 0, 64, 0, 60, 0, 67, 64, 0, 57, 0, 62, 0, 65, 69, 0], chords: [[33, 45, 52], [38, 45, 53]],
        ring: 1.2,
        brightness: 0.35),
      author: "slowlamp",
      caption:
        "Nothing happens here. Very slowly. Watch it twice and you will swear that the second time was different; it was not, "
        + "it is the same six seconds, and they end exactly where they begin.",
      music: "Viscosity · Slow Lamp", likes: 45_600, comments: 670, shares: 1_280),
  ]
}
