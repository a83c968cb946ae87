/// Makes a failing sequence as short as it can be: leaves out ever smaller parts for as long as it still fails.
///
/// In what comes back, no single element can be left out without the failure going away.
func shrink<Element>(_ sequence: [Element], fails: ([Element]) -> Bool) -> [Element] {
  var shortest = sequence
  var size = max(1, shortest.count / 2)
  while true {
    var hasShrunk = false
    var start = 0
    while start < shortest.count {
      var shorter = shortest
      shorter.removeSubrange(start..<min(start + size, shortest.count))
      if fails(shorter) {
        shortest = shorter
        hasShrunk = true
      } else {
        start += size
      }
    }
    if size > 1 {
      size /= 2
    } else if !hasShrunk {
      return shortest
    }
  }
}
