// How often the 95 % interval of a rate over repeated questions holds the true rate, beside that of an interval that takes
// rows for independent: node bench/coverage.mjs [DRAWS] [SEED]

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const [draws = 2000, seed = 1] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-coverage-"));
try {
  const outfile = path.join(folder, "coverage.mjs");
  const source = fileURLToPath(new URL("../test/analysis/stats/coverage.ts", import.meta.url));
  await build({ entryPoints: [source], outfile, bundle: true, format: "esm", platform: "node" });
  const { coverage, DESIGNS } = await import(pathToFileURL(outfile).href);
  console.log(`${draws} draws a rate, seed ${seed}\n`);
  console.log("design".padEnd(24), "correlation", "  rate", "   ours", "  plain");
  for (const design of DESIGNS) {
    for (const { rate, ours, plain } of coverage(design, draws, seed)) {
      const cells = [rate.toFixed(2).padStart(6), ours.toFixed(3).padStart(7), plain.toFixed(3).padStart(7)];
      console.log(design.name.padEnd(24), design.correlation.toFixed(2).padStart(11), ...cells);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
