#!/usr/bin/env python3
"""Jumps over several videos: from the jump to the first frame, beside mpv in the same run.

    Benchmarks/jumps.py [ROUNDS]

Swipeline counts until the frame is drawn. mpv counts from `playlist-play-index` to `playback-restart`, when the frame
is ready to be drawn. Both show the same clips in a window of 540×960 without a graphics card.
"""

import sys
import time

from bench import Mpv, clips, median, need, rehearse, say, scratch, swipeline, table

CLIPS = 12
JUMPS = 40
DWELL_MS = 350


def targets():
    """The same jumps for both: five on, five back, from 0."""
    return [5 if index % 2 == 0 else 0 for index in range(JUMPS)]


def of_app(program, folder):
    script = []
    for target in targets():
        script += [f"jump {5 if target else -5}", f"wait {DWELL_MS}"]
    return rehearse(program, folder, "--size", "540x960", script=script)["jumpMs"]


def of_mpv(paths):
    mpv = Mpv(paths)
    times = []
    time.sleep(2)
    for target in targets():
        began = time.monotonic()
        mpv.tell("playlist-play-index", target)
        mpv.wait("start-file")
        times.append((mpv.wait("playback-restart") - began) * 1000)
        time.sleep(DWELL_MS / 1000)
    mpv.close()
    times.sort()
    return {"count": len(times), "p50": median(times), "p95": times[int(len(times) * 0.95) - 1], "max": times[-1]}


def main():
    need("ffmpeg", "mpv", "xvfb-run", "dbus-run-session")
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    program = swipeline()
    folder = scratch() / "twelve"
    paths = clips(folder, CLIPS)
    ours, theirs = [], []
    for index in range(rounds):
        say(f"Round {index + 1}/{rounds} …")
        ours.append(of_app(program, folder))
        theirs.append(of_mpv(paths))

    def row(name, results):
        return [name, sum(result["count"] for result in results),
                *(f"{median([result[key] for result in results]):.1f}" for key in ("p50", "p95", "max"))]

    table(["jumps over five clips, ms", "jumps", "median", "p95", "max"],
          [row("Swipeline, to the frame drawn", ours), row("mpv, to playback-restart", theirs)])


main()
