#!/usr/bin/env python3
"""What the cache costs: reading a cached file through it beside the file itself, and downloading through it beside curl.

    Benchmarks/cache.py [ROUNDS]

All of a round's figures are measured one after the other; each result is the median of the rounds' ratios.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench import built, median, need, say, table

SIZE = 128 << 20
READS = 60
# In memory if there is room: the disk is no part of what is compared.
PLACE = next((place for place in ["/dev/shm"] if Path(place).is_dir() and shutil.disk_usage(place).free > 4 * SIZE), None)


def figure(*command):
    return float(subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout)


def main():
    need("curl")
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    bench = built("CacheBench")
    columns = {"file": [], "cached": [], "curl": [], "download": [], "play": []}
    with tempfile.TemporaryDirectory(dir=PLACE) as work:
        file = Path(work) / "file.mp4"
        # Begins as an MP4 does, so that it passes for one.
        file.write_bytes(bytes([0, 0, 0, 24]) + b"ftypisom" + os.urandom(SIZE - 12))
        with subprocess.Popen([bench, "serve", file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
            url = server.stdout.readline().strip()
            for index in range(rounds):
                say(f"Round {index + 1}/{rounds} …")
                columns["curl"].append(
                    figure("curl", "-s", "-o", Path(work) / "copy", "-w", "%{time_total}", url))
                columns["download"].append(figure(bench, "download", url, Path(work) / f"cache{index}"))
                columns["play"].append(figure(bench, "play", url, Path(work) / f"cache-play{index}"))
                columns["file"].append(figure(bench, "file", file, READS))
                columns["cached"].append(figure(bench, "cached", url, Path(work) / f"cache{index}", READS))
                subprocess.run(["rm", "-rf", *Path(work).glob("cache*")], check=True)
            server.stdin.close()

    def ratio(above, below):
        return median([one / other for one, other in zip(columns[above], columns[below])])

    table(
        ["figure", "measured", "aimed at"],
        [["processor time of reading a cached file, beside the file itself", f"{ratio('cached', 'file'):.2f}", "≤ 1.15"],
         ["rate of a download through the cache, beside curl's", f"{ratio('curl', 'download'):.2f}", "≥ 0.90"],
         ["the same while a reader reads all of it", f"{ratio('curl', 'play'):.2f}", ""],
         ["MB/s: curl, the cache", f"{SIZE / 1e6 / median(columns['curl']):.0f}, "
          f"{SIZE / 1e6 / median(columns['download']):.0f}", ""]])


if __name__ == "__main__":
    main()
