import Feed
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads RSS 2.0 with Media RSS and podcast elements, and Atom.
enum XMLFeedReader {
  /// - Throws: `broken` for what is no XML, `notAFeed` for what is no feed at its root, `declaresEntities`.
  static func read(
    _ text: String, base: FeedAddress, maker: ItemMaker
  ) throws(RemoteFeedError.Problem) -> ParsedFeed {
    let body = try XMLProlog.body(of: text)
    let parser = XMLParser(data: Data(body.utf8))
    let handler = XMLFeedHandler(base: base)
    parser.delegate = handler
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    // Its answer is true for documents that are not closed as well: the handler is told of each error.
    _ = parser.parse()
    switch handler.problem {
    case .broken(let format, let detail, let line?):
      // Lines before the root were taken away.
      let before = text[..<body.startIndex].count(where: \.isNewline)
      throw .broken(format, detail: detail, line: max(1, line) + before)
    case let problem?: throw problem
    case nil: if !handler.isComplete { throw .broken(.xml, detail: "it has no end", line: nil) }
    }
    return maker.feed(
      of: handler.entries, malformed: [], author: handler.feedAuthor ?? handler.feedTitle,
      next: ParsedFeed.next(handler.next?.reference, from: handler.next?.base ?? base))
  }
}

/// Takes the parser's calls. One instance for each document.
private final class XMLFeedHandler: NSObject, XMLParserDelegate {
  /// Feeds nest less than ten deep.
  private static let deepest = 100
  private static let undeclaredEntity = 26

  private struct Open {
    /// nil for an element that means nothing here.
    var name: XMLName?
    var attributes: [String: String]
    var base: FeedAddress
    var text = ""
  }

  private(set) var entries: [FeedEntry] = []
  private(set) var feedTitle: String?
  private(set) var feedAuthor: String?
  private(set) var next: (reference: String, base: FeedAddress)?
  private(set) var problem: RemoteFeedError.Problem?
  private var hasRoot = false

  private let base: FeedAddress
  private var open: [Open] = []
  private var draft: XMLEntryDraft?
  private var groups = 0

  init(base: FeedAddress) { self.base = base }

  /// The root element came, and was closed.
  var isComplete: Bool { hasRoot && open.isEmpty }

  private func stop(_ parser: XMLParser, _ problem: RemoteFeedError.Problem) {
    if self.problem == nil { self.problem = problem }
    parser.abortParsing()
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    guard problem == nil else { return }
    let local = element.split(separator: ":").last.map(String.init) ?? element
    let name = XMLName(local, namespace: namespaceURI ?? "")
    if open.isEmpty {
      guard name == .rss || name == .atomFeed else { return stop(parser, .notAFeed) }
      hasRoot = true
    }
    guard open.count < Self.deepest else {
      return stop(parser, .broken(.xml, detail: "elements within elements without end", line: parser.lineNumber))
    }
    let outer = open.last?.base ?? base
    let inner = attributes["xml:base"].flatMap(outer.resolve) ?? outer
    open.append(Open(name: name, attributes: attributes, base: inner))
    switch name {
    case .item, .atomEntry:
      // Whoever waits for the document may not want it any more.
      if Task.isCancelled { parser.abortParsing() }
      draft = XMLEntryDraft()
    case .mediaGroup: groups += 1
    default: break
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    // Names of characters that HTML has and XML has not are common in titles; the rest reads well without them.
    if code == Self.undeclaredEntity { return }
    let detail =
      switch code {
      case 5: "it ends too early, or goes on behind its end"
      case 9: "a character that may not be in XML"
      case 76: "an element is closed by another's tag"
      default: "error \(code)"
      }
    stop(parser, .broken(.xml, detail: detail, line: parser.lineNumber))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if !open.isEmpty { open[open.count - 1].text += string }
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    self.parser(parser, foundCharacters: String(decoding: data, as: UTF8.self))
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard problem == nil, let closed = open.popLast() else { return }
    guard let name = closed.name else {
      // XHTML within an entry: what it says belongs to what it stands in.
      if draft != nil, !open.isEmpty {
        open[open.count - 1].text += PlainText.isBlock(element.lowercased()) ? "\n\(closed.text)\n" : closed.text
      }
      return
    }
    if name == .item || name == .atomEntry {
      if let draft { entries.append(draft.entry) }
      draft = nil
    } else if draft != nil {
      let group = open.contains { $0.name == .mediaGroup } ? groups : nil
      draft?.take(
        XMLElement(
          name: name, parent: open.last?.name, text: closed.text, attributes: closed.attributes, base: closed.base,
          group: group))
    } else {
      takeOfFeed(name, closed)
    }
  }

  private func takeOfFeed(_ name: XMLName, _ closed: Open) {
    let value = PlainText.reduced(html: closed.text)
    let parent = open.last?.name
    switch name {
    case .title where parent == .channel, .atomTitle where parent == .atomFeed: feedTitle = feedTitle ?? value
    case .podcastAuthor where parent == .channel, .atomName where parent == .atomAuthor:
      if !value.isEmpty { feedAuthor = feedAuthor ?? value }
    case .atomLink where closed.attributes["rel"] == "next":
      if let reference = closed.attributes["href"] { next = (reference, closed.base) }
    default: break
    }
  }
}
