// swift-tools-version: 6.1
import PackageDescription

// Each room is one target, and an arrow may only point down this list:
// swipeline > GtkApp > FFmpegEngine > Stage, Playback > Feed > System.
// The three pure rooms (Feed, Playback, Stage) depend on no C library at all.
let package = Package(
  name: "Swipeline",
  products: [
    .library(name: "Feed", targets: ["Feed"]),
    .library(name: "Playback", targets: ["Playback"]),
    .library(name: "Stage", targets: ["Stage"]),
    .library(name: "FFmpegEngine", targets: ["FFmpegEngine"]),
    .executable(name: "swipeline", targets: ["swipeline"]),
  ],
  targets: [
    .target(name: "Feed"),
    .target(name: "Playback", dependencies: ["Feed"]),
    .target(name: "Stage"),
    .target(name: "PreloadSimulator", dependencies: ["Playback"]),
    .target(name: "FFmpegEngine", dependencies: ["Feed", "Playback", "CFFmpeg", "CSDL", "CWebP"]),
    .target(name: "GtkApp", dependencies: ["Feed", "Playback", "Stage", "FFmpegEngine", "CGtk"]),
    .executableTarget(name: "swipeline", dependencies: ["Feed", "FFmpegEngine", "GtkApp", "PreloadSimulator"]),
    .executableTarget(
      name: "TunePreload", dependencies: ["Playback", "PreloadSimulator"], path: "Benchmarks/TunePreload"),

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
      name: "CSDL", path: "Sources/System/CSDL", pkgConfig: "sdl2",
      providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(
      name: "CWebP", path: "Sources/System/CWebP", pkgConfig: "libwebpdemux",
      providers: [.apt(["libwebp-dev"])]),

    .target(name: "ManualClock", path: "Tests/Support/ManualClock"),
    .target(name: "TestMedia", dependencies: ["FFmpegEngine", "Feed"], path: "Tests/Support/TestMedia"),
    .testTarget(name: "FeedTests", dependencies: ["Feed", "ManualClock"]),
    .testTarget(name: "PlaybackTests", dependencies: ["Playback", "Feed", "ManualClock"]),
    .testTarget(name: "PreloadSimulatorTests", dependencies: ["PreloadSimulator", "Playback"]),
    .testTarget(name: "StageTests", dependencies: ["Stage"]),
    .testTarget(name: "FFmpegEngineTests", dependencies: ["FFmpegEngine", "Playback", "Feed", "TestMedia"]),
    .testTarget(name: "swipelineTests", dependencies: ["swipeline", "FFmpegEngine", "PreloadSimulator"]),
    .testTarget(
      name: "GtkAppTests", dependencies: ["GtkApp", "FFmpegEngine", "Playback", "Feed", "Stage", "TestMedia"]),
  ],
  swiftLanguageModes: [.v6]
)
