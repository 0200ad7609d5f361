// How the time of regular expressions grows with their input, by the package recheck: its own JavaScript, in threads, so
// that it runs everywhere and fetches nothing. All take minutes of a processor, so that those that were found safe are kept:
// in .tmp, and for every checkout in safe.txt. EVERY=1 tries all of them again.
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { PROJECT } from "../exec.mjs";

const KEPT = path.join(PROJECT, ".tmp/patterns/safe.txt");
const COMMITTED = path.join(PROJECT, "test/tools/patterns/safe.txt");
/** Bounds of work alone, so that a busy machine comes to the same. */
const BOUNDS = { incubationTimeout: null, attackTimeout: null, attackLimit: 100_000_000 };
/** A pattern that takes so long hangs, ms. */
const PARAMETERS = { ...BOUNDS, timeout: 60 * 60_000 };

const require = createRequire(import.meta.url);
/** Whatever the result depends on besides the pattern. */
const VERSION = `${require("recheck/package.json").version} ${JSON.stringify(BOUNDS)}`;

/**
 * @typedef {object} Growth
 * @property {"safe" | "vulnerable" | "unknown"} status
 * @property {string} words As recheck says it: `2nd degree polynomial`.
 * @property {string | null} attack A text for which the time grows so.
 *
 * @typedef {{source: string, flags: string}} Pattern
 */

/** By `keyOf` of each pattern. @returns {Promise<Map<string, Growth>>} */
export async function growthsOf(/** @type {readonly Pattern[]} */ patterns) {
  const known = process.env.EVERY === "1" ? [] : await Promise.all([KEPT, COMMITTED].map(readSafe));
  const wanted = new Map(patterns.map(({ source, flags }) => [keyOf({ source, flags }), { source, flags }]));
  /** @type {Map<string, Growth>} */
  const growths = new Map();
  for (const key of wanted.keys()) {
    if (known.some((safe) => safe.has(digestOf(key))))
      growths.set(key, { status: "safe", words: "kept", attack: null });
  }
  const missing = [...wanted].filter(([key]) => !growths.has(key));
  const next = missing.values();
  const work = async () => {
    const worker = new Worker(fileURLToPath(import.meta.url));
    try {
      // Threads take from one iterator, so that none waits while another has work left.
      for (const [key, pattern] of next) growths.set(key, await answer(worker, pattern));
    } finally {
      await worker.terminate();
    }
  };
  const threads = Math.min(availableParallelism(), missing.length);
  try {
    await Promise.all(Array.from({ length: threads }, work));
  } finally {
    if (missing.length > 0) await keepSafe(growths, KEPT);
  }
  return growths;
}

/** Keeps those that are safe, for every checkout. @param {ReadonlyMap<string, Growth>} growths */
export const commitSafe = (growths) => keepSafe(growths, COMMITTED);

export const keyOf = (/** @type {Pattern} */ { source, flags }) => `/${source}/${flags}`;

/** @param {Worker} worker @param {Pattern} pattern @returns {Promise<Growth>} */
function answer(worker, pattern) {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (growth) => {
      worker.off("error", reject);
      resolve(growth);
    });
    worker.postMessage(pattern);
  });
}

/** A line that tells one pattern from all others, for files of which nobody reads the patterns. @param {string} key */
const digestOf = (key) => createHash("sha256").update(key).digest("hex").slice(0, 20);

/** @param {string} file @returns {Promise<ReadonlySet<string>>} */
async function readSafe(file) {
  const [version, ...digests] = (await readFile(file, "utf8").catch(() => "")).split("\n");
  return new Set(version === VERSION ? digests : []);
}

/** @param {ReadonlyMap<string, Growth>} growths @param {string} file */
async function keepSafe(growths, file) {
  const digests = [...growths].filter(([, { status }]) => status === "safe").map(([key]) => digestOf(key));
  await mkdir(path.dirname(file), { recursive: true });
  const half = `${file}.${process.pid}`;
  await writeFile(half, `${[VERSION, ...digests.sort()].join("\n")}\n`);
  await rename(half, file);
}

if (!isMainThread && parentPort) {
  process.env.RECHECK_SYNC_BACKEND = "pure";
  const { checkSync } = require("recheck");
  parentPort.on("message", ({ source, flags }) => {
    const found = checkSync(source, flags, PARAMETERS);
    const words = found.status === "unknown" ? found.error.kind : found.complexity.summary;
    const attack = found.status === "vulnerable" ? found.attack.pattern : null;
    parentPort?.postMessage({ status: found.status, words, attack });
  });
}
