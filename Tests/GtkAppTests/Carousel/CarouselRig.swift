import CGtk
import FFmpegEngine
import Feed
import Foundation
import MediaCache
import Pictures
import Playback
import Stage
import TestMedia
import Testing

@testable import GtkApp

/// A real carousel at the head of something that scrolls, on a page of the app's real window, with real players.
@MainActor
final class CarouselRig: WindowRig {
  let page: CarouselTestPage
  let window: AppWindow
  var carousel: Carousel { page.carousel }
  var state: CarouselState { page.carousel.state }
  var breaches: [String] = []

  /// - Parameter interval: seconds; by default no page turns by itself while a test runs.
  init(
    _ items: [CarouselItem], look: CarouselLayout.Look = .flat, interval: Double = 10_000,
    language: Language = .english,
    openPictures: ByteOpener? = nil, registry: CarouselRegistry = CarouselRegistry(), width: Int = 400,
    height: Int = 600
  ) async throws {
    let core = try AppCore.forTest(FeedRig.source(clips: 1), settings: Settings(url: nil), language: language)
    let pictures = openPictures.map { ImageStore(openBytes: $0) } ?? core.pictures
    page = CarouselTestPage(
      core,
      Carousel(
        Carousel.Tools(texts: core.texts, pictures: pictures, registry: registry), look: look, interval: interval))
    window = AppWindow(core, pages: [page], width: width, height: height)
    core.coordinator.onInvariantBroken = { [weak self] in self?.breaches.append("\($0)") }
    window.present(isFullScreen: false)
    carousel.show(items)
    await until { self.isAtRest && self.state.holds.isDisjoint(with: [.hidden, .otherTab]) }
  }

  var isAtRest: Bool { !state.isMoving && state.layout.width > 0 }

  // MARK: Items

  /// Pictures 1, 2, 3 … of a network, of which there are `kinds` different ones.
  static func pictures(_ count: Int, kinds: Int = 5) throws -> [CarouselItem] {
    for kind in 1...kinds { _ = try TestImages.image(.png, item: kind) }
    return (0..<count).map { index in
      CarouselItem(
        MediaItem(
          id: ItemID("picture-\(index)"), kind: .image,
          sources: [MediaSource(location: GatedPictures.location(index % kinds + 1))]))
    }
  }

  static func picture(_ path: String, id: String = "picture", caption: String = "") -> CarouselItem {
    CarouselItem(
      MediaItem(
        id: ItemID(id), kind: .image, sources: [MediaSource(location: .file(path: path))], caption: caption))
  }

  static func video(_ number: Int, frames: Int = 60, limit: Double? = nil) throws -> CarouselItem {
    CarouselItem(try TestMedia.mediaItem(item: number, frames: frames), limit: limit)
  }

  static func custom(_ kind: String, id: String, caption: String = "") -> CarouselItem {
    CarouselItem(MediaItem(id: ItemID(id), kind: .custom(kind), caption: caption))
  }

  // MARK: What it shows

  var middle: CarouselPageView? { carousel.middle }

  /// The number that the picture in a view says it is of; nil until there is one.
  func code(_ view: ImageView?) -> Int? {
    guard case .picture(let still)? = view?.shown else { return nil }
    return still.withBytes {
      FrameCode.read(from: $0, width: still.width, height: still.height, stride: still.stride)?.item
    }
  }

  /// The number of the picture or the frame in the middle.
  var codeInMiddle: Int? {
    guard let middle else { return nil }
    return middle.isVideo ? middle.playing.flatMap { code(of: $0.picture) } : code(middle.image)
  }

  /// Whether any view shows a picture that is not its item's.
  func misplaced(kinds: Int = 5) -> Int {
    carousel.view.pages.filter { page in
      guard let item = page.item, item.item.kind == .image, let code = code(page.image) else { return false }
      return item.picture != GatedPictures.location(code) || page.index % kinds + 1 != code
    }.count
  }

  /// A finger that goes sideways.
  func swipe(by way: Double, from x: Double = 200, y: Double = 100) async {
    carousel.pressed(x: x, y: y)
    for step in 1...8 {
      carousel.moved(x: x + way * Double(step) / 8, y: y)
      await turns(1)
    }
    carousel.released(x: x + way, y: y)
  }

  func tap(x: Double = 200, y: Double = 100) {
    carousel.pressed(x: x, y: y)
    carousel.released(x: x, y: y)
  }
}
