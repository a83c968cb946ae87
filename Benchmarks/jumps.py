#!/usr/bin/env python3
"""Jumps over several videos: from the jump to the first frame, beside mpv in the same run.

    Benchmarks/jumps.py [ROUNDS]

Swipeline counts until the frame is drawn. mpv counts from `playlist-play-index` to `playback-restart`, when the frame
is ready to be drawn. Both show the same clips in a window of 540×960 without a graphics card.
"""

import json
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench import clips, median, need, on_display, rehearse, say, scratch, swipeline, table

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


class Mpv:
    """mpv by its JSON IPC."""

    def __init__(self, paths):
        self.folder = tempfile.TemporaryDirectory()
        address = str(Path(self.folder.name) / "ipc")
        command = ["mpv", "--no-config", "--vo=x11", "--ao=null", "--hwdec=no", "--loop-file=inf", "--geometry=540x960",
                   "--no-osc", "--really-quiet", f"--input-ipc-server={address}", *map(str, paths)]
        self.process = subprocess.Popen(on_display(command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = socket.socket(socket.AF_UNIX)
        for _ in range(200):
            try:
                self.socket.connect(address)
                break
            except OSError:
                time.sleep(0.05)
        else:
            self.process.kill()
            sys.exit("mpv did not open its socket.")
        self.socket.settimeout(10)
        self.stream = self.socket.makefile("r")

    def tell(self, *command):
        self.socket.sendall((json.dumps({"command": command}) + "\n").encode())

    def wait(self, event):
        for line in self.stream:
            if json.loads(line).get("event") == event:
                return time.monotonic()
        sys.exit("mpv ended in the middle.")

    def close(self):
        self.tell("quit")
        self.process.wait()
        self.folder.cleanup()


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
