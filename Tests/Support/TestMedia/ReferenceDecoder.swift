import FFmpegEngine
import Foundation

/// What the `ffmpeg` and `ffprobe` commands say about a file: the judge of what this package writes and plays.
public enum ReferenceDecoder {
  /// A command ended with an error.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// A picture as `ffmpeg` shows it: upright, 4 bytes a pixel in the order B, G, R, X.
  public struct Picture: Sendable {
    public let width: Int
    public let height: Int
    public let bytes: [UInt8]

    public var label: FrameCode.Label? {
      bytes.withUnsafeBytes { FrameCode.read(from: $0, width: width, height: height, stride: width * 4) }
    }

    /// Red, green and blue at a place given as shares of width and height.
    public func color(x: Double, y: Double) -> (red: Int, green: Int, blue: Int) {
      let at = (Int(y * Double(height)) * width + Int(x * Double(width))) * 4
      return (Int(bytes[at + 2]), Int(bytes[at + 1]), Int(bytes[at]))
    }
  }

  /// All frames, with the orientation applied. They must have this size, or are scaled to it when that is asked for
  /// (as pixels that are not square need).
  public static func frames(
    of path: String, width: Int, height: Int, isScaling: Bool = false
  ) throws -> [Picture] {
    let filter = isScaling ? ["-vf", "scale=\(width):\(height)"] : []
    let data = try run(
      "ffmpeg",
      ["-v", "error", "-i", path, "-an", "-vsync", "passthrough"] + filter
        + ["-f", "rawvideo", "-pix_fmt", "bgr0", "-"])
    let size = width * height * 4
    guard size > 0, data.count % size == 0 else {
      throw Failure(description: "\(path): \(data.count) bytes are not whole pictures of \(width) × \(height)")
    }
    return (0..<data.count / size).map { index in
      Picture(width: width, height: height, bytes: [UInt8](data[index * size..<(index + 1) * size]))
    }
  }

  /// The sound of a file: its samples at 48 kHz, mono.
  public static func sound(of path: String) throws -> [Float] {
    let data = try run("ffmpeg", ["-v", "error", "-i", path, "-vn", "-ac", "1", "-ar", "48000", "-f", "f32le", "-"])
    return data.withUnsafeBytes { raw in raw.bindMemory(to: Float.self).map { $0 } }
  }

  /// The presentation times in seconds of all frames that `ffmpeg` decodes from the first video stream.
  public static func frameTimes(of path: String) throws -> [Double] {
    let text = try run(
      "ffmpeg", ["-v", "error", "-i", path, "-map", "0:v:0", "-vsync", "passthrough", "-f", "framemd5", "-"])
    var base = 1.0
    var times: [Double] = []
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("#tb 0:") {
        let parts = line.dropFirst(6).split(separator: "/").compactMap {
          Double($0.trimmingCharacters(in: .whitespaces))
        }
        if parts.count == 2 { base = parts[0] / parts[1] }
      } else if !line.hasPrefix("#") {
        let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if fields.count > 2, let time = Double(fields[2]) { times.append(time * base) }
      }
    }
    return times
  }

  /// `ffprobe`'s answer to the given options as a JSON object.
  public static func probe(_ path: String, _ options: [String] = ["-show_streams", "-show_format"]) throws -> [String:
    Any]
  {
    let data = try run("ffprobe", ["-v", "error", "-of", "json"] + options + [path])
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// What a command writes to its standard output.
  public static func run(_ command: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [command] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(command) ended with status \(process.terminationStatus)")
    }
    return data
  }
}
