/// Serves a resource as a correct server does: whole or the one range that is asked for, with validators.
public enum ResourceAnswers {
  /// - Parameter resource: nil if nothing lies under the path.
  public static func answer(_ request: OriginRequest, _ resource: OriginResource?) -> OriginAnswer {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .status(405, fields: [("Allow", "GET, HEAD")])
    }
    guard let resource else { return .status(404, text: "There is nothing here.\n") }
    if isKnown(request, resource) {
      return OriginAnswer([.head(status: 304, fields: fields(resource, length: nil))])
    }
    var answer: OriginAnswer
    switch range(request, resource) {
    case .whole:
      answer = OriginAnswer([
        .head(status: 200, fields: fields(resource, length: resource.length)), .resource(resource, 0..<resource.length),
      ])
    case .part(let range):
      let told: [(name: String, value: String)] = [
        ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(resource.length)")
      ]
      answer = OriginAnswer([
        .head(status: 206, fields: fields(resource, length: Int64(range.count)) + told), .resource(resource, range),
      ])
    case .none:
      return .status(416, fields: [("Content-Range", "bytes */\(resource.length)")])
    }
    if request.method == "HEAD" { answer.steps.removeLast() }
    return answer
  }

  /// Whether the client names what lies here now. A tag goes before a date; both may be weak.
  private static func isKnown(_ request: OriginRequest, _ resource: OriginResource) -> Bool {
    if let tags = request.field("If-None-Match") {
      func opaque(_ tag: some StringProtocol) -> String { String(tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]) }
      guard let own = resource.entityTag.map(opaque) else { return false }
      return tags.split(separator: ",").contains { opaque($0.drop { $0 == " " }) == own }
    }
    guard let date = request.field("If-Modified-Since") else { return false }
    return date == resource.lastModified.map(OriginTime.text)
  }

  /// The fields that every answer about the resource has.
  public static func fields(_ resource: OriginResource, length: Int64?) -> [(name: String, value: String)] {
    let fields: [(name: String, value: String?)] = [
      ("Accept-Ranges", "bytes"), ("Content-Type", resource.contentType), ("ETag", resource.entityTag),
      ("Last-Modified", resource.lastModified.map(OriginTime.text)), ("Content-Length", length.map { "\($0)" }),
    ]
    return fields.compactMap { field in field.value.map { (field.name, $0) } }
  }

  public enum Part: Hashable, Sendable {
    case whole
    case part(Range<Int64>)
    /// Nothing of what was asked for exists.
    case none
  }

  /// Which part the request asks for. A validator that is not the resource's own, or is weak, makes it the whole.
  public static func range(_ request: OriginRequest, _ resource: OriginResource) -> Part {
    guard let text = request.field("Range"), text.hasPrefix("bytes="), !text.contains(",") else { return .whole }
    if let condition = request.field("If-Range") {
      let strong = resource.entityTag.flatMap { $0.hasPrefix("W/") ? nil : $0 }
      guard condition == strong || condition == resource.lastModified.map(OriginTime.text) else { return .whole }
    }
    let bounds = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2 else { return .whole }
    switch (Int64(bounds[0]), Int64(bounds[1])) {
    case (let first?, let last):
      guard last != nil || bounds[1].isEmpty, first <= last ?? .max else { return .whole }
      guard first < resource.length else { return .none }
      return .part(first..<min(resource.length, (last ?? .max - 1) + 1))
    case (nil, let count?) where bounds[0].isEmpty:
      guard count > 0, resource.length > 0 else { return .none }
      return .part(max(0, resource.length - count)..<resource.length)
    default: return .whole
    }
  }
}
