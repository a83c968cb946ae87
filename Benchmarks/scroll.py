#!/usr/bin/env python3
"""What scrolling the stream's list costs the main thread, told by GTK's frame clock, and how memory goes.

    Benchmarks/scroll.py [ROWS_THAT_GO_BY]

A glide of sixty frames, a rest in which what is looked at starts to play, a glide, and so on, through a list of 10,000 rows;
beside it, for a fifth of the rows, the same list without video and one of 100,000 rows, and, for a twentieth, a slower glide,
in which covers are made on the way. Three clips with sound, of different
shapes, stand behind the rows by turns; each row is an item of its own.
"""

import json
import subprocess
import sys

from bench import built, clips, need, on_display, say, scratch, table

SIZE = "540x960"
SIZES = ("1080x1920", "1920x1080", "1080x1080")


def scroll(program, rows, passes, step, paths):
    command = on_display([program, "scroll", rows, passes, step, SIZE, *paths])
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"The list did not scroll:\n{result.stdout}{result.stderr}")
    # What the message bus starts writes to the same place.
    return json.loads(result.stdout[result.stdout.index("{"):])


def main():
    need("ffmpeg", "xvfb-run", "dbus-run-session")
    passes = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    program = built("ListBench")
    paths = clips(scratch() / "shapes", 3, sizes=SIZES)
    cases = {
        "10,000 rows": (10_000, passes, 540, paths),
        "the same without video": (10_000, passes // 5, 540, []),
        "100,000 rows": (100_000, passes // 5, 540, paths),
        "10,000 rows, slower": (10_000, passes // 20, 100, paths),
    }
    found = {}
    for name, arguments in cases.items():
        say(f"{name}: {arguments[1]} go by, {arguments[2]} points a frame …")
        found[name] = scroll(program, *arguments)

    def spread(work, key):
        figures = work[key]
        return " / ".join(f"{figures[name]:.1f}" for name in ("p50", "p95", "p99", "max"))

    table(
        ["list", "frames", "phases of a frame, ms: p50 / p95 / p99 / max", "main thread a frame, CPU ms", "at rest, phases",
         "resident MB: start / tenth / end"],
        [[name, report["moving"]["phasesMs"]["count"], spread(report["moving"], "phasesMs"),
          spread(report["moving"], "processorMs"), spread(report["resting"], "phasesMs"),
          " / ".join(f"{report[key]:.1f}" for key in ("rssMBStart", "rssMBTenth", "rssMBEnd"))]
         for name, report in found.items()])
    print()
    table(
        ["list", "rows gone by", "views", "frames of videos drawn", "seconds"],
        [[name, report["passed"], report["views"], report["framesPresented"], f"{report['seconds']:.0f}"]
         for name, report in found.items()])


main()
