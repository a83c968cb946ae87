/// What tells whether the bytes under an address are still the same (RFC 9110, section 8.8).
enum Validator {
  /// A strong `ETag`, else a `Last-Modified` that is strong: older by a second or more than the answer's own `Date`, so
  /// that no later change can bear the same date.
  static func strong(in fields: HTTPHeaderFields) -> String? {
    if let tag = fields["ETag"], isStrongTag(tag) { return tag }
    guard let modified = fields["Last-Modified"], let then = HTTPDate.seconds(modified),
      let now = fields["Date"].flatMap(HTTPDate.seconds), then < now
    else { return nil }
    return modified
  }

  /// What may be sent as `If-Range`: a strong tag or a date, never a weak tag.
  static func ifRange(_ validator: String?) -> String? {
    guard let validator, isStrongTag(validator) || HTTPDate.seconds(validator) != nil else { return nil }
    return validator
  }

  /// Whether the answer says that its bytes are others than those that the validator stands for.
  static func isContradicted(_ validator: String, by fields: HTTPHeaderFields) -> Bool {
    if validator.hasPrefix("\"") || validator.hasPrefix("W/") {
      guard let tag = fields["ETag"] else { return false }
      return opaque(tag) != opaque(validator)
    }
    guard let asked = HTTPDate.seconds(validator), let told = fields["Last-Modified"].flatMap(HTTPDate.seconds) else {
      return false
    }
    return asked != told
  }

  private static func isStrongTag(_ tag: String) -> Bool {
    tag.count >= 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
  }

  private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
