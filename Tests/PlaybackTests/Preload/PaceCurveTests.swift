import Testing

@testable import Playback

@Suite("Numbers that depend on how fast the line is")
struct PaceCurveTests {
  private let curve = PaceCurve(1, 3, 2, 5)

  @Test func `at its paces it has the values given`() {
    for index in 0..<PaceCurve.paces.scalarCount {
      #expect(abs(curve.value(at: PaceCurve.paces[index]) - curve.values[index]) < 1e-9)
    }
  }

  @Test func `between them it is linear`() {
    #expect(abs(curve.value(at: 0.425) - 2) < 1e-9)
    #expect(abs(curve.value(at: 1.25) - 3.5) < 1e-9)
  }

  @Test func `beyond them it stays`() {
    #expect(curve.value(at: 0) == 1)
    #expect(curve.value(at: 100) == 5)
  }
}
