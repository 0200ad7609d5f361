// What of the engines is here; install.sh fetches what it can.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "../../tools/exec.mjs";

/** Debian's own, which has Debian's packages. */
export const PYTHON = "/usr/bin/python3";

export const DUCKDB = path.join(PROJECT, "bench/node_modules/@duckdb/node-api");

/** A program behind these words runs in the simplest of containers: it has its own numbers of processes, and its host's name. */
export const CONTAINED = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];
if (process.getuid?.() !== 0) CONTAINED.push("--map-root-user");

/** Why an engine cannot be tried; null where it can. @type {Readonly<Record<"dask" | "slurm" | "parallel" | "duckdb" | "unshare", () => string | null>>} */
export const WHY_NOT = {
  dask: () => (runs(PYTHON, "-c", FINDS_DASK) ? null : "python3-distributed is not installed"),
  slurm: () => (SLURM.every((program) => runs("which", program)) ? null : "Slurm or munge is not installed"),
  parallel: () => (runs("which", "parallel") ? null : "GNU parallel is not installed"),
  duckdb: () => (existsSync(DUCKDB) ? null : "DuckDB is not installed"),
  unshare: () => (runs(...CONTAINED, "true") ? null : "unshare is not here, or not allowed"),
};

const FINDS_DASK = "import importlib.util as found; found.find_spec('distributed') or exit(1)";
const SLURM = ["munged", "slurmctld", "slurmd", "sbatch"];

/** @param {string[]} words */
const runs = (...[program = "", ...args]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;
