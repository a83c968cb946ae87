import Testing

/// Every line of the profile `loop3`, as `ffprobe` and the file's own boxes tell it.
enum Loop3Profile {
  static func expect(_ path: String, hasSound: Bool, _ place: SourceLocation = #_sourceLocation) throws {
    let told = try Told(path)
    // H.264 main, 4:2:0, upright, square pixels, at most 1280.
    #expect(told.text("codec_name") == "h264", sourceLocation: place)
    #expect(told.text("profile") == "Main", sourceLocation: place)
    #expect(told.text("pix_fmt") == "yuv420p", sourceLocation: place)
    #expect(told.text("sample_aspect_ratio") == "1:1", sourceLocation: place)
    #expect(told.picture["side_data_list"] == nil, "there is nothing left to turn", sourceLocation: place)
    let (width, height) = (try #require(told.number("width")), try #require(told.number("height")))
    #expect(max(width, height) <= 1280 && width % 2 == 0 && height % 2 == 0, sourceLocation: place)
    for key in ["color_space", "color_primaries", "color_transfer"] {
      #expect(told.text(key) == "bt709", sourceLocation: place)
    }
    #expect(told.text("color_range") == "tv", sourceLocation: place)
    // A constant rate of at most 30, and exactly three seconds.
    let rate = try #require(told.text("r_frame_rate"))
    let perSecond = try #require(Int(rate.prefix { $0 != "/" }))
    #expect(rate.hasSuffix("/1") && (1...30).contains(perSecond), sourceLocation: place)
    #expect(told.text("avg_frame_rate") == rate, sourceLocation: place)
    #expect(told.text("nb_frames") == "\(3 * perSecond)", sourceLocation: place)
    #expect(told.text("start_time") == "0.000000" && told.text("duration") == "3.000000", sourceLocation: place)
    let times = told.packets.map(\.shown).sorted()
    for (index, time) in times.enumerated() {
      #expect(abs(time - Double(index) / Double(perSecond)) < 1e-4, sourceLocation: place)
    }
    // A key frame first and at least every second, closed groups.
    #expect(told.packets.first?.isKey == true && told.packets.first?.shown == 0, sourceLocation: place)
    let gaps = zip(told.keyTimes, told.keyTimes.dropFirst() + [3]).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 <= 1.0001 }, "\(told.keyTimes)", sourceLocation: place)
    #expect(told.hasClosedGroups, sourceLocation: place)
    // AAC-LC, 44.1 kHz, stereo, or nothing.
    #expect((told.sound != nil) == hasSound, sourceLocation: place)
    if let sound = told.sound {
      #expect(sound["codec_name"] as? String == "aac" && sound["profile"] as? String == "LC", sourceLocation: place)
      #expect(sound["sample_rate"] as? String == "44100" && sound["channels"] as? Int == 2, sourceLocation: place)
      #expect(sound["duration_ts"] as? Int == 132_300 && sound["start_pts"] as? Int == 0, sourceLocation: place)
    }
    #expect(told.format["duration"] as? String == "3.000000", sourceLocation: place)
    try expectBoxes(path, hasSound: hasSound, place)
  }

  /// The index comes first; each track's edit list says how much is left out before, and exactly three seconds.
  private static func expectBoxes(_ path: String, hasSound: Bool, _ place: SourceLocation) throws {
    let boxes = try Boxes(path)
    #expect(boxes.top.firstIndex(of: "moov") ?? 9 < boxes.top.firstIndex(of: "mdat") ?? 0, sourceLocation: place)
    let movie = try #require(boxes.contents(of: "mvhd").first).lowerBound
    let second = boxes.word(at: movie + 12)
    #expect(boxes.word(at: movie + 16) == 3 * second, sourceLocation: place)
    let lists = boxes.contents(of: "elst").map(\.lowerBound)
    #expect(lists.count == (hasSound ? 2 : 1), sourceLocation: place)
    for list in lists {
      #expect(boxes.word(at: list + 4) == 1, "one edit", sourceLocation: place)
      #expect(boxes.word(at: list + 8) == 3 * second, sourceLocation: place)
    }
    // The encoder's own delay and the end of the loop before its start: 1024 samples each.
    if hasSound { #expect(boxes.word(at: lists[1] + 12) == 2048, sourceLocation: place) }
  }
}
