import FFmpegEngine
import Foundation

/// Image files that show a test picture: the first frame of a small clip, 270 × 480.
public enum TestImages {
  public enum Format: String, CaseIterable, Sendable {
    case jpeg, png, gif, bmp, webp
    case animatedWebP, animatedGIF

    var fileExtension: String {
      switch self {
      case .animatedWebP: "webp"
      case .animatedGIF: "gif"
      case .jpeg: "jpg"
      default: rawValue
      }
    }

    var arguments: [String] {
      switch self {
      case .animatedWebP: ["-c:v", "libwebp_anim", "-quality", "95"]
      case .animatedGIF: []
      case .webp: ["-frames:v", "1", "-quality", "95"]
      case .jpeg: ["-frames:v", "1", "-q:v", "2", "-update", "1"]
      default: ["-frames:v", "1"]
      }
    }
  }

  private static let lock = NSLock()

  /// The path of an image; its strip says frame 0 of this item.
  public static func image(_ format: Format, item: Int = 1) throws -> String {
    let clip = try TestMedia.clip(.silent, item: item, frames: 4)
    lock.lock()
    defer { lock.unlock() }
    let path = "\(try TestMedia.folder())/\(format.rawValue)-\(item).\(format.fileExtension)"
    if FileManager.default.fileExists(atPath: path) { return path }
    _ = try ReferenceDecoder.run("ffmpeg", ["-v", "error", "-y", "-i", clip] + format.arguments + [path])
    return path
  }

  /// A copy of a JPEG whose EXIF data tell an orientation, 1…8.
  public static func oriented(_ exif: UInt8, item: Int = 1) throws -> String {
    let path = try image(.jpeg, item: item)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    // A TIFF header, one directory with one entry: tag 0x0112, a short, once.
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, exif, 0, 0, 0, 0, 0, 0,
    ]
    let body = Array("Exif\0\0".utf8) + tiff
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body, at: 2)
    let target = "\(try TestMedia.folder())/exif-\(exif)-\(item).jpg"
    try Data(bytes).write(to: URL(fileURLWithPath: target))
    return target
  }

  /// A file with these bytes.
  public static func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(try TestMedia.folder())/\(UUID().uuidString)-\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}
