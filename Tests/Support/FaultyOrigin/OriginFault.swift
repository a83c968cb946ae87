import LoopbackOrigin

/// What an origin does wrong, or otherwise than most do.
public enum OriginFault: Sendable {
  // To the request, as if it had said something else.
  /// Knows no ranges: answers with the whole.
  case noRanges
  /// Gives no more than so many bytes of what was asked.
  case shortPart(Int64)
  case ignoresIfRange

  // To the resource.
  case contentType(String?)
  case entityTag(String?)
  case lastModified(Int64?)

  // To the answer.
  case contentRange(String?)
  /// A field more, or with another value.
  case field(String, String)
  case chunked(size: Int64)
  /// Neither length nor chunks: the end of the connection is the end of the body.
  case noLength
  /// After so many bytes of the body the connection closes in order, whatever was announced.
  case cutShort(after: Int64)
  case reset(after: Int64)
  case resetBeforeAnswer
  /// The answer stops at the gate before its first byte.
  case gateBeforeHead(OriginGate)
  /// The body stops at the gate after so many bytes.
  case gate(OriginGate, after: Int64)
  case pace(bytesPerSecond: Double)

  // Instead of the answer.
  case redirect(to: String, status: Int = 302)
  case status(Int, fields: [(name: String, value: String)] = [])
  /// A page with status 200, as a hotel's network sends it.
  case loginPage
  /// Bytes that are no HTTP, after which the connection closes.
  case garbage([UInt8])
}

extension OriginFault {
  func changed(_ request: OriginRequest) -> OriginRequest {
    var request = request
    switch self {
    case .noRanges: request.fields.removeAll { $0.name.lowercased() == "range" }
    case .ignoresIfRange: request.fields.removeAll { $0.name.lowercased() == "if-range" }
    default: break
    }
    return request
  }

  func changed(_ resource: OriginResource) -> OriginResource {
    var resource = resource
    switch self {
    case .contentType(let type): resource.contentType = type
    case .entityTag(let tag): resource.entityTag = tag
    case .lastModified(let seconds): resource.lastModified = seconds
    default: break
    }
    return resource
  }

  func changed(_ answer: OriginAnswer) -> OriginAnswer {
    switch self {
    case .shortPart(let count): answer.shortened(to: count)
    case .contentRange(let value): answer.field("Content-Range", value)
    case .field(let name, let value): answer.field(name, value)
    case .chunked(let size): answer.chunked(size)
    case .noLength: OriginAnswer(answer.field("Content-Length", nil).steps, ending: .close)
    case .cutShort(let count): OriginAnswer(answer.split(after: count).before, ending: .close)
    case .reset(let count): OriginAnswer(answer.split(after: count).before, ending: .reset)
    case .resetBeforeAnswer: OriginAnswer([], ending: .reset)
    case .gateBeforeHead(let gate): OriginAnswer([.wait(gate)] + answer.steps, ending: answer.ending)
    case .gate(let gate, let count):
      OriginAnswer(
        answer.split(after: count).before + [.wait(gate)] + answer.split(after: count).behind, ending: answer.ending)
    case .pace(let bytesPerSecond):
      OriginAnswer([.pace(bytesPerSecond: bytesPerSecond)] + answer.steps, ending: answer.ending)
    case .redirect(let target, let status): .status(status, fields: [("Location", target)], text: "Elsewhere.\n")
    case .status(let status, let fields): .status(status, fields: fields, text: "Trouble.\n")
    case .loginPage:
      .status(
        200, fields: [("Content-Type", "text/html; charset=utf-8")], text: "<!DOCTYPE html><title>Log in</title>\n")
    case .garbage(let bytes): OriginAnswer([.bytes(bytes)], ending: .close)
    case .noRanges, .ignoresIfRange, .contentType, .entityTag, .lastModified: answer
    }
  }
}
