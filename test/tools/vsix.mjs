// The packaged extension as the tests use it: node test/tools/vsix.mjs makes it.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { exec, PROJECT } from "./exec.mjs";

const VSIX = path.join(PROJECT, ".tmp/evaloupe.vsix");

/** Packs the extension, which builds it first; resolves to the file. */
export async function pack() {
  const isWell = await exec("npm", ["run", "--silent", "package", "--", "--out", VSIX]);
  if (!isWell) throw new Error("The extension could not be packaged.");
  return VSIX;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await pack());
