#!/usr/bin/env python3
"""Loops of three seconds: from frame to frame at the seam and elsewhere, beside mpv's --loop-file=inf in the same run.

    Benchmarks/loops.py [TURNS]

The clip is the first of the sample feed, made ready to loop by `swipeline ingest`. Swipeline counts from frame drawn to
frame drawn. mpv counts from one report of `time-pos`, which it gives with each frame it shows, to the next. Both show it
in a window of 540×960 without a graphics card.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bench import Mpv, median, need, rehearse, say, swipeline, table


def loop(program, folder):
    """One clip of the sample feed as a loop of three seconds."""
    os.environ["XDG_CACHE_HOME"] = str(folder)
    rehearse(program, None, "--swipes", "0")
    clip = sorted(Path(folder).glob("**/*.mp4"))[0]
    out = Path(folder) / "loops"
    subprocess.run([program, "ingest", clip, "--out", out, "--profile", "loop3", "--start", "0"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return sorted(out.glob("**/*.mp4"))[0]


def of_mpv(path, turns):
    """Milliseconds between frames at the seams, and elsewhere."""
    mpv = Mpv([path])
    mpv.tell("observe_property", 1, "time-pos")
    seams, others = [], []
    last = None
    try:
        for message, now in mpv.messages():
            if message.get("id") != 1 or message.get("data") is None:
                continue
            position = message["data"]
            if last and position != last[0]:
                # The position is told anew at the seek, too: only what goes on from the start again is a turn.
                (seams if position < last[0] else others).append((now - last[1]) * 1000)
            if not last or position != last[0]:
                last = (position, now)
            if len(seams) >= turns:
                break
    finally:
        mpv.close()
    return seams, others


def main():
    need("mpv", "xvfb-run", "dbus-run-session")
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    program = swipeline()
    with tempfile.TemporaryDirectory() as folder:
        say("Making the loop …")
        path = loop(program, folder)
        say(f"Swipeline, {turns} turns …")
        ours = rehearse(program, path.parent, "--page", "loops", "--swipes", "0", "--turns", str(turns),
                        "--size", "540x960")
        say(f"mpv, {turns} turns …")
        seams, others = of_mpv(path, turns)

    def row(name, seam, other):
        return [name, *(f"{figure:.1f}" for figure in (*seam, *other))]

    def of(values):
        values = sorted(values)
        return median(values), values[int(len(values) * 0.95) - 1], values[-1]

    def told(report):
        return report["p50"], report["p95"], report["max"]

    table(["ms from frame to frame", "seam: median", "p95", "max", "else: median", "p95", "max"],
          [row("Swipeline", told(ours["seamIntervalMs"]), told(ours["frameIntervalMs"])),
           row("mpv --loop-file=inf", of(seams), of(others))])
    print()
    keys = ["turns", "framesMissing", "framesDoubled", "framesLate", "seamSampleStep", "innerSampleStep"]
    table(["Swipeline", *keys], [["", *(f"{ours.get(key, 0):.4g}" for key in keys)]])


main()
