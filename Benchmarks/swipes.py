#!/usr/bin/env python3
"""1,000 mixed swipes on the sample feed: what was shown and heard, and how memory went.

    Benchmarks/swipes.py [SWIPES] [SEED]
"""

import sys

from bench import need, rehearse, say, swipeline, table


def main():
    need("xvfb-run", "dbus-run-session")
    swipes = sys.argv[1] if len(sys.argv) > 1 else "1000"
    seed = sys.argv[2] if len(sys.argv) > 2 else "1"
    program = swipeline()
    say(f"{swipes} swipes; a thousand take some eight minutes …")
    found = rehearse(program, None, "--swipes", swipes, "--seed", seed)

    def spread(key):
        return " / ".join(f"{found[key][name]:.1f}" for name in ("p50", "p95", "p99", "max")) + f" ({found[key]['count']})"

    memory, players = found["rssMB"], found["players"]
    table(
        ["figure", "measured"],
        [["swipes", found["swipes"]],
         ["settle → right frame, ticks: p50 / p95 / p99 / max (count)", spread("neighbourTicks")],
         ["settle → right frame, ms", spread("neighbourMs")],
         ["jump → frame, ms", spread("jumpMs")],
         ["black ticks", found["blackTicks"]],
         ["wrong frames, of those told from their pixels", f"{found['wrongFrames']} of {found['codedFrames']}"],
         ["blocks of sound from two players", found["doubleSoundTicks"]],
         ["frames presented / dropped / late",
          f"{found['framesPresented']} / {found['framesDropped']} / {found['framesLate']}"],
         ["players at most / taken / returned", f"{players['max']} / {players['taken']} / {players['returned']}"],
         ["memory, MB: start / after 100 / end / growth after 100",
          f"{memory['start']:.1f} / {memory['after100']:.1f} / {memory['end']:.1f} / "
          f"{memory['end'] - memory['after100']:+.1f}"],
         ["seconds: processor / in all", f"{found['cpuSeconds']:.0f} / {found['wallSeconds']:.0f}"],
         ["broken", "; ".join(found["broken"]) or "nothing"]])
    sys.exit(1 if found["broken"] else 0)


main()
