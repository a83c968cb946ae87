import Foundation

/// What a feed says that an attachment is.
enum MediaType: Hashable, Sendable {
  case video
  case image
  /// Sound, documents, playlists.
  case other

  private static let videoExtensions: Set<String> = [
    "3gp", "avi", "flv", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "webm", "wmv",
  ]
  private static let imageExtensions: Set<String> = ["avif", "gif", "heic", "jpeg", "jpg", "png", "webp"]
  /// What servers say when they do not know.
  private static let vague: Set<String> = ["", "application/octet-stream", "binary/octet-stream", "unknown/unknown"]

  /// - Parameters:
  ///   - type: A MIME type, with or without parameters; nil if the feed gives none.
  ///   - medium: What Media RSS calls it: `video`, `image`, `audio` …
  ///   - url: Its extension tells where the type does not.
  init(_ type: String?, medium: String? = nil, url: URL) {
    let name = (type ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    guard Self.vague.contains(name) else {
      // A list of other addresses calls itself a video here and there.
      let isPlaylist = name.hasSuffix("mpegurl")
      self = name.hasPrefix("video/") && !isPlaylist ? .video : name.hasPrefix("image/") ? .image : .other
      return
    }
    let suffix = url.pathExtension.lowercased()
    switch medium?.lowercased() {
    case "video": self = .video
    case "image": self = .image
    case .some where medium?.isEmpty == false: self = .other
    default:
      self =
        Self.videoExtensions.contains(suffix) ? .video : Self.imageExtensions.contains(suffix) ? .image : .other
    }
  }
}
