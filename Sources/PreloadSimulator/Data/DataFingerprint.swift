import Foundation

/// Tells whether a folder holds the data that published figures were measured on.
public enum DataFingerprint {
  /// Of the challenge's own data: the hash of `sha256sum`'s output over all files, named `data/…` and sorted by name.
  public static let expected = "764879765529a7708e5097d90f5c7a8a651cc46cfebe26700e62af06314cf79e"

  /// The hash of a folder's data. Takes about 0.1 s in a release build.
  public static func of(folder: String) throws(ChallengeDataError) -> String {
    var paths: [String] = []
    for part in ["network_traces", "short_video_size", "user_ret"] {
      try collect(part, in: folder, into: &paths)
    }
    paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var listing = ""
    for path in paths {
      let data = try NumberFile.bytes(of: "\(folder)/\(path)")
      listing += "\(data.withUnsafeBytes { SHA256.hex($0) })  data/\(path)\n"
    }
    return Array(listing.utf8).withUnsafeBytes { SHA256.hex($0) }
  }

  private static func collect(
    _ path: String, in folder: String, into paths: inout [String]
  ) throws(ChallengeDataError) {
    for name in try NumberFile.entries(of: "\(folder)/\(path)") {
      let inner = "\(path)/\(name)"
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(folder)/\(inner)", isDirectory: &isFolder)
      if isFolder.boolValue { try collect(inner, in: folder, into: &paths) } else { paths.append(inner) }
    }
  }
}
