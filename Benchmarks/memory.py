#!/usr/bin/env python3
"""Resident memory of three loaded 1080×1920 players, over the empty window.

    Benchmarks/memory.py [ROUNDS]
"""

import subprocess
import sys
import tempfile
import time

from bench import clips, median, need, on_display, processes, resident_mb, say, scratch, swipeline, table

WAIT = 8


def of_app(program, folder):
    """MB of the app with this folder open, once it is at rest: the middle one plays, its neighbours are prerolled."""
    app = subprocess.Popen(on_display([program, "play", folder]), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(WAIT)
        [process] = processes("swipeline", below=app.pid)
        return resident_mb(process)
    finally:
        for process in processes("swipeline", below=app.pid):
            subprocess.run(["kill", str(process)])
        app.wait()


def main():
    need("ffmpeg", "xvfb-run", "dbus-run-session")
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    program = swipeline()
    folder = scratch() / "three"
    clips(folder, 3)
    empty, loaded = [], []
    with tempfile.TemporaryDirectory() as nothing:
        for index in range(rounds):
            say(f"Round {index + 1}/{rounds} …")
            empty.append(of_app(program, nothing))
            loaded.append(of_app(program, folder))
    table(["540×960 window", "resident MB"],
          [["with an empty folder", f"{median(empty):.1f}"],
           ["with three 1080×1920 clips loaded", f"{median(loaded):.1f}"],
           ["three players, their covers, and the page", f"{median(loaded) - median(empty):.1f}"]])


main()
