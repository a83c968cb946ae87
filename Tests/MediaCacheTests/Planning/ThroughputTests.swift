import Testing

@testable import MediaCache

struct ThroughputTests {
  @Test func `steady bytes give their speed, and the time without a fetch does not count`() throws {
    var meter = ThroughputMeter()
    #expect(meter.bytesPerSecond == nil)
    meter.started(at: .seconds(100))
    for step in 1...50 { meter.received(1000, at: .seconds(100) + .milliseconds(100 * step)) }
    #expect(abs(try #require(meter.bytesPerSecond) - 10_000) < 500)
    meter.stopped(at: .seconds(105))
    meter.started(at: .seconds(900))
    meter.received(0, at: .seconds(900))
    #expect(abs(try #require(meter.bytesPerSecond) - 10_000) < 500)
  }

  @Test func `a new speed takes over with the half-life`() throws {
    var meter = ThroughputMeter()
    meter.started(at: .zero)
    for step in 1...200 { meter.received(1000, at: .milliseconds(100 * step)) }
    for step in 201...220 { meter.received(0, at: .milliseconds(100 * step)) }
    #expect(abs(try #require(meter.bytesPerSecond) - 5000) < 300)
  }

  @Test func `what came in all, and in what time, is counted too`() {
    var meter = ThroughputMeter()
    meter.started(at: .seconds(1))
    for second in 2...11 { meter.received(1000, at: .seconds(second)) }
    meter.stopped(at: .seconds(11))
    meter.started(at: .seconds(500))
    meter.received(500, at: .seconds(501))
    #expect(meter.total == ThroughputMeter.Total(bytes: 10_500, seconds: 11))
  }

  @Test func `two fetches at once are one time span`() throws {
    var meter = ThroughputMeter()
    meter.started(at: .zero)
    meter.started(at: .zero)
    for step in 1...20 { meter.received(2000, at: .milliseconds(100 * step)) }
    meter.stopped(at: .seconds(2))
    meter.stopped(at: .seconds(2))
    meter.stopped(at: .seconds(3))
    #expect(abs(try #require(meter.bytesPerSecond) - 20_000) < 1500)
  }

  @Test func `too little time says nothing`() {
    var meter = ThroughputMeter()
    meter.started(at: .zero)
    meter.received(1 << 20, at: .milliseconds(10))
    #expect(meter.bytesPerSecond == nil)
    // But it comes at least that fast.
    #expect(meter.leastBytesPerSecond == Double(20 << 20))
  }

  @Test func `a gap is worth waiting for if it comes within a quarter of a second`() {
    #expect(SeekGap.allowance(speed: 4_000_000) == 1_000_000)
    #expect(SeekGap.allowance(speed: 0) == 0)
  }

  @Test func `a request is as short as a seek waits for`() {
    #expect(RequestSize.reader(wanted: 10_000_000, speed: 1_000_000) == 250_000)
    #expect(RequestSize.reader(wanted: 200_000, speed: 1_000_000) == 200_000)
    #expect(RequestSize.reader(wanted: 1, speed: 1_000_000) == 128 << 10)
    #expect(RequestSize.reader(wanted: 1, speed: 10) == 32 << 10)
  }
}
