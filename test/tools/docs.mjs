// Writes the tables of options into docs/command-line.md, as src/cli/options declares them: node test/tools/docs.mjs
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import { PROJECT } from "./exec.mjs";

const PAGE = path.join(PROJECT, "docs/command-line.md");
const BUNDLE = path.join(PROJECT, ".tmp/docs/page.cjs");

await build({
  entryPoints: [path.join(PROJECT, "src/cli/options/page.ts")],
  bundle: true,
  outfile: BUNDLE,
  platform: "node",
  format: "cjs",
  mainFields: ["module", "main"],
  logLevel: "warning",
});
const { withOptions } = createRequire(import.meta.url)(BUNDLE);
await writeFile(PAGE, withOptions(await readFile(PAGE, "utf8")));
