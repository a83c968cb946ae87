import Feed
import MediaCache

/// A feed that is a chain of documents, page by page. The network is asked when a document begins; slices of it come from
/// what is on hand.
///
/// The actor does all the reading of documents: its callers never wait for that on their own actor.
actor DocumentFeed {
  private let start: FeedAddress?
  private let name: String
  /// What every document has to be; nil for what each shows itself to be.
  private let format: FeedFormat?
  private let fetcher: FeedDocumentFetcher
  private let options: RemoteFeedOptions
  private var shelf: DocumentShelf
  private var looks = 0
  /// The present look and the one before: a refresh that fails leaves the old list going on.
  private var trails: [Int: FeedTrail] = [:]

  init(address: String, format: FeedFormat?, fetcher: FeedDocumentFetcher, options: RemoteFeedOptions) {
    start = FeedAddress(address)
    name = start?.shown ?? address
    self.format = format
    self.fetcher = fetcher
    self.options = options
    shelf = DocumentShelf(limit: options.memory)
  }

  func page(after cursor: FeedCursor?, size: Int) async throws -> FeedPage {
    do {
      return try await slice(at: place(cursor), size: max(1, size))
    } catch let error as RemoteFeedError {
      throw FeedError(error, in: options.language)
    }
  }

  private func place(_ cursor: FeedCursor?) throws -> FeedPlace {
    guard let start else { throw RemoteFeedError(name: name, problem: .badAddress) }
    if let cursor {
      // A file of this machine is read for a feed of files only.
      guard let place = FeedPlace(cursor), start.isFile || !place.address.isFile else { throw FeedError.unknownCursor }
      return place
    }
    looks += 1
    trails = trails.filter { $0.key == looks - 1 }
    return FeedPlace(look: looks, address: start)
  }

  private func slice(at place: FeedPlace, size: Int) async throws -> FeedPage {
    if place.position == 0 { try enter(place) }
    let feed = try await feed(at: place)
    try Task.checkCancellation()
    if place.position == 0 { try note(feed, at: place) }

    var begin = min(place.position, feed.items.count)
    if let last = place.last, let found = feed.items.firstIndex(where: { $0.id == last }) { begin = found + 1 }
    let end = begin + min(size, feed.items.count - begin)
    var page = FeedPage(items: Array(feed.items[begin..<end]))
    // Told once for each document.
    if place.position == 0 { page.skipped = feed.skipped }
    var rest = place
    if end > 0 { (rest.position, rest.last) = (end, feed.items[end - 1].id) }
    switch feed.next {
    case _ where end < feed.items.count: page.next = rest.cursor
    case .page(let next): page.next = FeedPlace(look: place.look, depth: place.depth + 1, address: next).cursor
    // What is there is shown first.
    case .stray where begin < end: page.next = rest.cursor
    case .stray: throw RemoteFeedError(name: place.address.shown, problem: .strayNext)
    case nil: break
    }
    return page
  }

  private func enter(_ place: FeedPlace) throws {
    var trail = trails[place.look] ?? FeedTrail(barrenLimit: options.barrenDocuments)
    let isNew = trail.enters(place.address, depth: place.depth)
    trails[place.look] = trail
    if !isNew { throw RemoteFeedError(name: place.address.shown, problem: .circle) }
  }

  private func note(_ feed: ParsedFeed, at place: FeedPlace) throws {
    let goesOn = trails[place.look]?.holds(feed.items, depth: place.depth, goesOn: feed.next != nil) ?? true
    guard goesOn else {
      throw RemoteFeedError(name: place.address.shown, problem: .barren(pages: options.barrenDocuments))
    }
  }

  /// The document of a place: from the shelf for its slices, from its origin at its beginning.
  private func feed(at place: FeedPlace) async throws -> ParsedFeed {
    let known = shelf.entry(place.address)
    if place.position > 0, let known { return known.feed }
    switch try await fetcher.document(at: place.address, known: known?.version) {
    case .notModified:
      if let known { return known.feed }
      throw FeedError.unknownCursor
    case .document(let document):
      let feed = try parse(document, asked: place.address)
      let entry = DocumentShelf.Entry(feed: feed, version: document.version, size: document.bytes.count)
      shelf.put(entry, at: place.address)
      return feed
    }
  }

  private func parse(_ document: FeedDocument, asked: FeedAddress) throws -> ParsedFeed {
    let text = TextDecoding.text(document.bytes, charset: document.charset)
    let base = FeedAddress(written: document.finalURL) ?? asked
    let maker = ItemMaker(feed: start?.text ?? name, includesImages: options.includesImages)
    do throws(RemoteFeedError.Problem) {
      switch try format(of: text) {
      case .json: return try JSONFeedReader.read(text, base: base, maker: maker)
      case .xml: return try XMLFeedReader.read(text, base: base, maker: maker)
      }
    } catch {
      try Task.checkCancellation()
      throw RemoteFeedError(name: asked.shown, problem: error)
    }
  }

  private func format(of text: String) throws(RemoteFeedError.Problem) -> FeedFormat {
    switch FeedFormat.sniff(text[...]) {
    case .empty: throw .empty
    case .webPage: throw .webPage
    case .unknown: throw .notAFeed
    case .format(let found):
      guard format == nil || format == found else { throw .notAFeed }
      return found
    }
  }
}
