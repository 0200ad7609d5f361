// How the time of regular expressions grows with their input, by the package recheck: its own JavaScript, in threads, so
// that it runs everywhere and fetches nothing. What it said of a pattern is kept in .tmp, because it takes a minute for all.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { PROJECT } from "../exec.mjs";

const KEPT = path.join(PROJECT, ".tmp/patterns/recheck.json");
/** Bounds of work rather than of time, so that a busy machine comes to the same; only the longest patterns take longer. */
const PARAMETERS = { timeout: 120_000, incubationTimeout: null, attackTimeout: null, attackLimit: 100_000_000 };

const require = createRequire(import.meta.url);
/** Whatever the result depends on besides the pattern. */
const VERSION = `${require("recheck/package.json").version} ${JSON.stringify(PARAMETERS)}`;

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
  const kept = await readKept();
  const wanted = new Map(patterns.map(({ source, flags }) => [keyOf({ source, flags }), { source, flags }]));
  const missing = [...wanted].filter(([key]) => !kept.has(key));
  const next = missing.values();
  const work = async () => {
    const worker = new Worker(fileURLToPath(import.meta.url));
    try {
      // Threads take from one iterator, so that none waits while another has work left.
      for (const [key, pattern] of next) kept.set(key, await answer(worker, pattern));
    } finally {
      await worker.terminate();
    }
  };
  const threads = Math.min(availableParallelism(), missing.length);
  try {
    await Promise.all(Array.from({ length: threads }, work));
  } finally {
    if (missing.length > 0) await keep(new Map([...kept].filter(([key]) => wanted.has(key))));
  }
  return kept;
}

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

/** @returns {Promise<Map<string, Growth>>} */
async function readKept() {
  try {
    const { version, growths } = JSON.parse(await readFile(KEPT, "utf8"));
    return new Map(version === VERSION ? growths : []);
  } catch {
    // There is none yet, or half of one.
    return new Map();
  }
}

/** @param {Map<string, Growth>} growths */
async function keep(growths) {
  await mkdir(path.dirname(KEPT), { recursive: true });
  const half = `${KEPT}.${process.pid}`;
  await writeFile(half, JSON.stringify({ version: VERSION, growths: [...growths] }));
  await rename(half, KEPT);
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
