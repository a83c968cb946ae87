import Foundation
import Playback
import Stage

/// What is remembered from one launch to the next: the feed's mute, what the person likes, and how bytes are kept.
///
/// Written aside and renamed, so that a crash leaves the old file or the new one. A file that cannot be read counts
/// as empty; one that cannot be written is told once and changes nothing for this launch.
@MainActor
public final class Settings {
  struct Values: Codable, Equatable {
    var isMuted = false
    /// Raw values of item ids, in the order in which they were liked; the oldest go beyond `likeLimit`.
    var liked: [String] = []
    /// Whether what comes over the network is kept.
    var usesCache = true
    /// Bytes on disk that the cache may take.
    var cacheLimit: Int64 = 200_000_000
    /// How much is fetched before it is wanted: `off`, `heads` or `normal`.
    var preloading = PreloadSetting.normal.rawValue
    /// Where the divider of the split screen stands.
    var splitShare = 0.5
    /// How clips of different length are compared: `shorter` or `holdLast`.
    var compareMode = CompareMode.shorter.rawValue
    /// When the stream's videos start by themselves: `always`, `unmetered` or `never`.
    var autoplay = Autoplay.always.rawValue
    /// Whether the carousel's neighbours peep in.
    var carouselHasCards = false
    /// Whether the carousel's videos go on where they were left.
    var carouselGoesOn = false
    /// How the stream's list is laid out: `sidebar`, `masonry` or `grid`.
    var streamLook = StreamLook.sidebar.rawValue
    /// How loud all is, 0 … 1.
    var volume = 1.0

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      isMuted = (try? container.decodeIfPresent(Bool.self, forKey: .isMuted)) ?? false
      liked = (try? container.decodeIfPresent([String].self, forKey: .liked)) ?? []
      usesCache = (try? container.decodeIfPresent(Bool.self, forKey: .usesCache)) ?? true
      let limit = (try? container.decodeIfPresent(Int64.self, forKey: .cacheLimit)) ?? 200_000_000
      cacheLimit = max(0, limit)
      preloading = (try? container.decodeIfPresent(String.self, forKey: .preloading)) ?? preloading
      splitShare = (try? container.decodeIfPresent(Double.self, forKey: .splitShare)) ?? 0.5
      compareMode = (try? container.decodeIfPresent(String.self, forKey: .compareMode)) ?? compareMode
      autoplay = (try? container.decodeIfPresent(String.self, forKey: .autoplay)) ?? autoplay
      carouselHasCards = (try? container.decodeIfPresent(Bool.self, forKey: .carouselHasCards)) ?? false
      carouselGoesOn = (try? container.decodeIfPresent(Bool.self, forKey: .carouselGoesOn)) ?? false
      streamLook = (try? container.decodeIfPresent(String.self, forKey: .streamLook)) ?? streamLook
      volume = min(1, max(0, (try? container.decodeIfPresent(Double.self, forKey: .volume)) ?? 1))
    }
  }

  /// So that the file cannot grow for ever: about 1 MB of paths.
  static let likeLimit = 10_000

  private(set) var values: Values
  private var keptVolume: Double
  private let url: URL?
  /// Called once when the file cannot be written, with the system's reason.
  var onWriteFailure: ((String) -> Void)?

  /// - Parameter url: the file; nil keeps the values in memory only, as a rehearsal wants.
  public init(url: URL?) {
    self.url = url
    let data = url.flatMap { try? Data(contentsOf: $0) }
    values = data.flatMap { try? JSONDecoder().decode(Values.self, from: $0) } ?? Values()
    keptVolume = values.volume
  }

  /// `settings.json` in the person's configuration folder.
  public static var defaultURL: URL {
    let environment = ProcessInfo.processInfo.environment
    let base =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
    return base.appendingPathComponent("swipeline").appendingPathComponent("settings.json")
  }

  var isMuted: Bool {
    get { values.isMuted }
    set { set(\.isMuted, to: newValue) }
  }

  /// Whether what comes over the network is kept.
  var usesCache: Bool {
    get { values.usesCache }
    set { set(\.usesCache, to: newValue) }
  }

  /// How much is fetched before it is wanted.
  var preloading: PreloadSetting {
    get { PreloadSetting(rawValue: values.preloading) ?? .normal }
    set { set(\.preloading, to: newValue.rawValue) }
  }

  /// Where the divider of the split screen stands, as the upper half's share of the height.
  var splitShare: Double {
    get { values.splitShare }
    set { set(\.splitShare, to: newValue) }
  }

  /// How loud all is, 0 … 1. Written by `keepVolume`: under a finger it changes many times.
  var volume: Double {
    get { values.volume }
    set { values.volume = newValue.isFinite ? min(1, max(0, newValue)) : 1 }
  }

  func keepVolume() {
    guard volume != keptVolume else { return }
    keptVolume = volume
    write()
  }

  /// How clips of different length are compared.
  var compareMode: CompareMode {
    get { CompareMode(rawValue: values.compareMode) ?? .shorter }
    set {
      guard newValue != compareMode else { return }
      values.compareMode = newValue.rawValue
      write()
    }
  }

  /// When the stream's videos start by themselves.
  var autoplay: Autoplay {
    get { Autoplay(rawValue: values.autoplay) ?? .always }
    set { set(\.autoplay, to: newValue.rawValue) }
  }

  var carouselLook: CarouselLayout.Look {
    get { values.carouselHasCards ? .cards : .flat }
    set { set(\.carouselHasCards, to: newValue == .cards) }
  }

  /// Whether the carousel's videos go on where they were left, and not from their beginning.
  var carouselGoesOn: Bool {
    get { values.carouselGoesOn }
    set { set(\.carouselGoesOn, to: newValue) }
  }

  /// How the stream's list is laid out.
  var streamLook: StreamLook {
    get { StreamLook(rawValue: values.streamLook) ?? .sidebar }
    set { set(\.streamLook, to: newValue.rawValue) }
  }

  /// Where it is remembered how long the person stays with videos: beside the settings; nil if nothing is written.
  var watchingURL: URL? { url.map(WatchMemory.url) }

  /// Bytes on disk that the cache may take; not negative.
  public var cacheLimit: Int64 {
    get { values.cacheLimit }
    set { set(\.cacheLimit, to: max(0, newValue)) }
  }

  func isLiked(_ id: String) -> Bool { values.liked.contains(id) }

  func setLiked(_ id: String, _ isLiked: Bool) {
    guard isLiked != self.isLiked(id) else { return }
    if isLiked {
      values.liked.append(id)
      values.liked.removeFirst(max(0, values.liked.count - Settings.likeLimit))
    } else {
      values.liked.removeAll { $0 == id }
    }
    write()
  }

  private func set<Value: Equatable>(_ key: WritableKeyPath<Values, Value>, to value: Value) {
    guard values[keyPath: key] != value else { return }
    values[keyPath: key] = value
    write()
  }

  private func write() {
    guard let url else { return }
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONEncoder().encode(values).write(to: url, options: .atomic)
    } catch {
      let report = onWriteFailure
      onWriteFailure = nil
      report?("\(error.localizedDescription)")
    }
  }
}
