extension MediaProbe: CustomStringConvertible {
  /// The probe for people: a line for the file, a line for each stream, one for the first frame.
  public var description: String {
    var rows = [("file", name), ("container", [container, duration.map(Self.time), size, rate(bitRate)].joined())]
    rows += streams.map { ("\($0.kind.rawValue) \($0.index)", Self.line($0)) }
    if let firstFrame { rows.append(("first frame", Self.line(firstFrame))) }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { label, text in
      label + String(repeating: " ", count: width - label.count + 2) + text
    }.joined(separator: "\n")
  }

  private var size: String? {
    byteCount.map { $0 < 1_000_000 ? "\(Self.number(Double($0) / 1000)) kB" : "\(Self.number(Double($0) / 1e6)) MB" }
  }

  private func rate(_ bits: Int64?) -> String? { bits.map { "\($0 / 1000) kb/s" } }

  private static func line(_ stream: Stream) -> String {
    var parts: [String?] = [stream.codec + (stream.profile.map { " (\($0))" } ?? "")]
    if let picture = stream.picture { parts += self.parts(picture) }
    if let sound = stream.sound {
      parts += [
        "\(sound.sampleRate) Hz", sound.layout ?? (sound.channels == 1 ? "1 channel" : "\(sound.channels) channels"),
        sound.sampleFormat,
      ]
    }
    parts += [stream.duration.map(time), stream.bitRate.map { "\($0 / 1000) kb/s" }, stream.language]
    if let start = stream.start, start != 0 { parts.append("from \(number(start)) s") }
    if !stream.isDecodable, stream.kind == .picture || stream.kind == .sound {
      parts.append("no decoder")
    } else if !stream.isPlayed {
      parts.append("not played")
    }
    return parts.joined()
  }

  private static func parts(_ picture: Picture) -> [String?] {
    let coded = "\(picture.width) × \(picture.height)"
    let shown = "\(picture.shownWidth) × \(picture.shownHeight)"
    let color = picture.color
    let tags = [color.matrix, color.primaries, color.transfer]
    let names = tags.allSatisfy({ $0 == tags[0] }) ? [tags[0]] : tags.map { $0 ?? "?" }
    return [
      coded, shown == coded ? nil : "shown \(shown)", picture.orientation.words,
      picture.pixelAspect.flatMap { $0.numerator == $0.denominator ? nil : "pixels \($0.numerator):\($0.denominator)" },
      picture.frameRate.map { "\(number($0)) fps" }, picture.pixelFormat,
      names.compactMap(\.self).isEmpty ? nil : names.compactMap(\.self).joined(separator: "/"),
      color.range.map { "\($0) range" }, color.hdr.map { "HDR \($0.rawValue)" },
    ]
  }

  private static func line(_ frame: FirstFrame) -> String {
    [
      frame.time.map { "at \(number($0)) s" }, frame.isKeyFrame ? "key frame" : "no key frame",
      "\(frame.width) × \(frame.height)", frame.pixelFormat, "mean \(frame.meanColor)",
    ].joined()
  }

  private static func time(_ seconds: Double) -> String { "\(number(seconds)) s" }

  /// Three decimals at most.
  private static func number(_ value: Double) -> String {
    let thousandths = Int((abs(value) * 1000).rounded())
    var decimals = String(thousandths % 1000 + 1000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    let sign = value < 0 && thousandths > 0 ? "−" : ""
    return sign + String(thousandths / 1000) + (decimals.isEmpty ? "" : "." + decimals)
  }
}

extension PictureOrientation {
  /// Nil when there is nothing to turn.
  fileprivate var words: String? {
    let turn = quarterTurns == 0 ? nil : "turned \(quarterTurns * 90)° clockwise"
    guard isMirrored else { return turn }
    return turn.map { "mirrored and \($0)" } ?? "mirrored"
  }
}

extension [String?] {
  fileprivate func joined() -> String { compactMap(\.self).joined(separator: ", ") }
}
