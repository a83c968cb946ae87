/// The files that belong to a video by their name: its sidecar and its cover.
struct Companions: Sendable {
  private static let coverExtensions = ["jpg", "jpeg", "png", "webp"]

  let fileSystem: any FileSystem

  /// The item with what its companions say, and what was wrong with them.
  func complete(_ item: MediaItem, at path: BytePath) -> (item: MediaItem, skipped: [SkippedItem]) {
    var item = item
    if let cover = companion(of: path, extensions: Self.coverExtensions)?.string { item.cover = .file(path: cover) }
    guard let sidecarPath = companion(of: path, extensions: ["json"]) else { return (item, []) }
    do throws(FileFailure) {
      let head = try fileSystem.head(of: sidecarPath, limit: Sidecar.maximumLength + 1)
      let sidecar = Sidecar(json: head.bytes)
      let skipped = sidecar.problems.map { SkippedItem(name: sidecarPath.shown, reason: .sidecar(problem: $0)) }
      return (sidecar.applied(to: item), skipped)
    } catch {
      return (item, [SkippedItem(name: sidecarPath.shown, reason: SkippedItem.Reason(error))])
    }
  }

  /// The first file beside `path` with its name and one of the extensions, as written or in capitals.
  private func companion(of path: BytePath, extensions: [String]) -> BytePath? {
    let stem = path.stem
    for name in extensions.flatMap({ [$0, $0.uppercased()] }) {
      let candidate = path.parent.appending(stem + [UInt8(ascii: ".")] + Array(name.utf8))
      if candidate != path, let status = try? fileSystem.status(of: candidate), status.kind == .file {
        return candidate
      }
    }
    return nil
  }
}
