/// How the pages of a carousel lie: each as wide as the view, or cards with their neighbours peeping in.
///
/// Points. A page's place depends only on its distance from the middle, in pages: −1 is the one before.
public struct CarouselLayout: Hashable, Sendable {
  public enum Look: Hashable, Sendable {
    case flat
    case cards
  }

  /// A page as it is shown.
  public struct Page: Hashable, Sendable {
    /// Where it is, already scaled.
    public var frame: StageRect
    /// 0.85 … 1, round its centre.
    public var scale: Double

    public init(frame: StageRect, scale: Double) {
      self.frame = frame
      self.scale = scale
    }
  }

  /// The scale of a card that is a page or more from the middle.
  public static let leastScale = 0.85
  /// How much of each neighbour shows, in points.
  public static let peep = 24.0
  /// The free space between two cards, in points.
  public static let gap = 12.0
  /// A card takes at least this share of the width, however little is left for its neighbours.
  public static let leastShare = 0.6

  public var look: Look
  public var width: Double
  public var height: Double

  public init(look: Look = .flat, width: Double = 0, height: Double = 0) {
    self.look = look
    self.width = max(0, Numbers.finite(width))
    self.height = max(0, Numbers.finite(height))
  }

  /// The width of the page in the middle.
  public var pageWidth: Double {
    look == .flat ? width : max(width * Self.leastShare, width - 2 * (Self.gap + Self.peep))
  }

  /// How far a finger goes for one page: the way from one centre to the next. Two neighbours' scales sum up to 1.85
  /// wherever they are, so with this way the gap between them never changes.
  public var pitch: Double {
    look == .flat ? width : pageWidth * (1 + Self.leastScale) / 2 + (width > 0 ? Self.gap : 0)
  }

  public func page(at distance: Double) -> Page {
    let far = abs(distance)
    let scale = look == .flat ? 1 : 1 - (1 - Self.leastScale) * min(1, far)
    // Beyond its neighbour both are small, and the way is shorter.
    let outer = look == .flat ? width : pageWidth * Self.leastScale + Self.gap
    let way = far <= 1 ? pitch * far : pitch + outer * (far - 1)
    let frame = StageRect(
      midX: width / 2 + (distance < 0 ? -way : way), midY: height / 2, width: pageWidth * scale, height: height * scale)
    return Page(frame: frame, scale: scale)
  }

  /// The pages of which something shows.
  /// - Parameter offset: the place in the middle, in pages: 1.25 is a quarter on from page 1.
  public func visible(at offset: Double) -> [(number: Int, page: Page)] {
    guard width > 0, offset.isFinite else { return [] }
    let nearest = Int(offset.rounded())
    return ((nearest - 2)...(nearest + 2)).compactMap { number in
      let page = page(at: Double(number) - offset)
      return page.frame.maxX > 0 && page.frame.x < width ? (number, page) : nil
    }
  }
}
