import Feed
import Playback

/// Tells the host's analytics of the feed's items where the carousel has copies of them with names of their own.
@MainActor
final class CarouselAnalytics: Analytics {
  private let host: any Analytics

  init(_ host: any Analytics) { self.host = host }

  func record(_ event: AnalyticsEvent) {
    switch event {
    case .watched(var exposure, let surface):
      exposure.item = CarouselContent.original(of: exposure.item)
      host.record(.watched(exposure, surface: surface))
    case .seen(let item, let index, let visible, let surface):
      host.record(.seen(CarouselContent.original(of: item), index: index, visible: visible, surface: surface))
    case .clicked(let item, let index, let surface):
      host.record(.clicked(CarouselContent.original(of: item), index: index, surface: surface))
    }
  }
}
