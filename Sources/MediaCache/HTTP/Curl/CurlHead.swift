/// Collects the lines of an answer's head. Heads of interim answers (1xx) are passed over.
struct CurlHead {
  enum Step {
    case incomplete
    case complete(status: Int, fields: HTTPHeaderFields)
    case tooLong
  }

  private var status = 0
  private var fields = HTTPHeaderFields()
  private var size = 0
  private var isComplete = false

  private static let largest = 256 << 10

  /// - Parameter line: with its line end.
  mutating func take(_ line: UnsafeRawBufferPointer) -> Step {
    // What follows a complete head is the trailer of a chunked body.
    if isComplete { return .incomplete }
    size += line.count
    if size > Self.largest { return .tooLong }
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      fields = HTTPHeaderFields()
      status = text.split(separator: " ").dropFirst().first.flatMap { Int(HTTPHeaderFields.trimmed($0)) } ?? 0
    } else if text.allSatisfy(\.isWhitespace) {
      if (100..<200).contains(status), status != 101 { return .incomplete }
      isComplete = true
      return .complete(status: status, fields: fields)
    } else {
      fields.append(line: text)
    }
    return .incomplete
  }
}
