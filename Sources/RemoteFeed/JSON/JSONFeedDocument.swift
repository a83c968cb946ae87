import Feed
import Foundation

/// A JSON Feed as it is written (https://www.jsonfeed.org/version/1.1/). What is not named here is not looked at.
struct JSONFeedDocument: Decodable {
  var title: String?
  var nextURL: String?
  var authors: [JSONFeedAuthor]
  var items: [JSONFeedItem.Attempt]

  private enum Key: String, CodingKey {
    case title, authors, author, items
    case nextURL = "next_url"
  }

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    title = try keys.decodeIfPresent(String.self, forKey: .title)
    nextURL = try keys.decodeIfPresent(String.self, forKey: .nextURL)
    authors = try keys.authors(.authors, .author)
    items = try keys.decode([JSONFeedItem.Attempt].self, forKey: .items)
  }
}

struct JSONFeedAuthor: Decodable {
  var name: String?
}

struct JSONFeedItem: Decodable {
  /// An item, or what is wrong with it: one broken item must not cost the others.
  enum Attempt: Decodable {
    case item(JSONFeedItem)
    case broken(String, title: String?)

    init(from decoder: any Decoder) throws {
      do {
        self = .item(try JSONFeedItem(from: decoder))
      } catch let error as DecodingError {
        let title = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .title)
        self = .broken(JSONFeedReader.detail(error), title: title)
      }
    }
  }

  var id: String?
  var link: String?
  var externalLink: String?
  var title: String?
  var text: String?
  var html: String?
  var summary: String?
  var image: String?
  var banner: String?
  var authors: [JSONFeedAuthor]
  var tags: [String]
  var attachments: [JSONFeedAttachment]

  private enum Key: String, CodingKey {
    case id, title, summary, image, authors, author, tags, attachments
    case link = "url"
    case externalLink = "external_url"
    case text = "content_text"
    case html = "content_html"
    case banner = "banner_image"
  }

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) throws -> String? { try keys.decodeIfPresent(String.self, forKey: key) }
    id = try keys.decodeIfPresent(TextOrNumber.self, forKey: .id)?.text
    link = try text(.link)
    externalLink = try text(.externalLink)
    title = try text(.title)
    self.text = try text(.text)
    html = try text(.html)
    summary = try text(.summary)
    image = try text(.image)
    banner = try text(.banner)
    authors = try keys.authors(.authors, .author)
    tags = try keys.decodeIfPresent([String].self, forKey: .tags) ?? []
    attachments = try keys.decodeIfPresent([JSONFeedAttachment].self, forKey: .attachments) ?? []
  }
}

struct JSONFeedAttachment: Decodable {
  var url: String
  var type: String?
  var title: String?
  var byteCount: Double?
  var seconds: Double?

  private enum CodingKeys: String, CodingKey {
    case url, title
    case type = "mime_type"
    case byteCount = "size_in_bytes"
    case seconds = "duration_in_seconds"
  }
}

/// Ids were numbers in feeds of old, and still are the same ids.
private struct TextOrNumber: Decodable {
  var text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self.text = text
    } else if let number = try? value.decode(Int64.self) {
      text = String(number)
    } else {
      text = String(try value.decode(Double.self))
    }
  }
}

extension KeyedDecodingContainer {
  /// The list of version 1.1, else the one author of version 1.0.
  fileprivate func authors(_ list: Key, _ one: Key) throws -> [JSONFeedAuthor] {
    if let authors = try decodeIfPresent([JSONFeedAuthor].self, forKey: list) { return authors }
    return try decodeIfPresent(JSONFeedAuthor.self, forKey: one).map { [$0] } ?? []
  }
}
