import Testing

@testable import Playback

/// What may play by itself.
@Suite struct AutoplayTests {
  @Test(arguments: [
    (Autoplay.always, [true, true, true, true]), (.unmetered, [true, true, true, false]),
    (.never, [false, false, false, false]),
  ])
  func theSettingAndTheNetworkDecide(_ setting: Autoplay, _ expected: [Bool]) {
    let allowed = [(false, false), (false, true), (true, false), (true, true)].map { isMetered, isRemote in
      setting.allows(isMetered: isMetered, isRemote: isRemote)
    }
    #expect(allowed == expected)
  }

  @Test func settingsAreKeptByTheirNames() {
    #expect(Autoplay.allCases.map(\.rawValue) == ["always", "unmetered", "never"])
  }
}
