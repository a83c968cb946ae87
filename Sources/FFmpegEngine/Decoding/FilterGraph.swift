import CFFmpeg

/// A chain of libavfilter's filters with one way in and one way out. Belongs to one thread.
package final class FilterGraph {
  private var graph: UnsafeMutablePointer<AVFilterGraph>?
  private var source: UnsafeMutablePointer<AVFilterContext>?
  private var sink: UnsafeMutablePointer<AVFilterContext>?

  /// - Parameters:
  ///   - source, sink: the filters' names at both ends, `buffer` and `buffersink` or their sound counterparts.
  ///   - arguments: what comes in, as the source filter wants to be told.
  ///   - steps: the filters between, as in `ffmpeg -vf`.
  package init?(source: String, arguments: String, steps: String, sink: String) {
    graph = avfilter_graph_alloc()
    guard let graph else { return nil }
    graph.pointee.nb_threads = 1
    guard
      avfilter_graph_create_filter(&self.source, avfilter_get_by_name(source), "in", arguments, nil, graph) >= 0,
      avfilter_graph_create_filter(&self.sink, avfilter_get_by_name(sink), "out", nil, nil, graph) >= 0
    else { return nil }
    var inputs = avfilter_inout_alloc()
    var outputs = avfilter_inout_alloc()
    defer {
      avfilter_inout_free(&inputs)
      avfilter_inout_free(&outputs)
    }
    guard inputs != nil, outputs != nil else { return nil }
    // As seen from the steps: what they begin with is our source's output.
    outputs?.pointee.name = av_strdup("in")
    outputs?.pointee.filter_ctx = self.source
    inputs?.pointee.name = av_strdup("out")
    inputs?.pointee.filter_ctx = self.sink
    guard avfilter_graph_parse_ptr(graph, steps, &inputs, &outputs, nil) >= 0, avfilter_graph_config(graph, nil) >= 0
    else { return nil }
  }

  deinit { avfilter_graph_free(&graph) }

  /// Gives a frame (the graph takes a reference), or nil for the end.
  package func send(_ frame: DecodedFrame?) -> Bool {
    av_buffersrc_add_frame_flags(source, frame?.pointer, Int32(AV_BUFFERSRC_FLAG_KEEP_REF)) >= 0
  }

  /// What has come through, or nil if there is nothing yet.
  package func receive() -> DecodedFrame? {
    guard let frame = DecodedFrame(), av_buffersink_get_frame(sink, frame.pointer) >= 0 else { return nil }
    return frame
  }

  /// Tells a filter something while it runs, as its documentation lists.
  func command(_ filter: String, _ name: String, _ argument: String) {
    avfilter_graph_send_command(graph, filter, name, argument, nil, 0, 0)
  }
}
