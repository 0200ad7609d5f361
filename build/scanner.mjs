// Compiles the scanner (src/core/read/scan/assembly, AssemblyScript) into src/core/read/scan/compiled.ts, as base64: it goes
// into the bundles as it is, and runs where nothing can be fetched. Does nothing where the file is up to date.
//   node build/scanner.mjs
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../src/core/read/scan/", import.meta.url));
const SOURCES = path.join(FOLDER, "assembly");
const COMPILED = path.join(FOLDER, "compiled.ts");
/** As small and fast as it gets; SIMD, a memory of 8 MiB, no runtime. */
const OPTIONS = ["-O3", "--converge", "--noAssert", "--runtime", "stub", "--enable", "simd", "--initialMemory", "128"];

export async function buildScanner() {
  const names = (await readdir(SOURCES)).filter((name) => name.endsWith(".ts")).sort();
  const sources = new Map();
  for (const name of names) sources.set(name, await readFile(path.join(SOURCES, name), "utf8"));
  const { version } = JSON.parse(
    await readFile(new URL("../node_modules/assemblyscript/package.json", import.meta.url), "utf8"),
  );
  const hash = createHash("sha256")
    .update(JSON.stringify([version, OPTIONS, [...sources]]))
    .digest("hex");
  if (existsSync(COMPILED) && (await readFile(COMPILED, "utf8")).includes(hash)) return;
  const { default: asc } = await import("assemblyscript/asc");
  /** @type {Uint8Array | null} */
  let binary = null;
  const { error, stderr } = await asc.main(["json.ts", ...OPTIONS, "--outFile", "scanner.wasm"], {
    readFile: (/** @type {string} */ name) => sources.get(name) ?? null,
    writeFile: (/** @type {string} */ _, /** @type {any} */ contents) => {
      binary = contents;
    },
    listFiles: () => [],
  });
  if (error || binary === null) throw new Error(`The scanner does not compile.\n${stderr?.toString() ?? error}`);
  const text = [
    `// Made by build/scanner.mjs from sources with the hash ${hash}.`,
    `export const WASM = "${Buffer.from(binary).toString("base64")}";`,
    "",
  ].join("\n");
  // Several may build at once: each puts a whole file there.
  const temporary = `${COMPILED}.${process.pid}`;
  await writeFile(temporary, text);
  await rename(temporary, COMPILED);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildScanner();
