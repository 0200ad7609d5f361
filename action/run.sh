#!/usr/bin/env bash
# What the action does, by itself: PATHS, BASE, GATE and OPTIONS are its inputs, EVALOUPE is the command line's file.
# Files of results are written into the folder that it runs in.
set -u
read -r -a paths <<< "$PATHS"
read -r -a base <<< "${BASE:-}"
read -r -a gate <<< "${GATE:-}"
read -r -a options <<< "${OPTIONS:-}"

evaloupe() { node "$EVALOUPE" "$@"; }

# Thresholds are of score; what fails by the other run is of compare.
thresholds=()
regressions=()
for ((at = 0; at < ${#gate[@]}; at++)); do
  case ${gate[at]} in
    --fail-under=* | --max-rejected=*) thresholds+=("${gate[at]}") ;;
    --fail-under | --max-rejected)
      thresholds+=("${gate[@]:at:2}")
      at=$((at + 1))
      ;;
    *) regressions+=("${gate[at]}") ;;
  esac
done

status=0
keep() { if [ "$1" -gt "$status" ]; then status=$1; fi; }

if [ "${#base[@]}" -gt 0 ]; then
  evaloupe score "${paths[@]}" "${options[@]}" "${thresholds[@]}" --as sarif --out evaloupe.sarif
  keep $?
  # A run is one file or one folder.
  compare=(compare "${base[0]}" "${paths[0]}" "${options[@]}" "${regressions[@]}")
  evaloupe "${compare[@]}" --as markdown --out evaloupe.md
  keep $?
  evaloupe "${compare[@]}" --as github 2> /dev/null
else
  evaloupe score "${paths[@]}" "${options[@]}" --as sarif --out evaloupe.sarif
  keep $?
  # Without a base an option of compare is refused: no gate is green because there was nothing to compare.
  evaloupe score "${paths[@]}" "${options[@]}" "${gate[@]}" --as markdown --out evaloupe.md
  keep $?
  evaloupe score "${paths[@]}" "${options[@]}" "${gate[@]}" --as github 2> /dev/null
fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then
  echo "sarif=evaloupe.sarif" >> "$GITHUB_OUTPUT"
  echo "comment=evaloupe.md" >> "$GITHUB_OUTPUT"
fi
exit "$status"
