import CWebP
import FFmpegEngine
import Feed

/// A picture file's bytes, and what they say before anything is decoded.
struct PictureFile: Sendable {
  enum Kind: Sendable {
    case jpeg(isProgressive: Bool)
    case png, gif
    case webP(isLossless: Bool)
    case heif
  }

  let name: String
  let bytes: [UInt8]
  let kind: Kind
  /// As stored. Zero for HEIF, whose size its own library tells.
  let size: PixelSize
  /// How it has to be turned; for HEIF its own library does that.
  let orientation: Orientation
  /// How many frames it says that it has.
  let frameCount: Int
  /// How often an animation is played; nil for ever.
  let turns: Int?

  /// - Throws: `PictureError` for what is no picture, is not all there or is too large.
  init(_ bytes: [UInt8], name: String) throws(PictureError) {
    self.name = name
    self.bytes = bytes
    func error(_ problem: PictureError.Problem) -> PictureError { PictureError(name: name, problem: problem) }
    var found = PictureParts.Found(isWhole: true)
    var turns: Int? = 1
    let header: ImageHeader
    do throws(EngineError) {
      header = try ImageHeader(MemoryByteSource(bytes, name: name))
    } catch {
      throw PictureError(error)
    }
    switch header {
    case .image(let image, let width, let height):
      size = PixelSize(width: width, height: height)
      // A header that asks for too much is refused before anything else is said of the file.
      try Self.check(size, name: name)
      switch image {
      case .png: (kind, frameCount, found) = (.png, 1, PictureParts.png(bytes))
      case .jpeg, .progressiveJPEG:
        (kind, frameCount) = (.jpeg(isProgressive: image == .progressiveJPEG), 1)
        found = PictureParts.jpeg(bytes)
      case .gif:
        let parts = GIFParts(bytes)
        (kind, frameCount, turns) = (.gif, parts.durations.count, parts.turns)
        found.isWhole = frameCount > 0
      }
    case .webP:
      var features = WebPBitstreamFeatures()
      guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else { throw error(.damaged) }
      size = PixelSize(width: Int(features.width), height: Int(features.height))
      try Self.check(size, name: name)
      // Of an animation the format is not told: its frames may be either.
      kind = .webP(isLossless: features.format != 1)
      (frameCount, turns) = features.has_animation == 0 ? (1, 1) : Self.webPTurns(bytes)
      found = PictureParts.webP(bytes)
    case .heif: (kind, size, frameCount) = (.heif, PixelSize(width: 0, height: 0), 1)
    case .other: throw error(Self.problem(bytes))
    }
    guard found.isWhole else { throw error(.damaged) }
    orientation = found.orientation
    self.turns = turns
  }

  var isAnimated: Bool { frameCount > 1 }

  /// The size when it stands upright.
  var uprightSize: PixelSize {
    orientation.swapsAxes ? PixelSize(width: size.height, height: size.width) : size
  }

  /// - Throws: `tooLarge`, or `damaged` if it has no size.
  static func check(_ size: PixelSize, name: String) throws(PictureError) {
    do throws(StillError) {
      try StillLimits.check(size.width, size.height, name: name)
    } catch {
      throw PictureError(error, name: name)
    }
  }

  /// How many frames an animation has, and how often it is played.
  private static func webPTurns(_ bytes: [UInt8]) -> (frames: Int, turns: Int?) {
    bytes.withUnsafeBufferPointer { buffer in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      guard let demuxer = WebPDemux(&data) else { return (1, 1) }
      defer { WebPDemuxDelete(demuxer) }
      let turns = Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT))
      return (max(1, Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))), turns == 0 ? nil : turns)
    }
  }

  /// What bytes are that have no header of a picture.
  private static func problem(_ bytes: [UInt8]) -> PictureError.Problem {
    let beginnings: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("RIFF".utf8),
    ]
    if beginnings.contains(where: bytes.starts) { return .damaged }
    let start = bytes.prefix(64).drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    let isText = !bytes.prefix(64).contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }
    return start.first == UInt8(ascii: "<") && isText ? .webPage : .notAPicture
  }
}
