import FFmpegEngine
import Feed

/// The memory that decoding a picture takes at its most, in bytes, by what its header says.
enum DecodeCost {
  /// - Parameter target: the size it is made in, as stored.
  static func byteCount(of file: PictureFile, to target: PixelSize) -> Int {
    let pixels = file.size.width * file.size.height
    return made(target) + file.bytes.count
      + {
        switch file.kind {
        case .jpeg(let isProgressive):
          // Three planes of what is left of it; coefficients have two bytes each, and are kept at full size.
          pixels >> (2 * file.size.halvings(for: target)) * 3 + (isProgressive ? pixels * 6 : 0)
        // The byte behind the size is the bits of a channel; there are up to four channels.
        case .png: pixels * (file.bytes.dropFirst(24).first == 16 ? 8 : 4)
        // The canvas, and what it was before the frame.
        case .gif: pixels * 8
        case .webP(let isLossless): isLossless ? pixels * 4 : file.size.width * 256
        case .heif: 0
        }
      }()
  }

  /// What comes out, and the same again before it is turned.
  static func made(_ target: PixelSize) -> Int { Still.byteCount(width: target.width, height: target.height) * 2 }
}
