import Feed
import Testing

@testable import Playback

/// Six items' states, the least recently used first out.
@Suite struct PreparedStatesTests {
  private func states(_ names: String) -> PreparedStates<String> {
    var states = PreparedStates<String>()
    for name in names { states.keep("state of \(name)", of: ItemID(String(name))) }
    return states
  }

  private func names(_ states: PreparedStates<String>) -> String { states.items.map(\.rawValue).joined() }

  @Test func sixAreKeptAndTheOldestMakesRoom() {
    #expect(PreparedStates<String>.limit == 6)
    #expect(names(states("ABCDEF")) == "ABCDEF")
    #expect(names(states("ABCDEFGH")) == "CDEFGH")
  }

  @Test func whatWasUsedStaysLonger() {
    var states = states("ABCDEF")
    #expect(states.use(ItemID("A")) == "state of A")
    #expect(states.use(ItemID("Z")) == nil)
    states.keep("state of G", of: ItemID("G"))
    #expect(names(states) == "CDEFAG")
    #expect(states.use(ItemID("B")) == nil)
  }

  @Test func aNewStateTakesTheOldOnesPlace() {
    var states = states("ABCDEF")
    states.keep("another", of: ItemID("A"))
    #expect(names(states) == "BCDEFA")
    #expect(states.use(ItemID("A")) == "another")
  }

  @Test func oneCanBeLetGo() {
    var states = states("ABC")
    states.remove(ItemID("B"))
    states.remove(ItemID("Z"))
    #expect(names(states) == "AC")
  }

  @Test func shortMemoryLeavesOnlyTheFocused() {
    var some = states("ABC")
    some.removeAll(but: ItemID("B"))
    #expect(names(some) == "B")
    some.removeAll(but: ItemID("Z"))
    #expect(names(some) == "")
    var all = states("ABC")
    all.removeAll()
    #expect(names(all) == "")
  }

  @Test func whatIsLetGoIsReallyGone() {
    final class Thing {}
    var states = PreparedStates<Thing>()
    var thing: Thing? = Thing()
    weak let gone = thing
    if let thing { states.keep(thing, of: ItemID("A")) }
    thing = nil
    #expect(gone != nil)
    for name in ["B", "C", "D", "E", "F", "G"] { states.keep(Thing(), of: ItemID(name)) }
    #expect(gone == nil)
  }
}
