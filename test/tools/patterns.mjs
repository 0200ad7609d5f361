// Tries every regular expression of the sources for input that takes more than linear time: node patterns.mjs [--keep].
// With --keep those that are safe are listed for every checkout (patterns/safe.txt).
import { fileURLToPath } from "node:url";
import { findPatterns } from "./patterns/find.mjs";
import { BOUNDED, BUILT } from "./patterns/known.mjs";
import { commitSafe, growthsOf, keyOf } from "./patterns/recheck.mjs";

const FOLDERS = ["src", "webview"];

/** Each pattern, with what is wrong with it. @returns {Promise<{name: string, error: string | null}[]>} */
export async function tryPatterns(isKeeping = false) {
  const { patterns, built } = await findPatterns(FOLDERS);
  // Listed ones are those that recheck takes longest for.
  const growths = await growthsOf(patterns.filter((pattern) => entryOf(pattern, BOUNDED) === undefined));
  if (isKeeping) await commitSafe(growths);
  return [...judged(patterns, growths, BOUNDED), ...judgedBuilt(built, BUILT)];
}

/**
 * Patterns that are safe, or listed with the bound of their input; and entries of the list that stand for none.
 * @param {readonly import("./patterns/find.mjs").Pattern[]} patterns
 * @param {ReadonlyMap<string, import("./patterns/recheck.mjs").Growth>} growths
 * @param {readonly import("./patterns/known.mjs").Bounded[]} list
 */
export function judged(patterns, growths, list) {
  const unused = new Set(list);
  const results = patterns.map((pattern) => {
    const key = keyOf(pattern);
    const growth = growths.get(key);
    const name = `${pattern.file}:${pattern.line}`;
    const entry = entryOf(pattern, list);
    if (entry) unused.delete(entry);
    // What could not be decided in time counts as not safe.
    if (entry || growth?.status === "safe") return { name, error: null };
    const attack = growth?.attack ? `, by ${growth.attack}` : "";
    return { name, error: `is ${growth?.words ?? "not known to be safe"}${attack}: ${key}` };
  });
  const stale = [...unused].map(({ file, begins }) => {
    return { name: `${file}, listed`, error: `has no pattern that begins with ${begins}` };
  });
  return [...results, ...stale];
}

/** Whether an entry stands for a pattern. */
export const isOf = (
  /** @type {import("./patterns/known.mjs").Bounded} */ { file, begins, ends = "" },
  /** @type {import("./patterns/find.mjs").Pattern} */ pattern,
) => file === pattern.file && keyOf(pattern).startsWith(begins) && keyOf(pattern).endsWith(ends);

const entryOf = (
  /** @type {import("./patterns/find.mjs").Pattern} */ pattern,
  /** @type {readonly import("./patterns/known.mjs").Bounded[]} */ list,
) => list.find((entry) => isOf(entry, pattern));

/**
 * @param {readonly import("./patterns/find.mjs").Built[]} built
 * @param {readonly {file: string, begins: string}[]} list
 */
export function judgedBuilt(built, list) {
  const unused = new Set(list);
  const results = built.map((one) => {
    const entry = list.find(({ file, begins }) => file === one.file && one.code.startsWith(begins));
    if (entry) unused.delete(entry);
    return { name: `${one.file}:${one.line}`, error: entry ? null : `is built of what is not constant: ${one.code}` };
  });
  const stale = [...unused].map(({ file, begins }) => {
    return { name: `${file}, listed`, error: `builds nothing that begins with ${begins}` };
  });
  return [...results, ...stale];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const results = await tryPatterns(process.argv.includes("--keep"));
  const wrong = results.filter(({ error }) => error !== null);
  for (const { name, error } of wrong) console.error(`FAILED ${name}: it ${error}`);
  console.log(`patterns: ${results.length - wrong.length} of ${results.length} as they should be`);
  if (wrong.length > 0) process.exitCode = 1;
}
