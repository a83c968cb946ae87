#!/usr/bin/env python3
"""Throughput of swipeline ingest beside the ffmpeg command doing the same work with the same settings.

    Benchmarks/ingest.py [ROUNDS] [CLIPS] [SECONDS]

SECONDS is how much of each clip the profile feed takes.

Both profiles, one file at a time and as a batch on all cores (ffmpeg by as many processes as there are cores). All of a
round's figures are measured one after the other; each result is the median of the rounds' ratios, in time by the clock and
in processor time, which other tenants of the machine change less.
"""

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench import clips, median, need, say, scratch, swipeline, table

CORES = len(os.sched_getaffinity(0))
QUIET = ["ffmpeg", "-v", "error", "-nostdin", "-y"]
H264 = ["-c:v", "libx264", "-preset", "medium", "-crf", "21", "-forced-idr", "1"]


def run(command):
    """Seconds by the clock, of the processor, and the peak of resident memory in MB (2^20 bytes)."""
    began = time.monotonic()
    process = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"Failed: {' '.join(map(str, command))}")
    return time.monotonic() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def loop3(clip, out, threads, _):
    """What the profile loop3 asks of ffmpeg."""
    return [[*QUIET, *threads, "-t", "3", "-i", clip, "-map_metadata", "-1",
             "-vf", "fps=30,scale=720:1280:flags=bicubic,setsar=1,format=yuv420p",
             *H264, "-profile:v", "main", "-maxrate", "6M", "-bufsize", "6M", "-g", "30", *threads,
             "-c:a", "aac", "-b:a", "96k", "-ar", "44100", "-ac", "2", "-movflags", "+faststart", out / f"{clip.stem}.mp4"]]


def feed(clip, out, threads, seconds):
    """What the profile feed asks of ffmpeg: the loudness first, then three sizes from one decoding, and the stills."""
    sizes = [(1080, 1920, 6_000_000), (720, 1280, 2_666_666), (540, 960, 1_500_000)]
    graph = "[0:v]fps=30,split=3" + "".join(f"[in{short}]" for short, _, _ in sizes)
    for short, long, _ in sizes:
        graph += f";[in{short}]scale={short}:{long}:flags=bicubic,setsar=1,format=yuv420p[out{short}]"
    graph += ";[0:a]volume=3dB,alimiter=limit=0.84:attack=5:release=100:level=0,asplit=3"
    graph += "".join(f"[sound{short}]" for short, _, _ in sizes)
    made = [*QUIET, *threads, "-t", seconds, "-i", clip, "-filter_complex", graph]
    for short, _, rate in sizes:
        made += ["-map", f"[out{short}]", "-map", f"[sound{short}]", "-map_metadata", "-1", *H264, "-profile:v", "high",
                 "-maxrate", str(rate), "-bufsize", str(rate), "-g", "60", "-sc_threshold", "0", *threads,
                 "-c:a", "aac", "-b:a", "128k", "-ac", "2", "-movflags", "+faststart", out / f"{clip.stem}-{short}.mp4"]
    stills = [*QUIET, "-i", clip, "-frames:v", "1", "-q:v", "3", out / f"{clip.stem}.jpg",
              "-frames:v", "1", "-quality", "82", out / f"{clip.stem}.webp",
              "-t", "2", "-vf", "fps=10,scale=270:480", "-c:v", "libwebp_anim", "-quality", "60", "-loop", "0",
              out / f"{clip.stem}-preview.webp"]
    measured = [*QUIET, "-t", seconds, "-i", clip, "-vn", "-af", "ebur128", "-f", "null", "-"]
    return [measured, made, stills]


def by_ffmpeg(work, paths, jobs, out, seconds):
    """Seconds by the clock and of the processor for all files, so many at the same time."""
    threads = ["-threads", "1"] if jobs > 1 else []

    def one(clip):
        return sum(run(command)[1] for command in work(clip, out, threads, seconds))

    began = time.monotonic()
    with ThreadPoolExecutor(jobs) as pool:
        processor = sum(pool.map(one, paths))
    return time.monotonic() - began, processor


def by_swipeline(program, profile, paths, jobs, out, seconds):
    command = [program, "ingest", *paths, "--out", out, "--profile", profile, "--start", "0", "--jobs", jobs]
    return run(command + (["--duration", seconds] if profile == "feed" else []))


def main():
    need("ffmpeg")
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 6
    seconds = sys.argv[3] if len(sys.argv) > 3 else "12"
    program = swipeline()
    paths = clips(scratch() / "clips", count)
    cases = [(name, work, jobs) for name, work in (("loop3", loop3), ("feed", feed)) for jobs in (1, CORES)]
    times = {(name, jobs): [] for name, _, jobs in cases}
    peaks = {(name, jobs): 0.0 for name, _, jobs in cases}
    for index in range(rounds):
        say(f"Round {index + 1}/{rounds} …")
        for name, work, jobs in cases:
            with tempfile.TemporaryDirectory(dir=scratch()) as folder:
                (Path(folder) / "theirs").mkdir()
                theirs = by_ffmpeg(work, paths, jobs, Path(folder) / "theirs", seconds)
                *ours, peak = by_swipeline(program, name, paths, jobs, Path(folder) / "ours", seconds)
            times[name, jobs].append((*ours, *theirs))
            peaks[name, jobs] = max(peaks[name, jobs], peak)
    rows = []
    for (name, jobs), results in times.items():
        clock = [f"{median([result[index] for result in results]):.1f}" for index in (0, 2)]
        processor = [f"{median([result[index] for result in results]):.1f}" for index in (1, 3)]
        ratios = [f"{median([result[index + 2] / result[index] for result in results]):.2f}" for index in (0, 1)]
        rows.append([f"{name}, {jobs} at a time", *clock, ratios[0], *processor, ratios[1], f"{peaks[name, jobs]:.0f}"])
    table([f"{count} clips of 1080×1920", "swipeline, s", "ffmpeg, s", "throughput", "swipeline, CPU s", "ffmpeg, CPU s",
           "work per CPU s", "peak MB"], rows)


if __name__ == "__main__":
    main()
