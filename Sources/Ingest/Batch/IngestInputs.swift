import Feed
import Foundation

/// Which files a list of files and folders means.
public enum IngestInputs {
  /// A folder stands for the videos directly in it, told by their endings, in natural order; earlier results among them
  /// are passed over. Everything else is taken as it is, also what is not there, so that it is said.
  public static func files(_ paths: [String]) -> [String] {
    paths.flatMap { path -> [String] in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
        return [path]
      }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter(isUpload).sorted { $0.localizedStandardCompare($1) == .orderedAscending }
        .map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    }
  }

  private static func isUpload(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, !name.hasPrefix(".") else { return false }
    let ending = name[name.index(after: dot)...].lowercased()
    return FolderSource.videoExtensions.contains(ending) && DoneIndex.key(in: name) == nil
  }
}
