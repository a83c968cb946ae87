#!/usr/bin/env python3
"""Resident memory over the empty window: of three loaded 1080×1920 players, of the loops page, and of its split screen.

    Benchmarks/memory.py [ROUNDS]
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench import clips, median, need, on_display, processes, resident_mb, say, scratch, swipeline, table

WAIT = 8


def press(key, process):
    """Presses a key in the window of a program on its own display."""
    names = [b"DISPLAY", b"XAUTHORITY"]
    fields = [line.split(b"=", 1) for line in Path(f"/proc/{process}/environ").read_bytes().split(b"\0") if b"=" in line]
    display = {name.decode(): value.decode() for name, value in fields if name in names}
    subprocess.run(["xdotool", "key", key], env={**os.environ, **display}, check=True)


def of_app(program, folder, *options, key=None):
    """MB of the app with this folder open, once it is at rest: what is shown plays, its neighbours are prerolled."""
    app = subprocess.Popen(on_display([program, "play", folder, *options]), stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
    try:
        time.sleep(WAIT)
        [process] = processes("swipeline", below=app.pid)
        if key:
            press(key, process)
            time.sleep(WAIT)
        return resident_mb(process)
    finally:
        for process in processes("swipeline", below=app.pid):
            subprocess.run(["kill", str(process)])
        app.wait()


def main():
    need("ffmpeg", "xvfb-run", "dbus-run-session", "xdotool")
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    program = swipeline()
    folder = scratch() / "three"
    clips(folder, 3)
    loops = scratch() / "three-loops"
    clips(loops, 3, seconds=3)
    with tempfile.TemporaryDirectory() as nothing:
        cases = {
            "feed, empty folder": [nothing],
            "feed, three 1080×1920 clips loaded": [folder],
            "loops, empty folder": [nothing, "--page", "loops"],
            "loops, three 1080×1920 clips of 3 s": [loops, "--page", "loops"],
            "the same, split": [loops, "--page", "loops"],
        }
        figures = {name: [] for name in cases}
        for index in range(rounds):
            say(f"Round {index + 1}/{rounds} …")
            for name, arguments in cases.items():
                figures[name].append(of_app(program, *arguments, key="s" if "split" in name else None))
    empty = {True: median(figures["feed, empty folder"]), False: median(figures["loops, empty folder"])}
    table(["540×960 window", "resident MB", "over the empty one"],
          [[name, f"{median(values):.1f}", f"{median(values) - empty['feed' in name]:.1f}"]
           for name, values in figures.items()])


main()
