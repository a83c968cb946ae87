import LoopbackOrigin

extension OriginAnswer {
  /// With another value for a field, or without it.
  func field(_ name: String, _ value: String?) -> OriginAnswer {
    mapHead { fields in
      fields.filter { $0.name.lowercased() != name.lowercased() } + (value.map { [(name, $0)] } ?? [])
    }
  }

  /// What is done up to so many bytes of the resource, and what after them.
  func split(after count: Int64) -> (before: [Step], behind: [Step]) {
    var before: [Step] = []
    var behind: [Step] = []
    var left = count
    for step in steps {
      switch step {
      case .resource(let resource, let range):
        let edge = min(range.upperBound, range.lowerBound + left)
        left -= edge - range.lowerBound
        if edge > range.lowerBound || range.isEmpty { before.append(.resource(resource, range.lowerBound..<edge)) }
        if edge < range.upperBound { behind.append(.resource(resource, edge..<range.upperBound)) }
      case .head, .pace: before.append(step)
      case .bytes, .wait: if behind.isEmpty { before.append(step) } else { behind.append(step) }
      }
    }
    return (before, behind)
  }

  /// A part with fewer bytes than was asked for, told truly.
  func shortened(to count: Int64) -> OriginAnswer {
    guard case .head(206, _)? = steps.first, case .resource(let resource, let range)? = steps.last,
      range.count > count
    else { return self }
    let part = range.lowerBound..<range.lowerBound + count
    let answer = OriginAnswer(steps.dropLast() + [.resource(resource, part)], ending: ending)
    return answer.field("Content-Length", "\(count)")
      .field("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(resource.length)")
  }

  /// The body in chunks, its length unsaid.
  func chunked(_ size: Int64) -> OriginAnswer {
    let answer = field("Content-Length", nil).field("Transfer-Encoding", "chunked")
    let framed = answer.steps.flatMap { step -> [Step] in
      guard case .resource(let resource, let range) = step else { return [step] }
      return stride(from: range.lowerBound, to: range.upperBound, by: Int64.Stride(size)).flatMap { start -> [Step] in
        let chunk = start..<min(range.upperBound, start + size)
        let length = String(chunk.count, radix: 16)
        return [.bytes(Array("\(length)\r\n".utf8)), .resource(resource, chunk), .bytes(Array("\r\n".utf8))]
      }
    }
    return OriginAnswer(framed + [.bytes(Array("0\r\n\r\n".utf8))], ending: ending)
  }

  private func mapHead(
    _ change: ([(name: String, value: String)]) -> [(name: String, value: String)]
  ) -> OriginAnswer {
    let steps = steps.map { step in
      guard case .head(let status, let fields) = step else { return step }
      return Step.head(status: status, fields: change(fields))
    }
    return OriginAnswer(steps, ending: ending)
  }
}
