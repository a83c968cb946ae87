/// Something that was found and is not shown, with the reason: the person may have wondered where it is.
public struct SkippedItem: Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// It may not be read.
    case notPermitted
    /// It was there when the folder was listed, and is gone.
    case vanished
    /// A symbolic link whose target does not exist, or that leads back to itself.
    case brokenLink
    /// A named pipe.
    case pipe
    /// A socket.
    case socket
    /// A character or block device.
    case device
    /// It holds no bytes.
    case empty
    /// It was given by name, or has a video's extension, but its bytes are no video.
    case notVideo
    /// Its path is not valid UTF-8, so that it cannot be named to a player.
    case nameNotUnicode
    /// The system refuses to read it for another reason. The code is `errno`'s.
    case unreadable(code: Int32)
    /// The item is shown, but its sidecar, or a key of it, is ignored. The text says which and why.
    case sidecar(problem: String)
    /// An entry of a feed document with no media of a kind that is shown.
    case nothingToShow
    /// An entry of a feed document that breaks the document's rules. The text says where and why.
    case malformed(problem: String)
  }

  /// What it is called, as it can be shown: bytes that are no text are replaced.
  public var name: String
  public var reason: Reason

  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }

  /// One sentence for people: what was passed over, and why.
  public var message: String { "“\(name)” \(predicate)." }

  /// One sentence for people: what can be done about it.
  public var advice: String {
    switch reason {
    case .notPermitted: "Give yourself permission to read it."
    case .vanished: "Refresh the feed."
    case .brokenLink: "Remove the link, or put back what it leads to."
    case .pipe, .socket, .device: "Only files and folders can be shown."
    case .empty: "Copy the file again from where it came from."
    case .notVideo: "Give a file that holds a video, such as MP4, MOV, MKV or WebM."
    case .nameNotUnicode: "Rename it in UTF-8."
    case .unreadable: "Check the disk and the connection to it."
    case .sidecar: "Correct the sidecar file."
    case .nothingToShow, .malformed: "Ask whoever runs the feed."
    }
  }

  public var description: String { "\(message) \(advice)" }

  private var predicate: String {
    switch reason {
    case .notPermitted: "may not be read"
    case .vanished: "is gone"
    case .brokenLink: "is a link that leads nowhere"
    case .pipe: "is a pipe and not a file"
    case .socket: "is a socket and not a file"
    case .device: "is a device and not a file"
    case .empty: "is empty"
    case .notVideo: "is not a video"
    case .nameNotUnicode: "has a name that is not valid UTF-8"
    case .unreadable(let code): "cannot be read (system error \(code))"
    case .sidecar(let problem): "is ignored in part: \(problem)"
    case .nothingToShow: "has nothing that can be shown"
    case .malformed(let problem): "cannot be read: \(problem)"
    }
  }
}
