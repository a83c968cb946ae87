/// The three ways in which HTTP writes a moment (RFC 9110, section 5.6.7).
enum HTTPDate {
  /// Seconds since 1970, or nil if it is no date.
  static func seconds(_ text: String) -> Int64? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" || $0 == ":" }
    guard words.count >= 7 else { return nil }
    // asctime puts the month before the day, and the year last.
    let isAsctime = HTTPHeaderFields.count(words[1]) == nil
    let order = isAsctime ? [2, 1, 6, 3, 4, 5] : [1, 2, 3, 4, 5, 6]
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    guard let day = HTTPHeaderFields.count(words[order[0]]), (1...31).contains(day),
      let month = months.firstIndex(of: words[order[1]].lowercased()),
      let writtenYear = HTTPHeaderFields.count(words[order[2]]), (0...9999).contains(writtenYear),
      let hour = HTTPHeaderFields.count(words[order[3]]), hour < 24,
      let minute = HTTPHeaderFields.count(words[order[4]]), minute < 60,
      let second = HTTPHeaderFields.count(words[order[5]]), second <= 60
    else { return nil }
    let isShort = words[order[2]].count == 2
    let year = isShort ? (writtenYear < 70 ? 2000 : 1900) + writtenYear : writtenYear
    return ((daysSince1970(year: year, month: Int64(month) + 1, day: day) * 24 + hour) * 60 + minute) * 60 + second
  }

  /// The Gregorian calendar, counted from a year that begins in March so that the leap day comes last.
  private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
    let fromMarch = (month + 9) % 12
    let marchYear = year - (month <= 2 ? 1 : 0)
    let century = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfFour = marchYear - century * 400
    let dayOfYear = (153 * fromMarch + 2) / 5 + day - 1
    return century * 146_097 + yearOfFour * 365 + yearOfFour / 4 - yearOfFour / 100 + dayOfYear - 719_468
  }
}
