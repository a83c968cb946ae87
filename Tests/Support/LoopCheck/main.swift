import CGtk
import Foundation
import GtkApp
import Synchronization

// Runs the app's main loop with a window whose frame clock ticks, and posts to the main actor from another thread, again
// and again. Prints for each post how many frames the clock began before it arrived. `swift test` runs the main actor by
// itself, so this needs a process of its own.

let posts = 200
let frames = Atomic(0)
let isDone = Atomic(false)

try MainLoop.start()
guard let window = gtk_window_new() else { exit(1) }
gtk_widget_add_tick_callback(
  window,
  { _, _, _ in
    frames.add(1, ordering: .relaxed)
    return 1
  }, nil, nil)
gtk_window_present(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))

let thread = Thread {
  // The clock has to tick before its ticks mean anything.
  while frames.load(ordering: .relaxed) < 3 { usleep(1000) }
  var waits: [Int] = []
  for post in 0..<posts {
    let arrived = DispatchSemaphore(value: 0)
    let before = frames.load(ordering: .relaxed)
    let wait = Mutex(0)
    Task { @MainActor in
      wait.withLock { $0 = frames.load(ordering: .relaxed) - before }
      arrived.signal()
    }
    arrived.wait()
    waits.append(wait.withLock { $0 })
    // At another moment of the frame each time.
    usleep(UInt32(post * 7919 % 17_000))
  }
  print(waits.map(String.init).joined(separator: " "))
  isDone.store(true, ordering: .releasing)
  MainLoop.wake()
}
thread.start()
MainLoop.run { isDone.load(ordering: .acquiring) }
