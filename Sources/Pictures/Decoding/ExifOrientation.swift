import FFmpegEngine

/// The orientation in a picture's EXIF data.
enum ExifOrientation {
  /// Reads tag 0x0112 of the first directory of a TIFF structure (EXIF 2.32, 4.6.4 A); upright if it is not there.
  ///
  /// - Parameter tiff: from its byte order mark on; an `Exif` marker before it is passed over.
  static func read(_ tiff: ArraySlice<UInt8>) -> Orientation {
    let marker = Array("Exif".utf8) + [0, 0]
    let cursor = ByteCursor(tiff.starts(with: marker) ? tiff.dropFirst(marker.count) : tiff)
    let isLittleEndian = cursor.has("II", at: 0)
    guard isLittleEndian || cursor.has("MM", at: 0) else { return .upright }
    func number(_ offset: Int, _ count: Int) -> Int? {
      cursor.number(at: offset, count: count, isLittleEndian: isLittleEndian)
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let entries = number(directory, 2) else { return .upright }
    for entry in 0..<entries {
      let at = directory + 2 + entry * 12
      guard let tag = number(at, 2) else { return .upright }
      if tag == 0x0112 { return number(at + 8, 2).flatMap(orientation) ?? .upright }
    }
    return .upright
  }

  /// By the number in the tag: where the stored picture's first row and first column are.
  private static func orientation(_ number: Int) -> Orientation? {
    switch number {
    case 1: .upright
    case 2: Orientation(reversesColumns: true)
    case 3: Orientation(reversesColumns: true, reversesRows: true)
    case 4: Orientation(reversesRows: true)
    case 5: Orientation(swapsAxes: true)
    case 6: Orientation(swapsAxes: true, reversesRows: true)
    case 7: Orientation(swapsAxes: true, reversesColumns: true, reversesRows: true)
    case 8: Orientation(swapsAxes: true, reversesColumns: true)
    default: nil
    }
  }
}
