#!/usr/bin/env python3
"""Processor time of the app playing one clip, beside ffmpeg -re decoding and scaling the same clip.

    Benchmarks/cpu.py [ROUNDS]

Both run one after the other in each round; the figure is the median of the rounds' ratios.
"""

import resource
import subprocess
import sys
import time

from bench import clips, cpu_seconds, median, need, on_display, processes, say, scratch, swipeline, table

SECONDS = 12
WARM_UP = 4


def of_app(program, folder):
    """CPU seconds per second while it plays, the start left out."""
    app = subprocess.Popen(on_display([program, "play", folder]), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(WARM_UP)
        [process] = processes("swipeline", below=app.pid)
        before, began = cpu_seconds(process), time.monotonic()
        time.sleep(SECONDS)
        return (cpu_seconds(process) - before) / (time.monotonic() - began)
    finally:
        for process in processes("swipeline", below=app.pid):
            subprocess.run(["kill", str(process)])
        app.wait()


def of_ffmpeg(clip, filters):
    """CPU seconds per second of media at real time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        ["ffmpeg", "-hide_banner", "-loglevel", "error", "-re", "-stream_loop", "-1", "-t", str(SECONDS), "-i", str(clip),
         "-vf", filters, "-f", "null", "-"], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / SECONDS


def main():
    need("ffmpeg", "xvfb-run", "dbus-run-session")
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    program = swipeline()
    folder = scratch() / "one"
    [clip] = clips(folder, 1)
    columns = {"app": [], "ffmpeg": [], "ffmpeg to BGRA": []}
    for index in range(rounds):
        say(f"Round {index + 1}/{rounds} …")
        columns["ffmpeg"].append(of_ffmpeg(clip, "scale=540:960"))
        columns["app"].append(of_app(program, folder))
        columns["ffmpeg to BGRA"].append(of_ffmpeg(clip, "scale=540:960,format=bgra"))

    def ratio(name):
        return f"{median([app / other for app, other in zip(columns['app'], columns[name])]):.2f}"

    table(
        ["1080×1920, 30 fps, shown at 540×960", "share of one core", "app beside it"],
        [["Swipeline: decodes, scales, draws, plays the sound", f"{median(columns['app']):.3f}", ""],
         ["ffmpeg -re: decodes and scales (YUV)", f"{median(columns['ffmpeg']):.3f}", ratio("ffmpeg")],
         ["ffmpeg -re: decodes, scales, converts to BGRA", f"{median(columns['ffmpeg to BGRA']):.3f}",
          ratio("ffmpeg to BGRA")]])


main()
