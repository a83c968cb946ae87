import FFmpegEngine

/// One frame of an animation, as it is shown.
struct AnimationFrame: Sendable {
  let still: Still
  /// In nanoseconds; above 0.
  let duration: Int64
}

/// Decodes an animation, frame after frame. Used by one thread at a time.
protocol AnimationFrames: AnyObject, Sendable {
  /// The next frame of this turn; nil at its end.
  func next() throws(PictureError) -> AnimationFrame?
  /// Begins the next turn, with the first frame.
  func rewind() throws(PictureError)
}
