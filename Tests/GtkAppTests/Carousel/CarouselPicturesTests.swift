import Feed
import Foundation
import Pictures
import Stage
import TestMedia
import Testing

@testable import GtkApp

/// Pictures on a carousel's pages, in a real window.
@MainActor @Suite(.enabled(if: hasDisplay, "needs a display"), .serialized)
struct CarouselPicturesTests {
  @Test(arguments: [1, 2, 3, 1000])
  func eachPageShowsItsOwnPictureInBothDirections(count: Int) async throws {
    let gate = try GatedPictures(isOpen: true)
    let rig = try await CarouselRig(try CarouselRig.pictures(count), openPictures: gate.opener)
    #expect(await rig.until { rig.codeInMiddle == 1 })
    for (turn, step) in [1, 1, 1, 1, -1, -1, -1, -1, -1, -1].enumerated() {
      rig.carousel.step(by: step)
      #expect(await rig.until { rig.isAtRest && rig.codeInMiddle != nil })
      let number = count == 1 ? 0 : [1, 2, 3, 4, 3, 2, 1, 0, -1, -2][turn]
      let item = (number % count + count) % count
      #expect(rig.state.item == item && rig.codeInMiddle == item % 5 + 1)
      #expect(rig.misplaced() == 0)
    }
    #expect(rig.carousel.view.pages.count == 5)
    #expect(gate.seen.onMainThread == 0)
    await rig.close()
  }

  @Test func whilePagesTurnFastAndPicturesComeLateNoneLandsInAnothersPage() async throws {
    let gate = try GatedPictures()
    let rig = try await CarouselRig(try CarouselRig.pictures(1000), openPictures: gate.opener)
    var dice = SystemRandomNumberGenerator()
    for turn in 0..<60 {
      rig.carousel.step(by: turn % 9 == 0 ? -1 : 1)
      await rig.turns(Int.random(in: 1...3, using: &dice))
      if turn == 40 { gate.open() }
      #expect(rig.misplaced() == 0)
    }
    for _ in 0..<60 {
      await rig.turns(1)
      #expect(rig.misplaced() == 0)
    }
    #expect(await rig.until { rig.isAtRest && rig.codeInMiddle != nil })
    #expect(rig.misplaced() == 0 && gate.seen.onMainThread == 0)
    await rig.close()
  }

  @Test func whatWasScrolledPastIsCancelledAndNotRead() async throws {
    let gate = try GatedPictures()
    // As many different pictures as pages, so that none is wanted again.
    let rig = try await CarouselRig(try CarouselRig.pictures(16, kinds: 16), openPictures: gate.opener)
    #expect(await rig.until { gate.seen.opened.count == 3 })
    rig.carousel.go(to: 8)
    #expect(await rig.until { rig.isAtRest })
    #expect(
      Set(rig.carousel.view.pages.compactMap { $0.item?.id.rawValue }) == ["picture-7", "picture-8", "picture-9"])
    #expect(await rig.until { Set(gate.seen.cancelled) == ["1", "2", "16"] })
    gate.open()
    #expect(await rig.until { rig.codeInMiddle == 9 })
    #expect(await rig.until { Set(gate.seen.read) == ["8", "9", "10"] })
    await rig.close()
  }

  @Test func aPictureIsMadeForThePlaceAndKeepsItsShape() async throws {
    let gate = try GatedPictures(isOpen: true)
    let rig = try await CarouselRig(try CarouselRig.pictures(3), openPictures: gate.opener)
    #expect(await rig.until { rig.codeInMiddle == 1 })
    guard case .picture(let still)? = rig.middle?.image?.shown else { return }
    // Never larger than it is: 270 × 480 on a page of 400 × 225.
    #expect(still.width == 270 && still.height == 480)
    await rig.close()
  }

  @Test func brokenAndHugePicturesAreATileThatSaysWhyAndTheCarouselGoesOn() async throws {
    var header = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try TestImages.image(.png))))
    // The header of a PNG tells width and height in bytes 16 to 23; its checksum is not looked at before that.
    header.replaceSubrange(16..<24, with: [0, 0, 0xC3, 0x50, 0, 0, 0xC3, 0x50])
    let huge = try TestImages.file("huge.png", header)
    let page = try TestImages.file("page.jpg", Array("<html>no picture</html>".utf8))
    let rig = try await CarouselRig([
      CarouselRig.picture(huge, id: "huge", caption: "A view"), CarouselRig.picture(page, id: "page"),
      CarouselRig.picture(try TestImages.image(.jpeg), id: "good"),
    ])
    let view = try #require(rig.middle?.image)
    #expect(await rig.until { if case .broken = view.shown { true } else { false } })
    guard case .broken(let error) = view.shown else { return }
    #expect(error.problem == .tooLarge(width: 50_000, height: 50_000))
    #expect(rig.texts.contains("This picture can't be shown"))
    #expect(TestAccessible.name(view.widget) == "A view: This picture can't be shown")
    #expect(TestAccessible.description(view.widget) == error.message(in: .english))
    rig.carousel.step(by: 1)
    #expect(await rig.until { rig.isAtRest })
    #expect(
      await rig.until {
        if case .broken(let error)? = rig.middle?.image?.shown { error.problem == .webPage } else { false }
      })
    rig.carousel.step(by: 1)
    #expect(await rig.until { rig.isAtRest && rig.codeInMiddle == 1 })
    await rig.close()
  }

  @Test(arguments: [TestImages.Format.animatedWebP, .animatedGIF])
  func aPictureMovesOnlyWhileItIsOnScreen(format: TestImages.Format) async throws {
    let path = try TestImages.image(format)
    let rig = try await CarouselRig(
      [CarouselRig.picture(path, id: "moves"), CarouselRig.picture(try TestImages.image(.png), id: "still")])
    let view = try #require(rig.middle?.image)
    #expect(await rig.until { view.isMoving })
    var frames: Set<ObjectIdentifier> = []
    #expect(
      await rig.until {
        if case .picture(let still) = view.shown { frames.insert(ObjectIdentifier(still)) }
        return frames.count >= 3
      })
    rig.carousel.setWindowHidden(true)
    #expect(!view.isMoving)
    rig.carousel.setWindowHidden(false)
    #expect(await rig.until { view.isMoving })
    rig.carousel.setViewport(StageRect(y: 257, width: 400, height: 100))
    #expect(!view.isMoving)
    rig.carousel.setViewport(nil)
    #expect(await rig.until { view.isMoving })
    rig.carousel.step(by: 1)
    #expect(await rig.until { rig.isAtRest })
    #expect(!view.isMoving && rig.middle?.image?.isMoving == false)
    await rig.close()
  }

  @Test func whenMemoryIsShortWhatIsOffScreenGoesUntilThePageTurns() async throws {
    let gate = try GatedPictures(isOpen: true)
    let rig = try await CarouselRig(try CarouselRig.pictures(9, kinds: 9), openPictures: gate.opener)
    #expect(await rig.until { rig.carousel.view.pages.filter { rig.code($0.image) != nil }.count == 3 })
    rig.carousel.trimMemory()
    #expect(rig.carousel.view.pages.compactMap { $0.item?.id } == [ItemID("picture-0")])
    #expect(rig.carousel.view.pages.filter { rig.code($0.image) != nil }.count == 1)
    rig.carousel.step(by: 1)
    #expect(await rig.until { rig.isAtRest && rig.codeInMiddle == 2 })
    #expect(await rig.until { rig.carousel.view.pages.filter { rig.code($0.image) != nil }.count == 3 })
    await rig.close()
  }
}
