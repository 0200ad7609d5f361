// Whole processes and what they cost: ours as it ships, and the peers.
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { plainKind } from "./data.mjs";

export const PROJECT = fileURLToPath(new URL("..", import.meta.url));
export const HERE = path.join(PROJECT, "bench");

/** What a process took, in seconds: of processors, its start included, and by the clock; and what it printed. @typedef {{seconds: number, wall: number, out: string}} Cost */

/**
 * Runs a process and waits for it. The shell measures, as it alone counts all of a process, from before its first line of
 * code to after its last. Throws what it said where it fails.
 * @param {readonly string[]} command @returns {Promise<Cost>}
 */
export function run([program = "", ...args]) {
  const script = 'TIMEFORMAT="%3U %3S %3R"; time "$@"';
  const shell = spawn("bash", ["-c", script, "bench", program, ...args], { env: { ...process.env, LC_ALL: "C" } });
  const [out, err] = [/** @type {Buffer[]} */ ([]), /** @type {Buffer[]} */ ([])];
  shell.stdout.on("data", (chunk) => out.push(chunk));
  shell.stderr.on("data", (chunk) => err.push(chunk));
  return new Promise((resolve, reject) => {
    shell.once("error", reject);
    shell.once("close", (code) => {
      const said = String(Buffer.concat(err));
      if (code !== 0) return reject(new Error(`${program} ${args.join(" ")} ended with ${code}:\n${said}`));
      const [user = 0, system = 0, wall = 0] = (said.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
      resolve({ seconds: user + system, wall, out: String(Buffer.concat(out)) });
    });
  });
}

/**
 * Writes all bundles into a folder, as they ship, or legible with maps for a profile.
 * @param {string} folder @param {{isLegible?: boolean}} options
 */
export function buildBundles(folder, { isLegible = false } = {}) {
  const flags = ["--maps", folder, ...(isLegible ? [] : ["--minify"])];
  execFileSync(process.execPath, ["esbuild.mjs", ...flags], { cwd: PROJECT, stdio: ["ignore", "ignore", "inherit"] });
}

/** The interpreter itself, not what chooses one. @returns {string | null} */
function findPython() {
  for (const name of ["python3", "/usr/bin/python3"]) {
    try {
      const asked = ["-c", "import json, sys; print(sys.executable)"];
      return execFileSync(name, asked, { stdio: ["ignore", "pipe", "ignore"], encoding: "utf8" }).trim();
    } catch {
      // Not here under this name, or it does not run.
    }
  }
  console.log("skipped  Python: there is no python3 that runs");
  return null;
}

/** DuckDB is a dependency of this folder alone, installed when it is first asked for. */
function findDuckdb() {
  if (existsSync(path.join(HERE, "node_modules", "@duckdb", "node-api"))) return true;
  try {
    const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
    execFileSync("npm", ["ci", ...quiet], { cwd: HERE, stdio: ["ignore", "ignore", "pipe"] });
    return true;
  } catch (error) {
    const [reason] = String(/** @type {{stderr?: unknown}} */ (error).stderr ?? error).split("\n");
    console.log(`skipped  DuckDB: it cannot be installed (${reason})`);
    return false;
  }
}

/** Kinds that Python has a reference for. */
const PYTHON = new Set(["trace", "rgb"]);

/** The command of a peer for a file of a kind; null where it has none for that. @typedef {(kind: string, file: string) => string[] | null} Peer */

/** Those that are here of all peers by name. @param {readonly string[]} wanted @returns {Map<string, Peer>} */
export function findPeers(wanted) {
  /** @type {Map<string, Peer>} */
  const peers = new Map();
  const reference = (/** @type {string} */ name) => path.join(HERE, "reference", name);
  peers.set("parse", (_, file) => [process.execPath, reference("parse.mjs"), file]);
  const python = wanted.includes("python") ? findPython() : null;
  if (python) {
    peers.set("python", (kind, file) => {
      const plain = plainKind(kind);
      return PYTHON.has(plain) ? [python, reference(`${plain}.py`), file] : null;
    });
  }
  if (wanted.includes("duckdb") && findDuckdb()) {
    peers.set("duckdb", (kind, file) =>
      kind === "trace" ? [process.execPath, reference("duckdb.mjs"), kind, file] : null,
    );
  }
  return peers;
}

/**
 * Memory of scoring a file: samples, bytes kept, and the peak in MB above idle, what is kept apart. With `bytes` the rows
 * of `trace` are repeated to that length.
 * @param {import("./table.mjs").Bench} bench @param {string} file @param {number | null} bytes
 * @returns {Promise<{samples: number, kept: number, peak: number}>}
 */
export async function memoryOf(bench, file, bytes = null) {
  const { bundles, inside } = await bench.place();
  const asked = [bundles, inside, file, ...(bytes === null ? [] : [String(bytes)])];
  const { out } = await run([process.execPath, "--expose-gc", path.join(HERE, "memory.mjs"), ...asked]);
  return JSON.parse(out);
}
