/// What fingers mean on a full screen: sideways scrubs, up and down changes the brightness on the left half and the
/// volume on the right one, two taps skip, a held finger doubles the speed, one tap shows or hides the controls.
///
/// Points and seconds. The owner calls `woke` at `nextWake`.
public struct FullScreenGesture: Hashable, Sendable {
  /// How long the controls stay after the last that was done, in seconds.
  public static let controlsStay = 3.0
  /// How far two taps skip, in seconds.
  public static let skip = 10.0
  /// The most that a drag over the whole width scrubs, in seconds; less in a shorter item.
  public static let mostScrub = 120.0

  public private(set) var width: Double
  public private(set) var height: Double
  /// A locked screen takes no gesture but a tap, which shows the lock button.
  public private(set) var isLocked = false
  public private(set) var areControlsShown = true

  private enum Meaning: Hashable {
    case scrub(duration: Double)
    case brightness
    case volume
  }

  private struct Drag: Hashable {
    var meaning: Meaning
    /// The finger, along the drag's axis, and what it has brought the value to.
    var last: Double
    var value: Double
  }

  private var taps = TapRecogniser()
  private var finger: AxisDrag?
  private var values = FullScreenValues(position: 0, duration: 0, brightness: 1, volume: 1)
  private var drag: Drag?
  private var hideAt: Double
  private var isPointerOnControls = false

  /// The controls are shown at first.
  public init(width: Double, height: Double, time: Double) {
    self.width = max(0, Numbers.finite(width))
    self.height = max(0, Numbers.finite(height))
    hideAt = Numbers.finite(time) + Self.controlsStay
  }

  /// When `woke` has to be called, if nothing else happens.
  public var nextWake: Double? {
    let hide = areControlsShown && finger == nil && !isPointerOnControls ? hideAt : nil
    return [hide, taps.nextWake].compactMap { $0 }.min()
  }

  // MARK: The finger

  /// - Parameter values: as they are now.
  public mutating func pressed(x: Double, y: Double, time: Double, values: FullScreenValues) -> [FullScreenEvent] {
    guard let finger = AxisDrag(x: x, y: y, time: time) else { return [] }
    let lost = endDrag(isCancelled: true)
    self.finger = finger
    self.values = values
    return lost + read(taps.pressed(x: x, y: y, time: time), time: time)
  }

  public mutating func moved(x: Double, y: Double, time: Double) -> [FullScreenEvent] {
    guard var finger, x.isFinite, y.isFinite, time.isFinite else { return [] }
    if finger.axis == nil {
      // A hold may begin here; what holds does not drag.
      let woken = taps.isHolding ? [] : read(taps.woke(time: time), time: time)
      if taps.isHolding { return woken }
      finger.moved(x: x, y: y, time: time)
      self.finger = finger
      guard let axis = finger.axis else { return woken }
      if !isLocked { drag = begin(finger, axis) }
      return woken + read(taps.cancelled(time: time), time: time)
    }
    return follow(x: x, y: y)
  }

  public mutating func lifted(x: Double, y: Double, time: Double) -> [FullScreenEvent] {
    guard finger != nil else { return [] }
    let moved = moved(x: x, y: y, time: time)
    finger = nil
    restart(time)
    return moved + endDrag(isCancelled: false) + read(taps.released(x: x, y: y, time: time), time: time)
  }

  /// The finger was taken away.
  public mutating func cancelled(time: Double) -> [FullScreenEvent] {
    guard finger != nil else { return [] }
    finger = nil
    restart(time)
    return endDrag(isCancelled: true) + read(taps.cancelled(time: time), time: time)
  }

  // MARK: The controls

  /// The lock button. What a finger did until now ends.
  public mutating func toggleLock(time: Double) -> [FullScreenEvent] {
    let ended = cancelled(time: time)
    isLocked.toggle()
    return ended + show(true, time: time)
  }

  /// A pointer moves over the screen, or something was done with a key: the controls appear, and stay while the pointer
  /// is on one of them.
  public mutating func attended(isOnControls: Bool = false, time: Double) -> [FullScreenEvent] {
    isPointerOnControls = isOnControls
    return show(true, time: time)
  }

  public mutating func woke(time: Double) -> [FullScreenEvent] {
    guard time.isFinite else { return [] }
    let events = read(taps.woke(time: time), time: time)
    let isDue = areControlsShown && finger == nil && !isPointerOnControls && time >= hideAt
    return isDue ? events + show(false, time: time) : events
  }

  public mutating func resize(width newWidth: Double, height newHeight: Double) {
    guard newWidth.isFinite, newHeight.isFinite else { return }
    width = max(0, newWidth)
    height = max(0, newHeight)
  }

  // MARK: Within

  private func begin(_ finger: AxisDrag, _ axis: StageAxis) -> Drag? {
    switch axis {
    case .horizontal:
      guard values.duration > 0 else { return nil }
      return Drag(meaning: .scrub(duration: values.duration), last: finger.x, value: values.position)
    case .vertical:
      let isLeft = finger.startX < width / 2
      return Drag(
        meaning: isLeft ? .brightness : .volume, last: finger.y, value: isLeft ? values.brightness : values.volume)
    }
  }

  /// The value follows the finger step by step: one that has come to an end turns back as soon as the finger does.
  private mutating func follow(x: Double, y: Double) -> [FullScreenEvent] {
    guard var drag, width > 0, height > 0 else { return [] }
    let along = finger?.axis == .horizontal ? x : y
    guard along != drag.last else { return [] }
    let way = along - drag.last
    drag.last = along
    defer { self.drag = drag }
    switch drag.meaning {
    case .scrub(let duration):
      drag.value = (drag.value + way / width * min(duration, Self.mostScrub)).clamped(to: 0...duration)
      return [.scrubbing(to: drag.value)]
    case .brightness:
      drag.value = (drag.value - way / height).clamped(to: 0...1)
      return [.brightness(drag.value)]
    case .volume:
      drag.value = (drag.value - way / height).clamped(to: 0...1)
      return [.volume(drag.value)]
    }
  }

  private mutating func endDrag(isCancelled: Bool) -> [FullScreenEvent] {
    defer { drag = nil }
    guard let drag, case .scrub = drag.meaning else { return [] }
    return [isCancelled ? .scrubCancelled : .scrubbed(to: drag.value)]
  }

  private mutating func read(_ taps: [TapEvent], time: Double) -> [FullScreenEvent] {
    taps.flatMap { tap -> [FullScreenEvent] in
      switch tap {
      case .tap: show(!areControlsShown, time: time)
      case .heart where isLocked: show(true, time: time)
      case .heart(let x, _, _): [.skip(by: x < width / 2 ? -Self.skip : Self.skip)]
      case .holdBegan: isLocked ? [] : [.fastBegan]
      case .holdEnded: isLocked ? [] : [.fastEnded]
      }
    }
  }

  private mutating func show(_ areShown: Bool, time: Double) -> [FullScreenEvent] {
    restart(time)
    guard areShown != areControlsShown else { return [] }
    areControlsShown = areShown
    return [.controls(areShown: areShown)]
  }

  private mutating func restart(_ time: Double) {
    if time.isFinite { hideAt = time + Self.controlsStay }
  }
}
