// Compiles the scanner (src/read/scan/assembly, AssemblyScript) into src/read/scan/compiled.ts, as base64: it goes
// into the bundles as it is, and runs where nothing can be fetched.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { make, versionOf } from "./made.mjs";

const FOLDER = fileURLToPath(new URL("../src/read/scan/", import.meta.url));
const SOURCES = path.join(FOLDER, "assembly");
/** As small and fast as it gets; SIMD, a memory of 8 MiB, no runtime. */
const OPTIONS = ["-O3", "--converge", "--noAssert", "--runtime", "stub", "--enable", "simd", "--initialMemory", "128"];

export async function buildScanner() {
  const names = (await readdir(SOURCES)).filter((name) => name.endsWith(".ts")).sort();
  const sources = new Map();
  for (const name of names) sources.set(name, await readFile(path.join(SOURCES, name), "utf8"));
  const madeFrom = [await versionOf("assemblyscript"), OPTIONS, [...sources]];
  await make(path.join(FOLDER, "compiled.ts"), madeFrom, async () => {
    const { default: asc } = await import("assemblyscript/asc");
    /** @type {Uint8Array | null} */
    let binary = null;
    const { error, stderr } = await asc.main(["index.ts", ...OPTIONS, "--outFile", "scanner.wasm"], {
      readFile: (/** @type {string} */ name) => sources.get(name) ?? null,
      writeFile: (/** @type {string} */ _, /** @type {any} */ contents) => {
        binary = contents;
      },
      listFiles: () => [],
    });
    if (error || binary === null) throw new Error(`The scanner does not compile.\n${stderr?.toString() ?? error}`);
    return `export const WASM = "${Buffer.from(binary).toString("base64")}";\n`;
  });
}
