import Foundation
import TestMedia

/// What a stream is rehearsed with: clips and pictures that tell who they are, and some that cannot be shown.
enum StreamMedia {
  /// Each of these as often as `copies` says; each has a code of its own.
  private static let kinds: [ClipKind] = [
    .small, .oddSize, .small, .portrait, .bFrames, .rotated90, .silent, .oddSizeVP9, .small, .widePixels,
  ]
  private static let copies = 4

  /// - Returns: a folder of clips and pictures, and a feed document.
  static func make() throws -> [String] {
    let folder = try TestMedia.folder() + "/looks-\(UUID().uuidString)"
    let pictures = folder + "/pictures"
    let files = FileManager.default
    try files.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    for (index, kind) in kinds.enumerated() {
      let clip = try TestMedia.clip(kind, item: index + 1, frames: 75)
      for copy in 0..<copies {
        let number = copy * kinds.count + index
        try files.linkItem(atPath: clip, toPath: "\(folder)/\(number) \(kind.rawValue).\(kind.fileExtension)")
      }
    }
    let damaged = try Corruption.truncated(0.5).apply(to: TestMedia.clip(.small, item: 1, frames: 75))
    try files.moveItem(atPath: damaged, toPath: "\(folder)/6 damaged.mp4")
    try Data("no clip".utf8).write(to: URL(fileURLWithPath: "\(folder)/1 text.mp4"))
    try Data().write(to: URL(fileURLWithPath: "\(folder)/4 empty.mp4"))

    for (index, format) in TestImages.Format.allCases.enumerated() {
      let image = try TestImages.image(format, item: 100 + index)
      let suffix = URL(fileURLWithPath: image).pathExtension
      try files.linkItem(atPath: image, toPath: "\(pictures)/\(index) \(format.rawValue).\(suffix)")
    }
    try Data("A picture, not a GIF".utf8).write(to: URL(fileURLWithPath: pictures + "/7 broken.gif"))
    try Data(hugeHeader).write(to: URL(fileURLWithPath: pictures + "/8 huge.png"))
    try Data("New Year 2099-01-01T00:00:00Z".utf8).write(to: URL(fileURLWithPath: pictures + "/9 year.countdown"))

    let feed = folder + "/feed.json"
    let text = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "Lost", "items": [{"id": "lost", "title": "Lost",
      "attachments": [{"url": "not-there.mp4", "mime_type": "video/mp4"}]}]}
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: feed))
    return [folder, feed]
  }

  /// The beginning of a PNG that claims 50,000 × 50,000 points.
  private static let hugeHeader: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 0xC3, 0x50, 0, 0, 0xC3, 0x50, 8, 6, 0, 0, 0] + [0, 0, 0, 0]
}
