import FFmpegEngine
import Feed
import Foundation
import LoopbackOrigin
import MediaCache

// The measuring loops of cache.py.
//
//   CacheBench serve FILE              serves the file over HTTP until its standard input ends; prints the address
//   CacheBench file FILE ROUNDS        reads the file so often; prints processor seconds
//   CacheBench cached URL DIR ROUNDS   the same through the cache in the folder, where it is complete
//   CacheBench download URL DIR        downloads the address into a cache that has nothing; prints seconds
//   CacheBench play URL DIR            the same, with a reader that reads all as it comes

func cpuSeconds() -> Double {
  var usage = rusage()
  guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
  func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
  return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

/// Reads all, as the demuxer does: 64 KiB at a time.
func readAll(_ source: any ByteSource) throws -> Int64 {
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  defer { buffer.deallocate() }
  var offset: Int64 = 0
  while true {
    let count = try source.read(at: offset, into: buffer)
    if count == 0 { return offset }
    offset += Int64(count)
  }
}

func open(_ location: MediaLocation, in folder: String) throws -> (cache: MediaCache, source: any ByteSource) {
  var configuration = CacheConfiguration()
  configuration.limit = 4_000_000_000
  let cache = MediaCache(directory: folder, configuration: configuration, fetcher: CurlFetcher())
  // As what plays is read.
  if case .remote(let url) = location { cache.setFocus([cache.key(for: url)]) }
  return (cache, try CacheByteSource.opener(through: cache)(MediaSource(location: location)))
}

let words = Array(CommandLine.arguments[1...])
switch (words.first, words.count) {
case ("serve", 2):
  let resource = try OriginResource(file: words[1], contentType: "video/mp4")
  let origin = try Origin { ResourceAnswers.answer($0, resource) }
  print(origin.url("/file.mp4"))
  fflush(nil)
  while readLine() != nil {}
  origin.stop()
case ("file", 3):
  let before = cpuSeconds()
  for _ in 0..<(Int(words[2]) ?? 1) { _ = try readAll(FileByteSource(path: words[1])) }
  print(cpuSeconds() - before)
case ("cached", 4):
  let (cache, source) = try open(.remote(url: words[1]), in: words[2])
  _ = try readAll(source)
  let opener = CacheByteSource.opener(through: cache)
  let before = cpuSeconds()
  for _ in 0..<(Int(words[3]) ?? 1) { _ = try readAll(opener(MediaSource(location: .remote(url: words[1])))) }
  print(cpuSeconds() - before)
  cache.close()
case ("download", 3):
  let clock = ContinuousClock()
  let (cache, _) = try open(.remote(url: words[1]), in: words[2])
  let done = DispatchSemaphore(value: 0)
  let time = clock.measure {
    let preload = cache.lease(words[1]).preload(.all) { _ in done.signal() }
    done.wait()
    preload.cancel()
  }
  print(time / .seconds(1))
  cache.close()
case ("play", 3):
  let clock = ContinuousClock()
  let (cache, source) = try open(.remote(url: words[1]), in: words[2])
  let time = try clock.measure { _ = try readAll(source) }
  print(time / .seconds(1))
  source.cancel()
  cache.close()
default:
  FileHandle.standardError.write(Data("See the head of main.swift.\n".utf8))
  exit(2)
}
