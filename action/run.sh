#!/usr/bin/env bash
# What the action does, by itself: PATHS, BASE, GATE and OPTIONS are its inputs, EVALOUPE is the command line's file.
# Files of results are written into the folder that it runs in.
set -u
read -r -a paths <<< "$PATHS"
read -r -a base <<< "${BASE:-}"
read -r -a gate <<< "${GATE:-}"
read -r -a options <<< "${OPTIONS:-}"

evaloupe() { node "$EVALOUPE" "$@"; }

status=0
keep() { if [ "$1" -gt "$status" ]; then status=$1; fi; }

evaloupe score "${paths[@]}" "${options[@]}" --as sarif --out evaloupe.sarif
keep $?
if [ "${#base[@]}" -gt 0 ]; then
  # A run is one file or one folder.
  evaloupe compare "${base[0]}" "${paths[0]}" "${options[@]}" "${gate[@]}" --as markdown --out evaloupe.md
  keep $?
  evaloupe compare "${base[0]}" "${paths[0]}" "${options[@]}" --as github
else
  evaloupe score "${paths[@]}" "${options[@]}" "${gate[@]}" --as markdown --out evaloupe.md
  keep $?
  evaloupe score "${paths[@]}" "${options[@]}" --as github
fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then
  echo "sarif=evaloupe.sarif" >> "$GITHUB_OUTPUT"
  echo "comment=evaloupe.md" >> "$GITHUB_OUTPUT"
fi
exit "$status"
