import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { SHARED_FOLDER } from "./cli/builtCli.ts";
import { closeAll } from "./session/opened.ts";

// Of every test file: what it has opened is closed behind it, and its temporary files are in a folder that is removed
// behind it. Each evaluation looks through the folder of temporary files, so that a full one makes all of them slow.
const own = globalThis as { environment?: NodeJS.ProcessEnv };
// Some tests put another object in its place; only what is set in the first one reaches the system.
own.environment ??= process.env;
process.env = own.environment;
const folder = mkdtempSync(join(process.env[SHARED_FOLDER] ?? tmpdir(), "file-"));
process.env.TMPDIR = folder;

afterAll(async () => {
  await closeAll();
  rmSync(folder, { recursive: true, force: true });
});
