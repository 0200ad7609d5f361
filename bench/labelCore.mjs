// The local labeller, as the benchmarks of its labels use it: the sources, bundled for Node.
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const LOCAL = "./src/labels/local";
const MODULES = [
  `${LOCAL}/labelLocally.ts`,
  `${LOCAL}/vocabulary.ts`,
  `${LOCAL}/features.ts`,
  `${LOCAL}/confidence.ts`,
  "./src/text/keys.ts",
  "./src/text/split.ts",
  "./src/analysis/stats/auroc.ts",
  "./src/labels/stress/operator.ts",
  "./src/labels/stress/support.ts",
];

export async function loadCore() {
  const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-labels-"));
  try {
    const outfile = path.join(folder, "core.cjs");
    const contents = MODULES.map((file) => `export * from "${file}";`).join("\n");
    const stdin = { contents, resolveDir: PROJECT, loader: /** @type {const} */ ("ts") };
    await build({
      stdin,
      bundle: true,
      platform: "node",
      format: "cjs",
      mainFields: ["module", "main"],
      loader: { ".txt": "text" },
      outfile,
      logLevel: "warning",
    });
    return { ...createRequire(import.meta.url)(outfile), isKept };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Half of the ids, by a hash: the same on every machine and whatever the order of the file. @param {string} id */
export function isKept(id) {
  return (createHash("sha256").update(`evaloupe ${id}`).digest()[0] ?? 0) % 2 === 1;
}
