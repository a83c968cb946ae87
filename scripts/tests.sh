# Sourced by ./test: runs the tests, and tells at the very end what failed.

# Runs every test, in order, on a virtual display.
#
# A test that fails among all the others gets a second run without them: some need their turn of the processor within
# a time that a busy machine does not give. Failing twice is failing. Passing the second time is told, because such a
# test is to be made steadier.
run_tests() {
  local log failed
  log=.build/tests.log
  mkdir -p .build
  virtual swift test --skip-build --no-parallel 2>&1 | tee "$log" && return 0
  failed=$(failed_tests "$log")
  if [ -n "$failed" ] && [ "$(printf '%s\n' "$failed" | wc -l)" -le 5 ] && ended "$log"; then
    tell "Failed, and why:" "$(reasons "$log")"
    say "Once more, without the others …"
    virtual swift test --skip-build --no-parallel --filter "$(filter "$failed")" 2>&1 | tee "$log.again" &&
      ran_all "$failed" "$log.again" && tell "Unsteady, passed the second time:" "$failed" && return 0
    log=$log.again
  fi
  tell "Failed, and why:" "$(reasons "$log")"
  return 1
}

virtual() { xvfb-run -a -s "-screen 0 1600x1200x24 -nolisten tcp" dbus-run-session -- "$@"; }

tell() {
  say "$1"
  printf '%s\n' "$2" | cut -c1-400 >&2
}

# The tests that failed, a name a line, as the log gives them.
failed_tests() {
  grep -v '✘ Test run with ' "$1" |
    sed -nE 's/.*✘ Test "?(.*)"? failed after .*/\1/p; s/.*✘ Test "?(.*)"? with [0-9]+ test cases? failed after .*/\1/p' |
    sed -E 's/ with [0-9]+ test cases?$//; s/"$//' | sort -u
}

# Whether the run came to its end: after a crash there is more to find out than which test had failed before it.
ended() { grep -q '✘ Test run with ' "$1"; }

# As many tests passed as were run again: a filter that meets none would pass too.
ran_all() { [ "$(grep -c '✔ Test .* passed after' "$2")" -ge "$(printf '%s\n' "$1" | wc -l)" ]; }

# The names as one regular expression. The arguments' labels and backticks are left to chance.
filter() { printf '%s\n' "$1" | sed -E 's/\(.*$//; s/[][\.*^$+?{}|()\\]/./g; s/[^[:alnum:] .]/./g' | paste -sd '|'; }

reasons() { grep -aE '✘|↳|Fatal error|error: ' "$1" | tail -n 60; }
