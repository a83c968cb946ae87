import CFFmpeg
import Glibc

/// A file that is being written under another name, and gets its own only when it is whole.
///
/// It owns FFmpeg's muxer and the file; whatever is not finished is removed when it goes away.
package final class ClipFile {
  package let context: UnsafeMutablePointer<AVFormatContext>
  private let path: String
  private let asidePath: String
  private var isOpen = false
  private var isFinished = false

  package init(path: String) throws(ClipError) {
    self.path = path
    asidePath = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).part"
    var made: UnsafeMutablePointer<AVFormatContext>?
    guard let format = av_guess_format(nil, path, nil) else {
      throw .unsupported("files named like “\(path)”")
    }
    let code = avformat_alloc_output_context2(&made, format, nil, asidePath)
    guard let made else { throw .library(doing: "to set up the container", path: path, code: code) }
    context = made
    context.pointee.flags |= AVFMT_FLAG_BITEXACT
  }

  deinit {
    if isOpen { avio_closep(&context.pointee.pb) }
    avformat_free_context(context)
    if !isFinished { unlink(asidePath) }
  }

  var wantsGlobalHeader: Bool { context.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 }
  /// Whether the container is of the mp4 family.
  var isMovie: Bool { ["mp4", "mov", "ipod", "3gp"].contains(String(cString: context.pointee.oformat.pointee.name)) }

  /// A new stream that carries what the encoder makes.
  package func addStream(for encoder: UnsafeMutablePointer<AVCodecContext>) throws(ClipError) -> UnsafeMutablePointer<
    AVStream
  > {
    guard let stream = avformat_new_stream(context, nil) else {
      throw .library(doing: "to add a stream", path: path, code: shim_AVERROR_ENOMEM)
    }
    stream.pointee.time_base = encoder.pointee.time_base
    let code = avcodec_parameters_from_context(stream.pointee.codecpar, encoder)
    guard code >= 0 else { throw .library(doing: "to describe a stream", path: path, code: code) }
    return stream
  }

  package func begin(_ options: ClipOptions) throws(ClipError) {
    var code = avio_open(&context.pointee.pb, asidePath, AVIO_FLAG_WRITE)
    guard code >= 0 else { throw .notWritable(path: path, reason: LibraryText.reason(code)) }
    isOpen = true
    for (key, value) in options.metadata { av_dict_set(&context.pointee.metadata, key, value, 0) }
    var muxerOptions: OpaquePointer?
    defer { av_dict_free(&muxerOptions) }
    if isMovie, options.isFastStart { av_dict_set(&muxerOptions, "movflags", "+faststart", 0) }
    for (key, value) in options.muxerOptions { av_dict_set(&muxerOptions, key, value, 0) }
    code = avformat_write_header(context, &muxerOptions)
    guard code >= 0 else { throw .library(doing: "to begin the file", path: path, code: code) }
  }

  /// Takes the packet's contents.
  package func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(ClipError) {
    let code = av_interleaved_write_frame(context, packet)
    guard code >= 0 else { throw .notWritable(path: path, reason: LibraryText.reason(code)) }
  }

  /// Completes the file and gives it its name; an older file of that name is replaced in one step.
  package func finish(isDurable: Bool) throws(ClipError) {
    var code = av_write_trailer(context)
    guard code >= 0 else { throw .library(doing: "to complete the file", path: path, code: code) }
    code = avio_closep(&context.pointee.pb)
    isOpen = false
    guard code >= 0 else { throw .notWritable(path: path, reason: LibraryText.reason(code)) }
    if isDurable { try synchronize() }
    guard rename(asidePath, path) == 0 else { throw .notWritable(path: path, reason: String(cString: strerror(errno))) }
    isFinished = true
  }

  private func synchronize() throws(ClipError) {
    let file = open(asidePath, O_RDONLY)
    guard file >= 0 else { throw .notWritable(path: path, reason: String(cString: strerror(errno))) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw .notWritable(path: path, reason: String(cString: strerror(errno))) }
  }
}
