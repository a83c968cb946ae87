import Feed
import Foundation

/// Reads JSON Feed documents, version 1.0 and 1.1.
enum JSONFeedReader {
  /// - Throws: `broken` for what is no JSON, or no feed at its top.
  static func read(
    _ text: String, base: FeedAddress, maker: ItemMaker
  ) throws(RemoteFeedError.Problem) -> ParsedFeed {
    let document: JSONFeedDocument
    do {
      document = try JSONDecoder().decode(JSONFeedDocument.self, from: Data(text.utf8))
    } catch let error as DecodingError {
      throw .broken(.json, detail: detail(error), line: nil)
    } catch {
      throw .broken(.json, detail: "it cannot be read", line: nil)
    }
    var entries: [FeedEntry] = []
    var malformed: [SkippedItem] = []
    for (position, attempt) in document.items.enumerated() {
      switch attempt {
      case .item(let item): entries.append(entry(item, base: base))
      case .broken(let problem, let title):
        let name = ItemMaker.name([title], at: position)
        malformed.append(SkippedItem(name: name, reason: .malformed(problem: problem)))
      }
    }
    return maker.feed(
      of: entries, malformed: malformed, author: names(document.authors) ?? document.title,
      next: ParsedFeed.next(document.nextURL, from: base))
  }

  private static func entry(_ item: JSONFeedItem, base: FeedAddress) -> FeedEntry {
    var entry = FeedEntry()
    entry.id = item.id
    entry.link = item.link ?? item.externalLink
    let texts = [item.text, item.title, item.summary].compactMap(\.self).map(PlainText.trimmed)
    entry.caption = texts.first { !$0.isEmpty } ?? item.html.map(PlainText.reduced) ?? ""
    entry.author = names(item.authors)
    entry.tags = item.tags
    entry.cover = (item.image ?? item.banner).flatMap(base.resolve)
    entry.media = item.attachments.compactMap { media($0, base: base) }
    return entry
  }

  private static func media(_ attachment: JSONFeedAttachment, base: FeedAddress) -> EntryMedia? {
    guard let address = base.resolve(attachment.url) else { return nil }
    let count = attachment.byteCount.flatMap { Int64(exactly: $0.rounded()) }
    return EntryMedia(
      address: address, type: MediaType(attachment.type, url: address.url), group: attachment.title,
      byteCount: count.flatMap { $0 > 0 ? $0 : nil }, duration: attachment.seconds.flatMap(FeedDuration.seconds))
  }

  private static func names(_ authors: [JSONFeedAuthor]) -> String? {
    let names = authors.compactMap(\.name).map(PlainText.trimmed).filter { !$0.isEmpty }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// What is wrong and where, in a few words.
  static func detail(_ error: DecodingError) -> String {
    switch error {
    case .typeMismatch(_, let context): "\(place(context.codingPath)) has the wrong type"
    case .valueNotFound(_, let context): "\(place(context.codingPath)) is null"
    case .keyNotFound(let key, let context): "\(place(context.codingPath + [key])) is missing"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is no valid JSON"
    case .dataCorrupted(let context): "\(place(context.codingPath)) cannot be read"
    @unknown default: "it cannot be read"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    let names = path.map { key in key.intValue.map { "\($0 + 1)" } ?? key.stringValue }
    return names.isEmpty ? "the whole" : "“\(names.joined(separator: "."))”"
  }
}
