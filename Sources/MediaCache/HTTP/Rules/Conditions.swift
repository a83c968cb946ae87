/// The fields that ask for bytes only if they are others than those on hand (RFC 9110, section 13.1).
enum Conditions {
  /// What a server names as the version of its answer; nil if it names none.
  static func version(in fields: HTTPHeaderFields) -> FetchVersion? {
    let version = FetchVersion(entityTag: fields["ETag"], lastModified: fields["Last-Modified"])
    return version == FetchVersion() ? nil : version
  }

  /// A server that knows both fields looks at the tag alone, so both are sent.
  static func fields(_ request: FetchRequest) -> [(name: String, value: String)] {
    guard let known = request.known else { return [] }
    let fields = [("If-None-Match", known.entityTag), ("If-Modified-Since", known.lastModified)]
    return fields.compactMap { field in
      // What would end the line would begin a field of its own.
      guard let value = field.1, !value.contains(where: \.isNewline), !value.isEmpty else { return nil }
      return (field.0, value)
    }
  }
}
