/// What an upload is made into.
public enum IngestProfile: String, CaseIterable, Sendable, Codable {
  /// One file of exactly three seconds that loops without a seam.
  case loop3
  /// The whole length (at most ten minutes) in up to three sizes, with covers, a preview and a description.
  case feed
}

/// How uploads are prepared.
public struct IngestOptions: Hashable, Sendable {
  public var profile: IngestProfile
  /// Seconds after the first picture at which to begin. Nil: `loop3` looks for the liveliest three seconds
  /// (`LivelySearch`), `feed` begins with the first picture.
  public var start: Double?
  /// Seconds to take, for `feed` only: more than 0, at most 600. Nil takes all there is. `loop3` always takes three.
  public var duration: Double?
  /// Whether title, date, place, device and what else the container says goes into the result. Otherwise all of it is
  /// dropped, since any of it may tell a place or a person.
  public var keepsMetadata: Bool

  public init(
    profile: IngestProfile = .loop3, start: Double? = nil, duration: Double? = nil, keepsMetadata: Bool = false
  ) {
    self.profile = profile
    self.start = start
    self.duration = duration
    self.keepsMetadata = keepsMetadata
  }

  /// What decides about the result besides the bytes of the upload, as one line. A change of the recipe itself raises
  /// the number in front, so that everything is made anew.
  var fingerprint: String {
    let numbers = [start, duration].map { $0.map { String($0) } ?? "-" }
    return (["2", profile.rawValue] + numbers + [keepsMetadata ? "metadata" : "bare"]).joined(separator: "|")
  }
}
