/// An element that means something in a feed, known by its namespace whatever its prefix.
enum XMLName: Hashable {
  // RSS 0.9x, 1.0 and 2.0
  case rss, channel, item, title, link, description, guid, enclosure, author, category
  // Atom (RFC 4287)
  case atomFeed, atomEntry, atomID, atomTitle, atomLink, atomSummary, atomContent, atomAuthor, atomName, atomCategory
  // Media RSS
  case mediaGroup, mediaContent, mediaThumbnail, mediaTitle, mediaDescription, mediaCredit, mediaKeywords
  // Podcasts, and Dublin Core
  case podcastImage, podcastDuration, podcastAuthor, creator

  init?(_ name: String, namespace: String) {
    guard let found = Self.tables[Self.key(namespace)]?[name] else { return nil }
    self = found
  }

  /// Feeds disagree about the case of these, and about a slash at their end.
  private static func key(_ namespace: String) -> String {
    let key = namespace.lowercased()
    return key.hasSuffix("/") ? String(key.dropLast()) : key
  }

  private static let plain: [String: XMLName] = [
    "rss": .rss, "channel": .channel, "item": .item, "title": .title, "link": .link, "description": .description,
    "guid": .guid, "enclosure": .enclosure, "author": .author, "category": .category,
  ]

  private static let tables: [String: [String: XMLName]] = [
    "": plain,
    "http://purl.org/rss/1.0": plain,
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": ["RDF": .rss],
    "http://www.w3.org/2005/atom": [
      "feed": .atomFeed, "entry": .atomEntry, "id": .atomID, "title": .atomTitle, "link": .atomLink,
      "summary": .atomSummary, "content": .atomContent, "author": .atomAuthor, "name": .atomName,
      "category": .atomCategory,
    ],
    "http://search.yahoo.com/mrss": [
      "group": .mediaGroup, "content": .mediaContent, "thumbnail": .mediaThumbnail, "title": .mediaTitle,
      "description": .mediaDescription, "credit": .mediaCredit, "keywords": .mediaKeywords,
    ],
    "http://www.itunes.com/dtds/podcast-1.0.dtd": [
      "image": .podcastImage, "duration": .podcastDuration, "author": .podcastAuthor,
    ],
    "http://purl.org/dc/elements/1.1": ["creator": .creator],
  ]
}
