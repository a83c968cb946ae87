/// How much memory pictures take, and which of them go when it is too much: the least recently used, never one that is
/// held because it is on screen. Numbers in, keys out; the pictures themselves are elsewhere.
struct PictureBudget<Key: Hashable> {
  private struct Entry {
    let byteCount: Int
    var lastUse: Int
    var holds = 0
  }

  /// In bytes.
  let limit: Int
  /// In bytes; above the limit only as long as what is held alone is.
  private(set) var byteCount = 0
  private var entries: [Key: Entry] = [:]
  private var uses = 0

  init(limit: Int) { self.limit = limit }

  var heldByteCount: Int { entries.values.reduce(0) { $0 + ($1.holds > 0 ? $1.byteCount : 0) } }

  /// Notes a picture that is there now, held so many times.
  ///
  /// - Returns: what has to go for it; the picture itself, if nobody holds it and it does not fit.
  mutating func put(_ key: Key, byteCount: Int, holds: Int) -> [Key] {
    remove(key)
    uses += 1
    entries[key] = Entry(byteCount: byteCount, lastUse: uses, holds: holds)
    self.byteCount += byteCount
    return trim(to: limit)
  }

  /// Notes that a picture is used once more; it becomes the most recently used.
  mutating func hold(_ key: Key) {
    uses += 1
    entries[key]?.lastUse = uses
    entries[key]?.holds += 1
  }

  /// Takes one hold back.
  ///
  /// - Returns: what has to go, now that it may.
  mutating func release(_ key: Key) -> [Key] {
    guard let holds = entries[key]?.holds, holds > 0 else { return [] }
    entries[key]?.holds = holds - 1
    return trim(to: limit)
  }

  mutating func remove(_ key: Key) {
    if let entry = entries.removeValue(forKey: key) { byteCount -= entry.byteCount }
  }

  /// Lets go of what is not held until no more than this many bytes are left.
  mutating func trim(to limit: Int) -> [Key] {
    guard byteCount > limit else { return [] }
    var gone: [Key] = []
    for (key, _) in entries.filter({ $0.value.holds == 0 }).sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if byteCount <= limit { break }
      remove(key)
      gone.append(key)
    }
    return gone
  }
}
