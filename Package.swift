// swift-tools-version: 6.1
import PackageDescription

// Each room is one target, and an arrow may only point down this list:
// swipeline > GtkApp, Ingest > Pictures > FFmpegEngine, RemoteFeed > MediaCache > Stage, Playback > Feed > System.
// The three pure rooms (Feed, Playback, Stage) depend on no C library at all.
let package = Package(
  name: "Swipeline",
  products: [
    .library(name: "Feed", targets: ["Feed"]),
    .library(name: "Playback", targets: ["Playback"]),
    .library(name: "Stage", targets: ["Stage"]),
    .library(name: "MediaCache", targets: ["MediaCache"]),
    .library(name: "RemoteFeed", targets: ["RemoteFeed"]),
    .library(name: "FFmpegEngine", targets: ["FFmpegEngine"]),
    .library(name: "Pictures", targets: ["Pictures"]),
    .library(name: "Ingest", targets: ["Ingest"]),
    .executable(name: "swipeline", targets: ["swipeline"]),
  ],
  targets: [
    .target(name: "Feed"),
    .target(name: "Playback", dependencies: ["Feed"]),
    .target(name: "Stage"),
    .target(name: "MediaCache", dependencies: ["Feed", "CSQLite", "CCurl"]),
    .target(name: "RemoteFeed", dependencies: ["Feed", "MediaCache"]),
    .target(name: "LoopbackOrigin"),
    .target(name: "PreloadSimulator", dependencies: ["Playback"]),
    .target(name: "FFmpegEngine", dependencies: ["Feed", "Playback", "MediaCache", "CFFmpeg", "CSDL", "CWebP"]),
    .target(
      name: "Pictures", dependencies: ["Feed", "MediaCache", "FFmpegEngine", "CFFmpeg", "CWebP", "CHeif"]),
    .target(name: "Ingest", dependencies: ["Feed", "MediaCache", "FFmpegEngine", "CFFmpeg"]),
    .target(
      name: "GtkApp",
      dependencies: [
        "Feed", "Playback", "Stage", "MediaCache", "RemoteFeed", "LoopbackOrigin", "FFmpegEngine", "Pictures", "CGtk",
      ]),
    .executableTarget(
      name: "swipeline",
      dependencies: ["Feed", "MediaCache", "LoopbackOrigin", "FFmpegEngine", "GtkApp", "Ingest", "PreloadSimulator"]),
    .executableTarget(
      name: "TunePreload", dependencies: ["Playback", "PreloadSimulator", "SeededNumbers"],
      path: "Benchmarks/TunePreload"),

    .systemLibrary(
      name: "CCurl", path: "Sources/System/CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CFFmpeg", path: "Sources/System/CFFmpeg", pkgConfig: "libavfilter",
      providers: [
        .apt([
          "libavformat-dev", "libavcodec-dev", "libavutil-dev", "libavfilter-dev", "libswscale-dev",
          "libswresample-dev",
        ])
      ]),
    .systemLibrary(
      name: "CGtk", path: "Sources/System/CGtk", pkgConfig: "libadwaita-1",
      providers: [.apt(["libgtk-4-dev", "libadwaita-1-dev"])]),
    .systemLibrary(
      name: "CHeif", path: "Sources/System/CHeif", pkgConfig: "libheif",
      providers: [.apt(["libheif-dev"])]),
    .systemLibrary(
      name: "CSDL", path: "Sources/System/CSDL", pkgConfig: "sdl2",
      providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(
      name: "CSQLite", path: "Sources/System/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CWebP", path: "Sources/System/CWebP", pkgConfig: "libwebpdemux",
      providers: [.apt(["libwebp-dev"])]),

    .executableTarget(
      name: "CacheBench", dependencies: ["Feed", "FFmpegEngine", "MediaCache", "LoopbackOrigin"],
      path: "Benchmarks/CacheBench"),
    .executableTarget(
      name: "ListBench", dependencies: ["Feed", "FFmpegEngine", "Stage", "GtkApp"], path: "Benchmarks/ListBench"),
    .target(name: "ManualClock", path: "Tests/Support/ManualClock"),
    .target(name: "SeededNumbers", path: "Tests/Support/SeededNumbers"),
    .target(name: "FaultyOrigin", dependencies: ["LoopbackOrigin"], path: "Tests/Support/FaultyOrigin"),
    .target(name: "TestOrigin", dependencies: ["MediaCache"], path: "Tests/Support/TestOrigin"),
    .executableTarget(
      name: "CacheWriterChild", dependencies: ["MediaCache", "TestOrigin"], path: "Tests/Support/CacheWriterChild"),
    .target(
      name: "TestMedia", dependencies: ["FFmpegEngine", "Feed", "SeededNumbers"], path: "Tests/Support/TestMedia"),
    .executableTarget(name: "LoopCheck", dependencies: ["GtkApp", "CGtk"], path: "Tests/Support/LoopCheck"),
    .testTarget(name: "FeedTests", dependencies: ["Feed", "ManualClock", "SeededNumbers"]),
    .testTarget(name: "PlaybackTests", dependencies: ["Playback", "Feed", "ManualClock", "SeededNumbers"]),
    .testTarget(name: "PreloadSimulatorTests", dependencies: ["PreloadSimulator", "Playback"]),
    .testTarget(
      name: "MediaCacheTests",
      dependencies: ["MediaCache", "Feed", "TestOrigin", "CacheWriterChild", "LoopbackOrigin", "FaultyOrigin"]),
    .testTarget(
      name: "RemoteFeedTests",
      dependencies: ["RemoteFeed", "MediaCache", "Feed", "LoopbackOrigin", "FaultyOrigin", "ManualClock"]),
    .testTarget(name: "StageTests", dependencies: ["Stage", "SeededNumbers"]),
    .testTarget(
      name: "FFmpegEngineTests",
      dependencies: [
        "FFmpegEngine", "CFFmpeg", "MediaCache", "Playback", "Feed", "TestMedia", "SeededNumbers", "TestOrigin",
        "LoopbackOrigin", "FaultyOrigin",
      ]),
    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "Pictures", "FFmpegEngine", "MediaCache", "Feed", "TestMedia", "SeededNumbers", "LoopbackOrigin",
      ]),
    .testTarget(name: "IngestTests", dependencies: ["Ingest", "FFmpegEngine", "MediaCache", "Feed", "TestMedia"]),
    .testTarget(
      name: "swipelineTests",
      dependencies: [
        "swipeline", "MediaCache", "TestOrigin", "TestMedia", "GtkApp", "FFmpegEngine", "Ingest", "PreloadSimulator",
      ]),
    .testTarget(
      name: "GtkAppTests",
      dependencies: [
        "GtkApp", "FFmpegEngine", "Pictures", "MediaCache", "Playback", "Feed", "Stage", "TestMedia",
        "LoopbackOrigin", "FaultyOrigin", "SeededNumbers",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
