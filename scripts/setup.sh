# Sourced by ./play and ./test from the project's folder: sees to it that what scripts/packages.txt lists is here.

say() { printf '%s\n' "$*" >&2; }

need_swift() {
  if ! command -v swift >/dev/null 2>&1; then
    say "swift is not on the PATH. Swipeline needs a Swift toolchain, 6.1 or later: see swift.org/install."
    exit 1
  fi
}

# Prints the packages of the list that are not installed (Debian and Ubuntu).
missing_packages() {
  sed -e 's/#.*//' scripts/packages.txt | while read -r name _; do
    [ -n "$name" ] || continue
    state=$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null || true)
    [ "$state" = installed ] || printf '%s ' "$name"
  done
}

# Prints the pkg-config names and commands that are not here (any system).
missing_names() {
  sed -e 's/#.*//' scripts/packages.txt | while read -r _ name; do
    case "$name" in
      pkg:*) pkg-config --exists "${name#pkg:}" 2>/dev/null || printf '%s ' "${name#pkg:}" ;;
      cmd:*) command -v "${name#cmd:}" >/dev/null 2>&1 || printf '%s ' "${name#cmd:}" ;;
    esac
  done
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

setup() {
  need_swift
  if command -v apt-get >/dev/null 2>&1 && command -v dpkg-query >/dev/null 2>&1; then
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null 2>&1; then
      say "These packages are missing, and without sudo they cannot be installed from here: $missing"
      exit 1
    fi
    say "Installing: $missing"
    log=$(mktemp)
    # shellcheck disable=SC2086  # the list is meant to be split
    if ! { as_root apt-get update && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y \
      --no-install-recommends $missing; } >"$log" 2>&1; then
      tail -n 20 "$log" >&2
      say "Installing failed; the end of apt-get's output is above."
      rm -f "$log"
      exit 1
    fi
    rm -f "$log"
  else
    missing=$(missing_names)
    [ -n "$missing" ] || return 0
    say "This is neither Debian nor Ubuntu, so nothing was installed. Please install what brings these pkg-config"
    say "names and commands, then try again: $missing"
    exit 1
  fi
}
