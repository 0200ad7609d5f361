// Which tests reach a source by imports, and in how few steps.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const FOLDERS = ["src", "webview", "test"];
const OTHERS = /(?:^|\/)node_modules\/|^test\/(?:e2e|host)\//;
const CODE = /\.[cm]?[jt]sx?$/;
/** Imports of types alone bring no code. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*"(\.[^"]+)"/g;
const TYPES = /\b(?:import|export) type [^;]*;/g;

/**
 * The importers of each file of a project, both by their paths inside it.
 * @param {string} project @returns {Promise<Map<string, string[]>>}
 */
export async function importersIn(project) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const folder of FOLDERS) {
    for (const name of await readdir(path.join(project, folder), { recursive: true })) {
      const file = path.join(folder, name);
      if (!CODE.test(file) || OTHERS.test(file)) continue;
      const text = (await readFile(path.join(project, file), "utf8")).replace(TYPES, "");
      for (const [, target = ""] of text.matchAll(IMPORT)) {
        const imported = path.join(path.dirname(file), target);
        importers.set(imported, [...(importers.get(imported) ?? []), file]);
      }
    }
  }
  return importers;
}

/**
 * The unit tests that reach a file, nearest first: in few steps, and from the same folder of `test/`.
 * @param {string} file @param {Map<string, string[]>} importers
 */
export function testsOf(file, importers) {
  const steps = new Map([[file, 0]]);
  // A map is walked in the order of its entries, those that are added meanwhile too.
  for (const [one, count] of steps) {
    for (const importer of importers.get(one) ?? []) if (!steps.has(importer)) steps.set(importer, count + 1);
  }
  const own = path.dirname(file).split(path.sep).slice(1);
  const shared = (/** @type {string} */ test) => {
    const folders = path.dirname(test).split(path.sep).slice(1);
    const apart = folders.findIndex((folder, at) => folder !== own[at]);
    return apart < 0 ? folders.length : apart;
  };
  return [...steps]
    .filter(([one]) => one.endsWith(".test.ts"))
    .map(([test, count]) => ({ test, distance: count - shared(test) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ test }) => test);
}
