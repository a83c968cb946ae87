#!/usr/bin/env python3
"""What a change of width costs the arithmetic of the stream's list: instructions by callgrind, and time.

    Benchmarks/layout.py [ROWS]

A change lays all rows anew and asks where each of them and its picture is. What the program does besides is taken off:
instructions are those of 120 changes less those of 20.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from bench import built, need, say, table

FEW, MANY, TIMED = 20, 120, 5_000


def instructions(*command):
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={Path(folder) / 'out'}", *map(str, command)],
            capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", result.stderr)
    if not found:
        sys.exit(f"callgrind told nothing:\n{result.stderr}")
    return int(found.group(1))


def main():
    need("valgrind")
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    program = built("ListBench")
    lines = []
    for kind, columns in [("masonry", 1), ("masonry", 2), ("masonry", 3), ("grid", 3)]:
        say(f"{kind}, columns: {columns} …")
        command = [program, "layout", rows, columns, kind]
        count = (instructions(*command, MANY) - instructions(*command, FEW)) / (MANY - FEW)
        time = float(subprocess.run([*map(str, command), str(TIMED)], check=True, capture_output=True, text=True).stdout)
        lines.append([kind, columns, f"{count:,.0f}", f"{time:.0f}"])
    table([f"{rows} rows", "columns", "instructions a change", "µs a change"], lines)


main()
