/// How long a server asks to be left alone (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
  /// - Parameter now: this machine's time in seconds since 1970. The answer's own `Date` goes before it, since the two
  ///   clocks may differ.
  static func pause(_ fields: HTTPHeaderFields, now: Int64) -> Duration? {
    guard let text = fields["Retry-After"] else { return nil }
    if let seconds = HTTPHeaderFields.count(text) { return .seconds(seconds) }
    guard let moment = HTTPDate.seconds(text) else { return nil }
    return .seconds(max(0, moment - (fields["Date"].flatMap(HTTPDate.seconds) ?? now)))
  }
}
