/// What of files and folders stands beside their videos: pictures, and items of kinds that a host has views of its own for.
///
/// A picture with a video's name is that video's cover, and no item. What an item of a host's kind says is the text of its
/// file.
public enum FolderPictures {
  /// Extensions of pictures that the app can show.
  static let extensions: Set<String> = ["jpg", "jpeg", "png", "webp", "gif", "heic", "heif", "avif"]
  /// A file that says what an item is has no more text than this, in bytes.
  static let longestText = 2_000

  /// Blocks while it reads folders; opens no picture.
  ///
  /// - Parameters:
  ///   - paths: files and folders, in the order to show them.
  ///   - kinds: by the extension of a file, the name of the kind that it is an item of.
  ///   - limit: so many at most.
  /// - Throws: `CancellationError`. What cannot be read is passed over: the videos' source tells of it.
  public static func items(in paths: [String], kinds: [String: String] = [:], limit: Int) throws -> [MediaItem] {
    try items(in: paths.map { BytePath($0) }, kinds: kinds, limit: limit, fileSystem: LinuxFileSystem())
  }

  static func items(in paths: [BytePath], kinds: [String: String], limit: Int, fileSystem: any FileSystem) throws
    -> [MediaItem]
  {
    let entries: [FolderListing.Entry]
    do {
      entries = try FolderListing(paths, in: fileSystem).entries
    } catch let error as CancellationError {
      throw error
    } catch {
      return []
    }
    let videos = Set(
      entries.filter { FolderSource.videoExtensions.contains($0.path.pathExtension) }.map { $0.path.withoutExtension })
    var items: [MediaItem] = []
    for entry in entries where entry.problem == nil && items.count < limit {
      guard let path = entry.path.string else { continue }
      let suffix = entry.path.pathExtension
      let author = ReadableText.cleaned(entry.path.parent.name.shown)
      if extensions.contains(suffix), !videos.contains(entry.path.withoutExtension) {
        items.append(
          MediaItem(
            id: ItemID(path), kind: .image, sources: [MediaSource(location: .file(path: path))], author: author,
            caption: ReadableText.caption(fromName: entry.path.stem.shown)))
      } else if let kind = kinds[suffix], let text = text(of: entry.path, fileSystem) {
        items.append(MediaItem(id: ItemID(path), kind: .custom(kind), author: author, caption: text))
      }
    }
    return items
  }

  private static func text(of path: BytePath, _ fileSystem: any FileSystem) -> String? {
    guard let head = try? fileSystem.head(of: path, limit: longestText + 1), head.bytes.count <= longestText else {
      return nil
    }
    let words = String(validating: head.bytes, as: UTF8.self)?.split(whereSeparator: \.isWhitespace)
    return words.map { $0.joined(separator: " ") }
  }
}

extension BytePath {
  fileprivate var withoutExtension: BytePath { parent.appending(stem) }
}

extension [UInt8] {
  fileprivate var shown: String { String(decoding: self, as: UTF8.self) }
}
