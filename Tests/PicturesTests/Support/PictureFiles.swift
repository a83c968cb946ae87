import FFmpegEngine
import Feed
import Foundation
import TestMedia

@testable import Pictures

/// Picture files with known colours: a quarter each, red, green, blue and white from the upper left on.
enum PictureFiles {
  enum Format: String, CaseIterable, Sendable {
    case jpeg, png, gif, webp, heic, avif
  }

  static let quarters: [(red: UInt8, green: UInt8, blue: UInt8)] = [
    (224, 32, 32), (32, 192, 32), (32, 32, 224), (255, 255, 255),
  ]

  private static let lock = NSLock()

  /// A file that is made once.
  private static func made(_ name: String, _ make: (String) throws -> Void) throws -> String {
    lock.lock()
    defer { lock.unlock() }
    let path = "\(try TestMedia.folder())/pictures-\(name)"
    if !FileManager.default.fileExists(atPath: path) { try make(path) }
    return path
  }

  private static func ffmpeg(_ arguments: [String]) throws {
    _ = try ReferenceDecoder.run("ffmpeg", ["-v", "error", "-y"] + arguments)
  }

  /// - Parameter alphas: of the four quarters, in the order of their colours.
  static func path(
    _ format: Format, width: Int = 160, height: Int = 120, alphas: [UInt8]? = nil
  ) throws -> String {
    let name = "\(width)x\(height)-\(alphas.map { $0.map(String.init).joined(separator: ".") } ?? "opaque")"
    let source = try made("\(name).pam") { path in
      try Data(pam(width: width, height: height, alphas: alphas)).write(to: URL(fileURLWithPath: path))
    }
    let png = try made("\(name).png") { try ffmpeg(["-i", source, $0]) }
    return try made("\(name).\(format.rawValue)") { path in
      switch format {
      case .png: break
      case .jpeg: try ffmpeg(["-i", source, "-q:v", "2", "-f", "image2", "-c:v", "mjpeg", "-update", "1", path])
      case .gif:
        try ffmpeg(["-i", source, "-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse", path])
      case .webp: try ffmpeg(["-i", source, "-quality", "95", path])
      case .heic, .avif: _ = try ReferenceDecoder.run("heif-enc", ["-q", "95", png, "-o", path])
      }
    }
  }

  static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

  /// The simplest format with alpha that FFmpeg reads.
  private static func pam(width: Int, height: Int, alphas: [UInt8]?) -> [UInt8] {
    let depth = alphas == nil ? 3 : 4
    var bytes = Array(
      "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH \(depth)\nMAXVAL 255\nTUPLTYPE RGB\(alphas == nil ? "" : "_ALPHA")\nENDHDR\n"
        .utf8)
    for y in 0..<height {
      for x in 0..<width {
        let quarter = (y * 2 / height) * 2 + x * 2 / width
        let color = quarters[quarter]
        bytes += [color.red, color.green, color.blue]
        if let alphas { bytes.append(alphas[quarter]) }
      }
    }
    return bytes
  }

  /// A GIF or WebP whose frame number n is grey n·step, each shown 100 ms.
  static func animation(_ format: Format, width: Int, height: Int, frames: Int, turns: Int? = nil) throws -> String {
    let name = "\(width)x\(height)-\(frames)-\(turns ?? 0)"
    let raw = try made("\(name).rgb24") { path in
      let bytes = (0..<frames).flatMap { [UInt8](repeating: grey($0, of: frames), count: width * height * 3) }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
    let input = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "\(width)x\(height)", "-r", "10", "-i", raw]
    let exact = ["-pix_fmt", "gray"]
    return try made("\(name).\(format.rawValue)") { path in
      switch format {
      // The muxer counts repetitions, -1 for none; WebP counts turns.
      case .gif: try ffmpeg(input + exact + ["-loop", "\(turns.map { $0 == 1 ? -1 : $0 - 1 } ?? 0)", path])
      case .png: try ffmpeg(input + exact + ["-f", "apng", path])
      default:
        try ffmpeg(
          input + ["-c:v", "libwebp_anim", "-pix_fmt", "bgra", "-lossless", "1", "-loop", "\(turns ?? 0)", path])
      }
    }
  }

  static func grey(_ frame: Int, of frames: Int) -> UInt8 { UInt8(16 + frame * 224 / max(1, frames - 1)) }

  /// Which frame of an animation a still shows.
  static func frame(_ still: Still, of frames: Int) -> Int? {
    let grey = Int(still.color(x: 0.5, y: 0.5).green)
    return (0..<frames).first { abs(Int(Self.grey($0, of: frames)) - grey) <= 3 }
  }

  /// A file with these bytes and a name of its own.
  static func write(_ bytes: [UInt8], _ name: String) throws -> String { try TestImages.file(name, bytes) }
}

extension Still {
  /// The color at a place given as shares of width and height, as stored: premultiplied.
  func color(x: Double, y: Double) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    withBytes { bytes in
      let at = Int(y * Double(height)) * stride + Int(x * Double(width)) * 4
      return (bytes[at + 2], bytes[at + 1], bytes[at], bytes[at + 3])
    }
  }

  /// Which of the known colours are in the upper left, upper right, lower left and lower right quarter; -1 for none.
  var quarters: [Int] {
    [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map { x, y in
      let color = color(x: x, y: y)
      return PictureFiles.quarters.firstIndex {
        abs(Int($0.red) - Int(color.red)) < 14 && abs(Int($0.green) - Int(color.green)) < 14
          && abs(Int($0.blue) - Int(color.blue)) < 14
      } ?? -1
    }
  }
}

extension PictureKey {
  /// A box in pixels.
  init(path: String, _ width: Int, _ height: Int, fit: Fit = .inside) {
    self.init(.file(path: path), width: Double(width), height: Double(height), scale: 1, fit: fit)
  }
}

extension PictureJob {
  /// Reads and decodes a file.
  static func run(
    _ path: String, _ width: Int = 80, _ height: Int = 80, fit: PictureKey.Fit = .inside, memory: DecodeMemory = .init()
  ) throws(PictureError) -> Still {
    let job = PictureJob(
      PictureKey(path: path, width, height, fit: fit), openBytes: FileByteSource.opener, memory: memory)
    return try job.decode(try job.read())
  }
}
