import Feed
import Testing

@testable import Playback

/// The table of a row's moves, and how it follows what playback says.
@Suite struct RowStateTests {
  private static let why = Items.failure
  private static let another = Items.lastingFailure
  private static let states: [RowState] = [.idle, .preparing, .playing, .paused, .failed(why)]
  private static let moves: [RowMove] = [
    .focused, .started, .stalled, .paused, .resumed, .failed(another), .retried, .left,
  ]
  private static let statuses: [CellStatus] = [
    .idle, .loading, .playing, .paused, .buffering, .failed(why), .failed(another),
  ]

  /// All that is legal: a line for each state, a column for each move, `–` where a move is refused.
  private static let table = """
              focused   started stalled   paused resumed   failed retried   left
    idle      preparing –       –         –      –         –      –         –
    preparing –         playing –         paused –         failed –         idle
    playing   –         –       preparing paused –         failed –         idle
    paused    –         –       –         –      preparing failed –         idle
    failed    preparing –       –         –      –         –      preparing –
    """

  private static func name(_ state: RowState?) -> String {
    switch state {
    case nil: "–"
    case .idle: "idle"
    case .preparing: "preparing"
    case .playing: "playing"
    case .paused: "paused"
    case .failed: "failed"
    }
  }

  @Test func everyLegalMoveIsInTheTableAndEveryOtherIsRefused() {
    let lines = Self.table.split(separator: "\n").dropFirst().map { $0.split(separator: " ").map(String.init) }
    #expect(lines.count == Self.states.count)
    for (state, line) in zip(Self.states, lines) {
      #expect(line.count == Self.moves.count + 1)
      #expect(line[0] == Self.name(state))
      for (move, expected) in zip(Self.moves, line.dropFirst()) {
        #expect(Self.name(state.after(move)) == expected, "\(state) \(move)")
        var changed = state
        #expect(changed.apply(move) == (expected != "–"), "\(state) \(move)")
        #expect(changed == state.after(move) ?? state, "\(state) \(move)")
      }
    }
  }

  @Test func aFailureKeepsItsOwnReason() {
    var row = RowState.playing
    #expect(row.apply(.failed(Self.another)) == true)
    #expect(row == .failed(Self.another))
    #expect(row.apply(.failed(Self.why)) == false)
    #expect(row == .failed(Self.another))
  }

  /// Where a row in focus stands once it has followed a status.
  private static func goal(_ status: CellStatus) -> RowState {
    switch status {
    case .idle, .loading, .buffering: .preparing
    case .playing: .playing
    case .paused: .paused
    case .failed(let why): .failed(why)
    }
  }

  @Test(arguments: statuses)
  func inFocusItGetsToWhatPlaybackSaysFromAnywhereInTwoMoves(_ status: CellStatus) {
    for state in Self.states {
      var row = state
      let moves = row.follow(status, isInFocus: true)
      #expect(row == Self.goal(status), "\(state)")
      #expect(moves.count <= 2, "\(state) \(moves)")
      #expect(row.follow(status, isInFocus: true) == [], "\(state)")
    }
  }

  @Test(arguments: statuses)
  func outOfFocusItIsIdleOrKeepsItsReason(_ status: CellStatus) {
    for state in Self.states {
      var row = state
      row.follow(status, isInFocus: false)
      #expect(row == (state == .failed(Self.why) ? state : .idle))
      #expect(row.follow(status, isInFocus: false) == [])
    }
  }

  /// What a row of `A` does while a script is played.
  private func moves(_ script: String, from row: inout RowState) throws -> [RowMove] {
    var rig = Rig()
    var status = CellStatus.idle
    var moves: [RowMove] = []
    for step in try Step.parse(script) {
      for case .showStatus(CellID(1), _, let told) in rig.play(step) { status = told }
      moves += row.follow(status, isInFocus: rig.machine.state.focused.contains(ItemID("A")))
    }
    return moves
  }

  @Test func itFollowsARealCourse() throws {
    var row = RowState.idle
    let script = "bind c1 A · appear c1 · focus -[A] · focus A · ready A · frame A · stall A · +250ms · recover A · tap"
    #expect(try moves(script, from: &row) == [.focused, .started, .stalled, .started, .paused])
    #expect(row == .paused)
  }

  @Test func whatPlaysAtOnceMakesBothMoves() throws {
    var row = RowState.idle
    let script = "bind c1 A · appear c1 · focus B[A] · ready A · frame A · focus A[B] · focus B"
    #expect(try moves(script, from: &row) == [.focused, .started, .left])
  }

  @Test func aFailedRowKeepsItsReasonUntilItIsFocusedAgain() throws {
    var row = RowState.idle
    #expect(
      try moves("bind c1 A · appear c1 · focus A · break A · focus B", from: &row)
        == [.focused, .failed(Items.lastingFailure)])
    #expect(row == .failed(Items.lastingFailure))
    #expect(try moves("bind c1 A · appear c1 · focus B · focus A", from: &row) == [.focused])
    #expect(row == .preparing)
  }

  @Test func whatCanNeverPlayKeepsItsReasonWhenItIsFocusedAgain() throws {
    var row = RowState.failed(Self.why)
    #expect(row.follow(.failed(Self.why), isInFocus: true) == [])
    #expect(row.follow(.failed(Self.another), isInFocus: true) == [.focused, .failed(Self.another)])
  }

  @Test func anAskedRetryIsAMoveOfItsOwn() {
    var row = RowState.failed(Self.why)
    #expect(row.apply(.retried) == true)
    #expect(row.follow(.idle, isInFocus: true) == [])
    #expect(row == .preparing)
  }
}
