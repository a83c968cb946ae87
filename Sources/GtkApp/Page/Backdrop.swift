import CGtk
import FFmpegEngine
import Feed
import Stage

extension StageRect {
  var graphene: graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }

  /// Whether nothing of `other` lies outside, half a point aside.
  func covers(_ other: StageRect) -> Bool {
    x <= other.x + 0.5 && y <= other.y + 0.5 && x + width >= other.x + other.width - 0.5
      && y + height >= other.y + other.height - 0.5
  }
}

/// What fills the page round a picture that does not: a dark run of colour from the picture's top to its bottom.
///
/// A blurred copy of the video would have to be made anew for every frame; two colours say nearly as much.
struct Backdrop: Equatable {
  struct Colour: Equatable {
    var red: Float
    var green: Float
    var blue: Float
  }

  var top: Colour
  var bottom: Colour

  /// The mean colours of a picture's upper and lower eighth, darkened so that text on them stays readable.
  /// - Parameter pixels: B, G, R, X; `stride * height` bytes.
  init(pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int) {
    func mean(_ rows: Range<Int>) -> Colour {
      var sums = (blue: 0, green: 0, red: 0)
      var count = 0
      for y in rows {
        for x in Swift.stride(from: 0, to: width, by: 4) {
          let at = y * stride + x * 4
          guard at + 2 < pixels.count else { continue }
          sums.blue += Int(pixels[at])
          sums.green += Int(pixels[at + 1])
          sums.red += Int(pixels[at + 2])
          count += 1
        }
      }
      let scale = 0.35 / Float(max(count, 1)) / 255
      return Colour(red: Float(sums.red) * scale, green: Float(sums.green) * scale, blue: Float(sums.blue) * scale)
    }
    let band = max(1, height / 8)
    top = mean(0..<min(band, height))
    bottom = mean(max(0, height - band)..<height)
  }

  init(_ still: Still) {
    self = still.withBytes { Self(pixels: $0, width: still.width, height: still.height, stride: still.stride) }
  }

  private init(top: Colour, bottom: Colour) {
    self.top = top
    self.bottom = bottom
  }

  /// A dim tint of the item's own, the same at every launch.
  static func tint(for item: ItemID) -> Backdrop {
    // FNV-1a; Swift's own hashes differ from launch to launch.
    let hash = item.rawValue.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    func channel(_ shift: UInt64) -> Float { 0.06 + Float((hash >> shift) & 0xff) / 255 * 0.14 }
    let top = Colour(red: channel(0), green: channel(8), blue: channel(16))
    return Backdrop(top: top, bottom: Colour(red: top.red / 2, green: top.green / 2, blue: top.blue / 2))
  }

  @MainActor
  func draw(in rect: StageRect, _ snapshot: OpaquePointer) {
    func rgba(_ colour: Colour) -> GdkRGBA {
      GdkRGBA(red: colour.red, green: colour.green, blue: colour.blue, alpha: 1)
    }
    var bounds = rect.graphene
    var start = graphene_point_t(x: Float(rect.x), y: Float(rect.y))
    var end = graphene_point_t(x: Float(rect.x), y: Float(rect.y + rect.height))
    let stops = [GskColorStop(offset: 0, color: rgba(top)), GskColorStop(offset: 1, color: rgba(bottom))]
    gtk_snapshot_append_linear_gradient(snapshot, &bounds, &start, &end, stops, gsize(stops.count))
  }
}
