import Foundation
import PreloadSimulator

/// The challenge's data, in `../shared/acm2022` beside the package; tests that need them are skipped where they are
/// absent, and the test report says so.
enum ChallengeFolder {
  /// `SWIPELINE_ACM2022` names another place.
  static let path: String = {
    let beside = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../shared/acm2022").standardized.path
    return ProcessInfo.processInfo.environment["SWIPELINE_ACM2022"] ?? beside
  }()

  static let isPresent = FileManager.default.fileExists(atPath: path)

  /// Read once for all tests.
  static let data = Result { try ChallengeData.load(from: path) }
}
