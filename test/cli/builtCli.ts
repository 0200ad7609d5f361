import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const project = fileURLToPath(new URL("../..", import.meta.url));

/** The version that the manifest names. */
export const VERSION: string = JSON.parse(readFileSync(join(project, "package.json"), "utf8")).version;

/** Bundles the command line as it ships, for tests that run it as a process. */
export async function buildCli(outfile: string): Promise<void> {
  await build({
    entryPoints: [join(project, "src/cli/main.ts")],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    mainFields: ["module", "main"],
    define: { "process.env.EVALOUPE_VERSION": JSON.stringify(VERSION) },
  });
}
