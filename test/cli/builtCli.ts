import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const project = fileURLToPath(new URL("../..", import.meta.url));

/** The version that the manifest names. */
export const VERSION: string = JSON.parse(readFileSync(join(project, "package.json"), "utf8")).version;

const ENTRIES = [
  "src/cli/main.ts",
  "src/cli/scoringBundle.ts",
  "src/cli/askingBundle.ts",
  "src/cli/mcpBundle.ts",
  "src/platform/node/measuringThread.ts",
  "src/platform/node/sessionWorker.ts",
];

/** Bundles the command line as it ships into a folder, for tests that run it as a process; resolves to its `cli.js`. */
export async function buildCli(folder: string): Promise<string> {
  await promisify(execFile)(process.execPath, ["esbuild.mjs", "--maps", folder, ...ENTRIES], { cwd: project });
  return join(folder, "cli.js");
}
