import Feed

/// What the engine sees in a file: plain values, for people (`description`) and for programs (`Codable`).
public struct MediaProbe: Codable, Hashable, Sendable {
  /// What people call the file.
  public var name: String
  /// The container's name in words.
  public var container: String
  /// Bytes of the whole file, if known.
  public var byteCount: Int64?
  /// Seconds, if the container tells.
  public var duration: Double?
  /// Bits a second over all, if known.
  public var bitRate: Int64?
  /// All streams, in the container's order; those that are played say so.
  public var streams: [Stream]
  /// The first picture that is decoded; nil without a picture.
  public var firstFrame: FirstFrame?

  public struct Stream: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Sendable {
      case picture, sound, subtitles, data, attachment
    }

    public var index: Int
    public var kind: Kind
    /// FFmpeg's short name of the codec, or the container's four characters for one that it does not know.
    public var codec: String
    public var profile: String?
    /// Whether the engine plays this stream.
    public var isPlayed: Bool
    /// Whether the engine has a decoder for it.
    public var isDecodable: Bool
    /// Seconds, if the container tells.
    public var duration: Double?
    /// When it begins in the container's time, in seconds, if told.
    public var start: Double?
    public var bitRate: Int64?
    public var language: String?
    public var picture: Picture?
    public var sound: Sound?
  }

  public struct Picture: Codable, Hashable, Sendable {
    /// As coded.
    public var width: Int
    public var height: Int
    /// As shown: upright, with square pixels.
    public var shownWidth: Int
    public var shownHeight: Int
    /// Frames a second on average, if known.
    public var frameRate: Double?
    /// FFmpeg's name; nil when the header does not tell.
    public var pixelFormat: String?
    public var color: Color
    public var orientation: PictureOrientation
    /// How much wider than high a pixel is shown, if the file tells.
    public var pixelAspect: Fraction?
  }

  /// FFmpeg's names for the tags; nil where the file says nothing.
  public struct Color: Codable, Hashable, Sendable {
    /// Which high dynamic range a picture has.
    public enum HDR: String, Codable, Sendable {
      case pq = "PQ"
      case hlg = "HLG"
    }

    public var matrix: String?
    public var primaries: String?
    public var transfer: String?
    public var range: String?
    /// Nil for standard dynamic range.
    public var hdr: HDR?
  }

  public struct Sound: Codable, Hashable, Sendable {
    /// Samples a second.
    public var sampleRate: Int
    public var channels: Int
    /// Such as `stereo` or `5.1`.
    public var layout: String?
    public var sampleFormat: String?
  }

  public struct FirstFrame: Codable, Hashable, Sendable {
    /// In the container's time, in seconds, if the stream tells.
    public var time: Double?
    public var isKeyFrame: Bool
    /// As decoded, before orientation.
    public var width: Int
    public var height: Int
    public var pixelFormat: String
    /// The mean of the picture as it is shown, `#RRGGBB`.
    public var meanColor: String
  }
}

extension MediaProbe {
  /// Opens a file, reads its header and decodes its first frame. Blocks; not for the main actor.
  ///
  /// - Throws: `EngineError` for a file that can't be played: one sentence and an advice.
  public static func probe(
    _ location: MediaLocation, openBytes: ByteOpener = FileByteSource.opener
  ) throws(EngineError) -> MediaProbe {
    try ProbeReader(location, openBytes: openBytes).probe()
  }

  /// The item with its length and its size as the header tells them, where they were not known. Decodes nothing; blocks
  /// while the header is read. An item that can't be opened comes back as it was.
  public static func describe(_ item: MediaItem, openBytes: ByteOpener = FileByteSource.opener) -> MediaItem {
    guard item.duration == nil || item.size == nil, let source = item.source else { return item }
    do throws(EngineError) {
      let reader = try ProbeReader(source.location, openBytes: openBytes)
      var result = item
      result.duration = item.duration ?? reader.duration
      result.size = item.size ?? reader.shownSize
      return result
    } catch {
      return item
    }
  }
}
