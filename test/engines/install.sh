#!/usr/bin/env bash
# Installs what the tests of many machines need: Dask, Slurm and GNU parallel from Debian, DuckDB from npm. Idempotent;
# nothing is started. Ends well if something could not be had: its reason is printed, and its tests are skipped.
set -uo pipefail
cd "$(dirname "$0")"

have() { command -v "$1" >/dev/null 2>&1; }
missing=()
/usr/bin/python3 -c "import dask, distributed" 2>/dev/null || missing+=(python3-dask python3-distributed)
have munged && have slurmctld && have slurmd && have sbatch || missing+=(munge slurmctld slurmd slurm-client)
have parallel || missing+=(parallel)
if [ ${#missing[@]} != 0 ]; then
  if ! have apt-get || [ "$(id -u)" != 0 ]; then
    echo "Not here, and only root can install it with apt-get: ${missing[*]}" >&2
  else
    echo "Installing ${missing[*]} with apt-get ..." >&2
    # Debian's packages start their daemons; policy-rc.d tells them not to, unless the machine has one of its own.
    policy=/usr/sbin/policy-rc.d
    [ -e "$policy" ] || { printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy" && trap 'rm -f "$policy"' EXIT; }
    { apt-get update -q &&
      DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -q --no-install-recommends "${missing[@]}"
    } >&2 || echo "apt-get could not install ${missing[*]}" >&2
  fi
fi

# The benchmarks' own install has it.
[ -d ../../bench/node_modules/@duckdb/node-api ] ||
  npm ci --prefix ../../bench --no-audit --no-fund --loglevel=error >&2 || echo "npm could not install DuckDB" >&2
