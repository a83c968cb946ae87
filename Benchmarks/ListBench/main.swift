import FFmpegEngine
import Feed
import Foundation
import GtkApp
import Stage

// What scroll.py and layout.py run.
//
//   ListBench scroll ROWS PASSES STEP WIDTHxHEIGHT CLIP …   scrolls a list of so many rows in a window until PASSES of them
//                                                           have gone by, STEP points a frame; prints what it cost as JSON.
//                                                           Without clips the list is the same, but nothing in it plays
//   ListBench layout ROWS COLUMNS KIND CHANGES              changes the width of a list so often; prints microseconds of a
//                                                           change. KIND is masonry or grid

/// Shapes of pictures and texts as feeds have them, the same each time.
struct Rows {
  static let sizes = [(1080, 1920), (1920, 1080), (1080, 1080)]
  static let captions = [
    "Morning", "A walk along the river, and what came of it #water #slow", "",
    "早上好 — the market opens at six, and by seven the best fruit is gone; this is how it looks from above, before the "
      + "first customers come",
    "Three ways to fold a shirt",
  ]

  /// - Parameter clips: what the rows play, by turns; without any they are pictures that do not come.
  static func items(_ count: Int, of clips: [MediaItem]) -> [MediaItem] {
    (0..<count).map { index in
      let clip = clips.isEmpty ? nil : clips[index % clips.count]
      let size = sizes[index % sizes.count]
      return MediaItem(
        id: ItemID("row/\(index)"), kind: clip == nil ? .image : .video, sources: clip?.sources ?? [],
        author: index % 7 == 3 ? "" : "author\(index % 23)",
        caption: captions[index % captions.count], duration: clip?.duration,
        size: clip?.size ?? PixelSize(width: size.0, height: size.1))
    }
  }
}

func clip(_ path: String) -> MediaItem {
  let location = MediaLocation.file(path: URL(fileURLWithPath: path).path)
  return MediaProbe.describe(MediaItem(id: ItemID(path), sources: [MediaSource(location: location)]))
}

@MainActor
func scroll(_ words: [String]) throws -> Bool {
  let size = words[3].split(separator: "x").compactMap { Int($0) }
  guard let rows = Int(words[0]), let passes = Int(words[1]), let step = Double(words[2]), size.count == 2 else {
    return false
  }
  MemoryReturn.begin()
  var plan = ScrollRun.Plan()
  (plan.passes, plan.step, plan.plays) = (passes, step, words.count > 4)
  (plan.width, plan.height) = (size[0], size[1])
  let report = try ScrollRun(Rows.items(rows, of: words[4...].map(clip)), plan).run()
  print(String(decoding: try report.json(), as: UTF8.self))
  return true
}

func layout(_ words: [String]) -> Bool {
  guard let count = Int(words[0]), let columns = Int(words[1]), let changes = Int(words[3]) else { return false }
  let shapes = Rows.sizes.map { Double($0.0) / Double($0.1) }
  let rows = (0..<count).map { ColumnRow(shape: shapes[$0 % shapes.count], caption: Double(40 + $0 % 3 * 16)) }
  var list = ListSurface(rows, kind: words[2] == "grid" ? .grid : .masonry, margin: 12)
  list.resize(width: 1000, height: 900, header: 200, columns: columns)
  list.scroll(to: list.contentHeight / 2)
  var sum = 0.0
  let time = ContinuousClock().measure {
    for change in 0..<changes {
      list.resize(width: Double(600 + change % 400), height: 900, header: 200, columns: columns)
      // So that nothing of it can be left out.
      for row in 0..<count { sum += list.frame(of: row).y + list.picture(of: row).height }
    }
  }
  if sum.isNaN { return false }
  print(time / .microseconds(1) / Double(max(1, changes)))
  return true
}

let words = Array(CommandLine.arguments[1...])
var isDone = false
switch (words.first, words.count) {
case ("scroll", 5...): isDone = try scroll(Array(words[1...]))
case ("layout", 5): isDone = layout(Array(words[1...]))
default: break
}
if !isDone {
  FileHandle.standardError.write(Data("See the head of main.swift.\n".utf8))
  exit(2)
}
