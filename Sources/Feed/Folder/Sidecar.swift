import FoundationEssentials

/// What a person wrote about a video in `NAME.json` beside it. Every key may be missing; a key that is not as it
/// should be is left out and reported, and the others count.
struct Sidecar: Hashable, Sendable {
  /// The most that a sidecar may hold, in bytes.
  static let maximumLength = 64 * 1024

  var author: String?
  var caption: String?
  var music: String?
  var likes: Int?
  var comments: Int?
  var shares: Int?
  /// For people: which keys were left out and why, or why all were.
  var problems: [String] = []

  /// Reads a sidecar's bytes. Give at most one byte more than `maximumLength`.
  init(json: [UInt8]) {
    guard json.count <= Self.maximumLength else {
      problems = ["it is longer than \(Self.maximumLength / 1024) KiB"]
      return
    }
    do {
      self = try JSONDecoder().decode(Sidecar.self, from: Data(json))
    } catch {
      problems = ["it is no JSON object"]
    }
  }

  /// The item with what the sidecar says.
  func applied(to item: MediaItem) -> MediaItem {
    var item = item
    if let author { item.author = author }
    if let caption { item.caption = caption }
    if let music { item.musicTitle = music }
    item.counts = ItemCounts(
      likes: likes ?? item.counts.likes, comments: comments ?? item.counts.comments,
      shares: shares ?? item.counts.shares)
    return item
  }
}

extension Sidecar: Decodable {
  private enum Key: String, CodingKey {
    case author, caption, music, likes, comments, shares
  }

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    var problems: [String] = []
    func text(_ key: Key, keepingLines: Bool = false) -> String? {
      do {
        return try keys.decodeIfPresent(String.self, forKey: key).map {
          ReadableText.cleaned($0, keepingLines: keepingLines)
        }
      } catch {
        problems.append("“\(key.rawValue)” is no text")
        return nil
      }
    }
    func count(_ key: Key) -> Int? {
      do {
        guard let count = try keys.decodeIfPresent(Int.self, forKey: key) else { return nil }
        if count >= 0 { return count }
      } catch {}
      problems.append("“\(key.rawValue)” is no count")
      return nil
    }
    author = text(.author)
    caption = text(.caption, keepingLines: true)
    music = text(.music)
    likes = count(.likes)
    comments = count(.comments)
    shares = count(.shares)
    self.problems = problems
  }
}
