// The matching modes of the sources, bundled for a bench.
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));

export async function loadMatchings() {
  const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-matchings-"));
  try {
    const outfile = path.join(folder, "matchings.cjs");
    await build({
      stdin: {
        contents: `export { matchings } from "./src/kinds/rag/robustness/modes.ts";
          export { EMPTY_SAMPLE } from "./src/kinds/rag/adapting/sample.ts";`,
        resolveDir: PROJECT,
        loader: "ts",
      },
      outfile,
      bundle: true,
      platform: "node",
      format: "cjs",
    });
    return createRequire(import.meta.url)(outfile);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
