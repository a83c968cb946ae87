import FaultyOrigin
import Testing

@testable import MediaCache

/// The way of an answer to its receiver, without a network.
struct DeliveryTests {
  private let body = TestBody(seed: 12, length: 10_000)

  private func accepted(_ length: Int64?, offset: Int64 = 0, type: String? = "video/mp4") -> RangeRules.Accepted {
    RangeRules.Accepted(
      response: FetchResponse(
        offset: offset, totalLength: nil, validator: nil, isWhole: length == nil, contentType: type,
        finalURL: "http://a/"),
      bodyLength: length)
  }

  private func take(_ delivery: inout Delivery, _ range: Range<Int64>) -> Delivery.Flow {
    body[range].withUnsafeBytes { delivery.take($0) }
  }

  @Test func `the receiver hears of an answer once its first bytes are known, and of all of them`() async {
    let recorder = Recorder(body)
    var delivery = Delivery(FetchRequest(url: "http://a/"), into: recorder)
    #expect(delivery.accept(accepted(nil)) == .more)
    #expect(take(&delivery, 0..<100) == .more)
    #expect(recorder.response == nil)
    #expect(take(&delivery, 100..<600) == .more)
    #expect(recorder.received == 600)
    #expect(take(&delivery, 600..<601) == .more)
    #expect(recorder.received == 601)
    #expect(delivery.finish(nil) == .over)
    #expect(await recorder.end() == nil)
    #expect(recorder.isRight)
  }

  @Test func `behind the beginning it hears at once`() {
    let recorder = Recorder(body)
    var delivery = Delivery(FetchRequest(url: "http://a/", start: 5), into: recorder)
    #expect(delivery.accept(accepted(nil, offset: 5)) == .more)
    #expect(recorder.response?.offset == 5)
  }

  @Test func `bytes behind the announced end belong to nothing`() async {
    let recorder = Recorder(body)
    var delivery = Delivery(FetchRequest(url: "http://a/"), into: recorder)
    #expect(delivery.accept(accepted(1000)) == .more)
    #expect(take(&delivery, 0..<800) == .more)
    #expect(take(&delivery, 800..<1001) == .over)
    #expect(await recorder.end() == nil)
    #expect(recorder.received == 1000)
    #expect(take(&delivery, 1001..<1002) == .over)
    #expect(recorder.isRight)
  }

  @Test(
    arguments: [(nil, FetchError.Problem.cutShort), (.reset, .reset)] as [(FetchError.Problem?, FetchError.Problem)])
  func `fewer bytes than announced are told, whatever the reason`(
    problem: FetchError.Problem?, told: FetchError.Problem
  ) async {
    let recorder = Recorder(body)
    var delivery = Delivery(FetchRequest(url: "http://a/"), into: recorder)
    _ = delivery.accept(accepted(1000))
    _ = take(&delivery, 0..<10)
    #expect(delivery.finish(problem) == .over)
    #expect(await recorder.end()?.problem == told)
    #expect(recorder.received == 10)
    #expect(recorder.isRight)
  }

  @Test func `what broke after the last announced byte is of no matter`() async {
    let recorder = Recorder(body)
    var delivery = Delivery(FetchRequest(url: "http://a/"), into: recorder)
    _ = delivery.accept(accepted(1000))
    _ = take(&delivery, 0..<1000)
    #expect(delivery.finish(.reset) == .over)
    #expect(await recorder.end() == nil)
  }

  @Test func `what comes during a hold waits, with the end`() async {
    let recorder = Recorder(body, onBegan: .hold)
    var delivery = Delivery(FetchRequest(url: "http://a/"), into: recorder)
    _ = delivery.accept(accepted(nil))
    #expect(take(&delivery, 0..<700) == .hold)
    #expect(take(&delivery, 700..<800) == .hold)
    #expect(delivery.pendingCount == 800)
    #expect(delivery.finish(.reset) == .hold)
    #expect(recorder.received == 0 && !recorder.hasEnded)
    #expect(delivery.resume() == .over)
    #expect(await recorder.end()?.problem == .reset)
    #expect(recorder.received == 800)
    #expect(recorder.isRight)
  }

  @Test func `an end from outside is the last word`() async {
    let recorder = Recorder(body, onBegan: .hold)
    var delivery = Delivery(FetchRequest(url: "http://a/"), into: recorder)
    _ = delivery.accept(accepted(nil))
    _ = take(&delivery, 0..<700)
    delivery.end(FetchError(url: "http://a/", problem: .cancelled))
    #expect(delivery.resume() == .over)
    #expect(delivery.finish(nil) == .over)
    #expect(await recorder.end()?.problem == .cancelled)
    #expect(recorder.received == 0)
    #expect(recorder.isRight)
  }

  @Test func `an answer without a head is none`() async {
    let recorder = Recorder(body)
    var delivery = Delivery(FetchRequest(url: "http://a/"), into: recorder)
    #expect(delivery.finish(nil) == .over)
    #expect(await recorder.end()?.problem == .malformed("it ended before its head was complete"))
  }
}
