import Foundation
import Testing

@testable import PreloadSimulator

/// Reads a small set of our own, whole and broken.
struct ChallengeDataTests {
  /// A folder with two videos, one trace a set and one user a group; removed when the test is over.
  private final class Folder {
    let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent("challenge-\(UUID().uuidString)").path
      for (name, chunks) in [("1_a", 2), ("2_b", 3)] {
        for rate in 0..<3 {
          try write(
            (0..<chunks).map { "\(1000 * (rate + 1) + $0)\n" }.joined(),
            to: "short_video_size/\(name)/video_size_\(rate)")
        }
        let retention = (0...chunks).map { "\($0)\t\(1 - 0.1 * Double($0))\n" }.joined()
        try write(retention + "\(chunks + 1)  0", to: "user_ret/\(name)")
      }
      for set in TraceSet.allCases {
        try write("0 1.5\n0.5 2.5\n", to: "network_traces/\(set.rawValue)/10")
        try write("0 3.5\n0.5 4.5\n", to: "network_traces/\(set.rawValue)/9")
      }
      try write("1500 3000\n", to: "users_test.txt")
      try write("100 200\n300 400\n", to: "users_train.txt")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to file: String) throws {
      let url = URL(fileURLWithPath: "\(path)/\(file)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }

  @Test func `a whole set is read in order`() throws {
    let folder = try Folder()
    let data = try ChallengeData.load(from: folder.path)
    #expect(data.videos.map(\.chunkCount) == [2, 3])
    #expect(data.videos[1].sizes[2] == [3000, 3001, 3002])
    #expect(data.videos[0].retention == [1, 0.9, 0.8])
    #expect(data.traces(of: .low).map(\.bandwidths) == [[3.5, 4.5], [1.5, 2.5]])
    #expect(data.users(of: .test) == [[1500, 3000]])
    #expect(data.users(of: .train) == [[100, 200], [300, 400]])
    #expect(try ChallengeData.load(from: folder.path, sets: [.high]).traces(of: .low).isEmpty)
  }

  @Test func `other data have another fingerprint`() throws {
    let folder = try Folder()
    let before = try DataFingerprint.of(folder: folder.path)
    #expect(before.count == 64 && before != DataFingerprint.expected)
    try folder.write("0 1.5\n0.5 2.6\n", to: "network_traces/high/10")
    #expect(try DataFingerprint.of(folder: folder.path) != before)
  }

  @Test(arguments: [
    ("short_video_size/1_a/video_size_0", "1000\n0\n", 2),
    ("short_video_size/1_a/video_size_0", "1000\n1.5\n", 2),
    ("user_ret/2_b", "0 1\n1 0.9\n2 1.1\n3 0.7\n", 3),
    ("user_ret/2_b", "0 1\n2 0.9\n", 2),
    ("network_traces/mixed/9", "0 3.5\n0.5\n", 2),
    ("network_traces/mixed/9", "0 3.5\n0 4.5\n", 2),
    ("network_traces/mixed/9", "0 3.5\n0.5 nan\n", 2),
    ("network_traces/mixed/9", "0 3.5\n0.5 0\n", 2),
    ("users_test.txt", "1500 3001\n", 1),
    ("users_test.txt", "1500 3000\n1500\n", 2),
    ("users_train.txt", "a b\n", 1),
  ])
  func `a broken line is named`(file: String, text: String, line: Int) throws {
    let folder = try Folder()
    try folder.write(text, to: file)
    let error = #expect(throws: ChallengeDataError.self) { try ChallengeData.load(from: folder.path) }
    guard case .malformed(let path, line, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == "\(folder.path)/\(file)")
  }

  @Test func `what is missing is named`() throws {
    let folder = try Folder()
    try FileManager.default.removeItem(atPath: "\(folder.path)/user_ret/2_b")
    let error = #expect(throws: ChallengeDataError.self) { try ChallengeData.load(from: folder.path) }
    #expect(error?.description.contains("user_ret/2_b") == true)
    #expect(throws: ChallengeDataError.self) { try ChallengeData.load(from: "/nowhere") }
    #expect(throws: ChallengeDataError.self) { try DataFingerprint.of(folder: "/nowhere") }
  }

  @Test func `files that disagree are named`() throws {
    let folder = try Folder()
    try folder.write("1000\n", to: "short_video_size/1_a/video_size_2")
    #expect(
      throws: ChallengeDataError.mismatch(
        path: "\(folder.path)/short_video_size/1_a/video_size_2", reason: "1 chunks, where rate 0 has 2")
    ) { try ChallengeData.load(from: folder.path) }
    let other = try Folder()
    try other.write("0 1\n1 0.5\n", to: "user_ret/1_a")
    #expect(throws: ChallengeDataError.self) { try ChallengeData.load(from: other.path) }
    let empty = try Folder()
    try empty.write("\n", to: "users_test.txt")
    #expect(throws: ChallengeDataError.empty(path: "\(empty.path)/users_test.txt")) {
      try ChallengeData.load(from: empty.path)
    }
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `the hash is that of the standard's examples`(text: String, hash: String) {
    #expect(Array(text.utf8).withUnsafeBytes { SHA256.hex($0) } == hash)
  }
}
