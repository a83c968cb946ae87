/// What is said of a prepared upload in the file beside it, `media.json`.
public struct FeedDescription: Codable, Hashable, Sendable {
  public struct File: Codable, Hashable, Sendable {
    /// In the same folder.
    public var file: String
    /// In pixels.
    public var width: Int
    public var height: Int
    public var bytes: Int64
    public var sha256: String
    /// For a rendition: so many bytes from the start of the file hold all that its first picture needs.
    public var bytesToFirstFrame: Int64?
  }

  /// Of the upload's bytes.
  public var sourceSHA256: String
  /// Seconds.
  public var duration: Double
  /// Frames a second.
  public var frameRate: Double
  public var hasSound: Bool
  /// The largest first.
  public var renditions: [File]
  public var covers: [File]
  /// Seconds at which the cover is shown, and the preview begins.
  public var coverTime: Double
  public var preview: File
}
