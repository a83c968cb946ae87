import Foundation

/// Real media by other people, in `../shared/corpus` beside the package; tests skip them where they are absent.
public enum Corpus {
  /// `SWIPELINE_CORPUS` names another place.
  public static let folder: String = {
    let beside = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../shared/corpus").standardized.path
    return ProcessInfo.processInfo.environment["SWIPELINE_CORPUS"] ?? beside
  }()

  public static let isPresent = FileManager.default.fileExists(atPath: folder)

  /// The names of all media files, sorted; empty where the folder is absent.
  public static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasSuffix(".md") }.sorted()

  public static func path(_ file: String) -> String { "\(folder)/\(file)" }
}
