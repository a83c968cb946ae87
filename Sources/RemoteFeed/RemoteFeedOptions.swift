import MediaCache

/// How feed documents are taken. Every property has its default.
public struct RemoteFeedOptions: Hashable, Sendable {
  /// Whether entries with pictures and no video become items of the kind `image`; otherwise they are skipped.
  public var includesImages = false
  /// After this many documents in a row without a new item a feed is taken to be endless.
  public var barrenDocuments = 8
  /// How much of the documents read last stays in memory, counted by their size in bytes. 20 MB by default; the last one
  /// stays in any case.
  public var memory = 20_000_000
  /// The language in which errors speak to people.
  public var language = FetchLanguage.english

  public init() {}
}
