"""What the benchmarks share: the built program, test clips, a display of their own, and tables."""

import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def need(*programs):
    """Ends with a clear line if a program that is measured or measured with is not installed."""
    missing = [name for name in programs if not shutil.which(name)]
    if missing:
        sys.exit(f"Not installed: {', '.join(missing)}. On Debian: apt-get install mpv ffmpeg xvfb xauth dbus")


def say(text):
    print(text, file=sys.stderr, flush=True)


def built(product):
    """The release build of a program, made if it is not there."""
    subprocess.run(["swift", "build", "-c", "release", "--product", product, "-q"], cwd=ROOT, check=True)
    folder = subprocess.run(
        ["swift", "build", "-c", "release", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    return Path(folder.stdout.strip()) / product


def swipeline():
    return built("swipeline")


def clips(folder, count, seconds=12, sizes=("1080x1920",)):
    """So many clips of 30 frames a second, H.264 and AAC, each with a picture and a tone of its own, in these sizes by turns."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for index in range(count):
        path = folder / f"{index:02}.mp4"
        paths.append(path)
        if path.exists():
            continue
        say(f"Making clip {index + 1}/{count} …")
        subprocess.run(
            ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y",
             "-f", "lavfi", "-i", f"testsrc2=size={sizes[index % len(sizes)]}:rate=30:duration={seconds},hue=h={index * 360 // count}",
             "-f", "lavfi", "-i", f"sine=frequency={300 + 40 * index}:sample_rate=48000:duration={seconds}",
             "-c:v", "libx264", "-preset", "veryfast", "-b:v", "4M", "-g", "60", "-pix_fmt", "yuv420p",
             "-c:a", "aac", "-b:a", "128k", "-movflags", "+faststart", str(path)], check=True)
    return paths


def scratch():
    """A folder for clips that is kept from one benchmark to the next."""
    return Path(tempfile.gettempdir()) / "swipeline-benchmarks"


def on_display(command):
    """The command on a virtual display with a message bus, GTK's software renderer and a silent sound device."""
    environment = ["env", "GSK_RENDERER=cairo", "GDK_BACKEND=x11", "SDL_AUDIODRIVER=dummy", "LC_ALL=C.UTF-8"]
    return ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24 -nolisten tcp", "dbus-run-session", "--",
            *environment, *map(str, command)]


def rehearse(program, folder, *options, script=None):
    """The report of one rehearsal; of the sample feed if there is no folder."""
    with tempfile.TemporaryDirectory() as work:
        report = Path(work) / "report.json"
        command = [program, "rehearse", *([folder] if folder else []), "--json", report, *options]
        if script is not None:
            path = Path(work) / "script"
            path.write_text("\n".join(script) + "\n")
            command += ["--script", path]
        result = subprocess.run(on_display(command), capture_output=True, text=True)
        if not report.exists():
            sys.exit(f"The rehearsal gave no report:\n{result.stdout}{result.stderr}")
        return json.loads(report.read_text())


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

    def messages(self):
        """What it tells, with the time at which it came."""
        for line in self.stream:
            yield json.loads(line), time.monotonic()
        sys.exit("mpv ended in the middle.")

    def wait(self, event):
        return next(time for message, time in self.messages() if message.get("event") == event)

    def close(self):
        self.tell("quit")
        self.process.wait()
        self.folder.cleanup()


def processes(name, below):
    """The process numbers of all programs of this name that descend from a process."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                text = (entry / "stat").read_text()
            except OSError:
                continue
            number, rest = text.split(" (", 1)
            command, fields = rest.rsplit(") ", 1)
            parents[int(number)] = (command, int(fields.split()[1]))
    found = []
    for number, (command, parent) in parents.items():
        while parent in parents and parent != below:
            parent = parents[parent][1]
        if command == name and parent == below:
            found.append(number)
    return found


def cpu_seconds(process):
    """User and system time of a running process, all threads together."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mb(process):
    """Resident memory in MB (2^20 bytes)."""
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Rss:"):
            return int(line.split()[1]) / 1024
    return 0.0


def median(values):
    return statistics.median(values) if values else float("nan")


def table(head, rows):
    """Prints a Markdown table."""
    cells = [list(map(str, row)) for row in [head, *rows]]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    for index, row in enumerate(cells):
        print("| " + " | ".join(text.ljust(width) for text, width in zip(row, widths)) + " |")
        if index == 0:
            print("|" + "|".join("-" * (width + 2) for width in widths) + "|")
