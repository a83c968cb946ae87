/// From a request and the head of its answer to what may be written where, or to the reason why nothing may.
enum RangeRules {
  /// An answer whose body may be written.
  struct Accepted: Hashable, Sendable {
    var response: FetchResponse
    /// How many bytes the body has to bring; nil if only its end will tell.
    var bodyLength: Int64?
  }

  /// The value of the `Range` field.
  static func rangeField(_ request: FetchRequest) -> String {
    "bytes=\(request.start)-" + (request.end.map { String($0 - 1) } ?? "")
  }

  /// Why a request cannot be sent; nil if it can.
  static func refusal(_ request: FetchRequest) -> FetchError? {
    if !WebAddress.isUsable(request.url) { return FetchError(url: request.url, problem: .badAddress) }
    guard request.start >= 0, request.start < request.end ?? .max else {
      return FetchError(url: request.url, problem: .wrongRange("nothing was asked for"))
    }
    return nil
  }

  /// - Parameters:
  ///   - finalURL: where the answer came from after all redirects.
  ///   - now: seconds since 1970, for a `Retry-After` with a date.
  static func judge(
    _ request: FetchRequest, status: Int, fields: HTTPHeaderFields, finalURL: String, now: Int64
  ) -> Result<Accepted, FetchError> {
    var error = FetchError(url: request.url, problem: .status(status, retryAfter: RetryAfter.pause(fields, now: now)))
    guard status == 200 || status == 206 else {
      if status == 416 { error.totalLength = fields["Content-Range"].flatMap(ContentRange.init)?.totalLength }
      return .failure(error)
    }
    if let coding = fields["Content-Encoding"], coding.lowercased() != "identity" {
      error.problem = .malformed("the bytes are packed (\(coding)) although that was not asked for")
      return .failure(error)
    }
    var response = FetchResponse(
      offset: 0, totalLength: nil, validator: Validator.strong(in: fields), isWhole: status == 200,
      contentType: fields.contentType, finalURL: finalURL, charset: fields.charset,
      version: Conditions.version(in: fields))
    if status == 200 {
      // A length beside a chunked body is not to be trusted (RFC 9112, section 6.3).
      response.totalLength = fields["Transfer-Encoding"] == nil ? fields.contentLength : nil
      return .success(Accepted(response: response, bodyLength: response.totalLength))
    }
    if let problem = problem(with: request, partial: fields) {
      error.problem = problem
      return .failure(error)
    }
    let told = fields["Content-Range"].flatMap(ContentRange.init)
    response.offset = request.start
    response.totalLength = told?.totalLength
    return .success(Accepted(response: response, bodyLength: told?.range.map { Int64($0.count) }))
  }

  private static func problem(with request: FetchRequest, partial fields: HTTPHeaderFields) -> FetchError.Problem? {
    if let validator = request.validator, Validator.isContradicted(validator, by: fields) { return .changed }
    guard let text = fields["Content-Range"] else { return .wrongRange("none") }
    guard let range = ContentRange(text)?.range, range.lowerBound == request.start,
      range.upperBound <= request.end ?? .max
    else { return .wrongRange(text) }
    if fields["Transfer-Encoding"] == nil, let length = fields.contentLength, length != Int64(range.count) {
      return .wrongRange("\(text) with a length of \(length)")
    }
    return nil
  }
}
