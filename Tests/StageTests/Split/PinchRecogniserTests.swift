import Stage
import Testing

@Suite struct PinchRecogniserTests {
  @Test(arguments: [
    ([0.9, 0.76], []), ([0.9, 0.75], [PinchRecogniser.Meaning.together]), ([1.2, 1.33], []), ([1.1, 1.34], [.apart]),
    ([0.7, 2, 0.3], [.together]), ([1.5, 0.2], [.apart]), ([.nan, 0, -3, .infinity], []),
  ])
  func oneAnswerForEachGesture(scales: [Double], expected: [PinchRecogniser.Meaning]) {
    var pinch = PinchRecogniser()
    #expect(pinch.changed(scale: 0.1) == nil)
    for _ in 0..<2 {
      pinch.began()
      #expect(scales.compactMap { pinch.changed(scale: $0) } == expected)
      pinch.ended()
    }
  }
}
