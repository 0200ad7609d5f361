// The packaged extension as the tests use it: node test/tools/vsix.mjs makes it.
import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { exec, PROJECT } from "./exec.mjs";

const VSIX = path.join(PROJECT, ".tmp/evaloupe.vsix");

/** Packs the extension, which builds it first; resolves to the file. */
export async function pack() {
  mkdirSync(path.dirname(VSIX), { recursive: true });
  const isWell = await exec("npm", ["run", "--silent", "package", "--", "--out", VSIX]);
  if (!isWell) throw new Error("The extension could not be packaged.");
  return VSIX;
}

/** @type {Promise<string> | null} */
let packing = null;

/** The packaged extension: the one that is there where nothing was built since. Packing builds, under whoever runs from `dist/`. */
export function packed() {
  packing ??= packedSince();
  return packing;
}

async function packedSince() {
  const madeAt = (/** @type {string} */ file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isFresh = madeAt(VSIX) > 0 && madeAt(VSIX) >= madeAt(path.join(PROJECT, "dist/extension.js"));
  return isFresh ? VSIX : pack();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await pack());
