import Feed
import Foundation

/// An element with its text, as it was closed.
struct XMLElement {
  var name: XMLName
  var parent: XMLName?
  var text: String
  var attributes: [String: String]
  var base: FeedAddress
  /// The number of the `media:group` that holds it.
  var group: Int?

  /// Without space round it; nil if there is nothing else.
  func attribute(_ name: String) -> String? {
    let value = attributes[name]?.trimmingCharacters(in: .whitespacesAndNewlines)
    return value?.isEmpty == false ? value : nil
  }

  func number(_ name: String) -> Double? {
    attribute(name).flatMap(Double.init).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }
}

/// An entry of RSS or Atom on its way: the same thing may be said in several vocabularies, and the better one counts.
struct XMLEntryDraft {
  private var id: String?
  private var link: String?
  /// From what names the entry to what tells about it; the lowest rank counts.
  private var captions: [Int: String] = [:]
  private var authors: [Int: String] = [:]
  private var covers: [Int: FeedAddress] = [:]
  private var tags: [String] = []
  private var duration: Duration?
  private var grouped: [EntryMedia] = []
  private var loose: [EntryMedia] = []
  private var enclosures: [EntryMedia] = []

  var entry: FeedEntry {
    var entry = FeedEntry()
    entry.id = id
    entry.link = link
    entry.caption = Self.best(captions) ?? ""
    entry.author = Self.best(authors)
    entry.tags = tags
    entry.cover = Self.best(covers)
    // What is grouped says most of itself; an enclosure is usually one of the same for those that know no more.
    entry.media = grouped + loose + enclosures
    entry.duration = duration
    return entry
  }

  private static func best<Value>(_ ranked: [Int: Value]) -> Value? {
    ranked.min { $0.key < $1.key }?.value
  }

  mutating func take(_ element: XMLElement) {
    switch element.name {
    case .guid, .atomID: id = id ?? Self.line(element.text)
    case .link: link = link ?? Self.line(element.text)
    case .title, .atomTitle: caption(element, 0)
    case .mediaTitle: caption(element, 1)
    case .atomSummary: caption(element, 2)
    case .description: caption(element, 3)
    case .mediaDescription: caption(element, 4)
    case .atomContent: caption(element, 5)
    case .podcastAuthor: author(element.text, 0)
    case .atomName where element.parent == .atomAuthor: author(element.text, 0)
    case .creator: author(element.text, 1)
    case .mediaCredit: author(element.text, 2)
    case .author: author(Self.name(ofMailbox: element.text), 3)
    case .category: tag(element.text)
    case .atomCategory: tag(element.attribute("label") ?? element.attribute("term") ?? "")
    case .mediaKeywords: for word in element.text.split(separator: ",") { tag(String(word)) }
    case .mediaThumbnail: cover(element, "url", 0)
    case .podcastImage: cover(element, "href", 1)
    case .podcastDuration: duration = duration ?? FeedDuration.parse(element.text)
    case .enclosure: enclose(element, url: "url")
    case .atomLink: takeLink(element)
    case .mediaContent: takeContent(element)
    default: break
    }
  }

  private static func line(_ text: String) -> String? {
    let line = PlainText.trimmed(text)
    return line.isEmpty ? nil : line
  }

  private mutating func caption(_ element: XMLElement, _ rank: Int) {
    let text = PlainText.reduced(html: element.text)
    if !text.isEmpty, captions[rank] == nil { captions[rank] = text }
  }

  private mutating func author(_ text: String, _ rank: Int) {
    let name = PlainText.reduced(html: text)
    if !name.isEmpty, authors[rank] == nil { authors[rank] = name }
  }

  private mutating func tag(_ text: String) {
    let tag = PlainText.reduced(html: text)
    if !tag.isEmpty { tags.append(tag) }
  }

  private mutating func cover(_ element: XMLElement, _ attribute: String, _ rank: Int) {
    guard covers[rank] == nil else { return }
    covers[rank] = element.attribute(attribute).flatMap(element.base.resolve)
  }

  /// RSS writes `mail@example.org (Name)`.
  private static func name(ofMailbox text: String) -> String {
    guard let open = text.firstIndex(of: "("), let close = text[open...].firstIndex(of: ")") else { return text }
    return String(text[text.index(after: open)..<close])
  }

  private mutating func takeLink(_ element: XMLElement) {
    switch element.attribute("rel") ?? "alternate" {
    case "enclosure": enclose(element, url: "href")
    case "alternate": link = link ?? element.attribute("href")
    default: break
    }
  }

  /// Enclosures with the same title are the same thing, as in JSON Feed.
  private mutating func enclose(_ element: XMLElement, url: String) {
    guard let address = element.attribute(url).flatMap(element.base.resolve) else { return }
    let count = element.number("length").flatMap { Int64(exactly: $0) }
    enclosures.append(
      EntryMedia(
        address: address, type: MediaType(element.attribute("type"), url: address.url),
        group: element.attribute("title").map { "title \($0)" }, byteCount: count))
  }

  private mutating func takeContent(_ element: XMLElement) {
    guard let address = element.attribute("url").flatMap(element.base.resolve) else { return }
    var media = EntryMedia(
      address: address,
      type: MediaType(element.attribute("type"), medium: element.attribute("medium"), url: address.url))
    media.group = element.group.map { "group \($0)" }
    media.byteCount = element.number("fileSize").flatMap { Int64(exactly: $0) }
    // In thousands of bits.
    media.bitRate = element.number("bitrate").flatMap { Int(exactly: ($0 * 1000).rounded()) }
    media.duration = element.attribute("duration").flatMap(FeedDuration.parse)
    if let width = element.number("width").flatMap({ Int(exactly: $0) }),
      let height = element.number("height").flatMap({ Int(exactly: $0) })
    {
      media.size = PixelSize(width: width, height: height)
    }
    if element.group == nil { loose.append(media) } else { grouped.append(media) }
  }
}
