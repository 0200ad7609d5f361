import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const project = fileURLToPath(new URL("../..", import.meta.url));

/** The version that the manifest names. */
export const VERSION: string = JSON.parse(readFileSync(join(project, "package.json"), "utf8")).version;

/** The folder of this run of the tests, whose first bundle all files use (sharedFolder.ts). */
export const SHARED_FOLDER = "EVALOUPE_TEST_FOLDER";

const ENTRIES = [
  "src/cli/main.ts",
  "src/cli/scoringBundle.ts",
  "src/cli/askingBundle.ts",
  "src/cli/mcpBundle.ts",
  "src/report/reportBundle.ts",
  "src/platform/node/measuringThread.ts",
  "src/platform/node/sessionWorker.ts",
];

/** Puts the command line as it ships into a folder, for tests that run it as a process; resolves to its `cli.js`. */
export async function buildCli(folder: string): Promise<string> {
  const shared = process.env[SHARED_FOLDER];
  if (shared === undefined) await bundleInto(folder);
  else cpSync(await builtOnce(shared), folder, { recursive: true });
  return join(folder, "cli.js");
}

async function bundleInto(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ["esbuild.mjs", "--maps", folder, ...ENTRIES], { cwd: project });
}

/** Bundled by the first file of the run that wants it; the others wait for it. */
async function builtOnce(shared: string): Promise<string> {
  const built = join(shared, "built");
  const failed = join(shared, "failed");
  // Whoever makes the folder is the first.
  if (mkdirSync(join(shared, "begun"), { recursive: true }) !== undefined) {
    try {
      await bundleInto(join(shared, "begun/cli"));
      renameSync(join(shared, "begun/cli"), built);
    } catch (error) {
      mkdirSync(failed);
      throw error;
    }
  }
  while (!existsSync(built)) {
    if (existsSync(failed)) throw new Error("The command line could not be bundled; another file says why.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return built;
}
