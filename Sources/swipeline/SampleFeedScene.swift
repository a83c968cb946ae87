import FFmpegEngine

/// A moving picture that ends where it began. `phase` runs from 0 to 1 over the clip; all motion is periodic in it.
protocol SampleScene: Sendable {
  func draw(on painter: Painter, phase: Float)
}

/// One clip of the sample feed.
struct SampleClip: Sendable {
  /// 1…12: shown as a numeral, and the item of the frame's strip.
  let number: Int
  let name: String
  /// Whole seconds, so that picture and sound end together.
  let seconds: Int
  /// 0xRRGGBB of the numeral.
  let ink: UInt32
  /// How dark the ground behind the numeral is made, 0…1, where the picture is too lively for it.
  var badge: Float = 0
  /// Greys of the strip that do not stand out from this clip's picture.
  let strip: FrameCode.Ink
  let scene: any SampleScene
  let tune: Tune
  let author: String
  let caption: String
  let music: String
  let likes: Int
  let comments: Int
  let shares: Int

  /// The name of its files without their endings; sorts in the order of the feed.
  var fileName: String { (number < 10 ? "0" : "") + "\(number) \(name)" }
}
