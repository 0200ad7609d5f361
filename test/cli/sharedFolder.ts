// A folder for what all files of a run share, before the first of them and until after the last. Of each sort of tests
// this is called once.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SHARED_FOLDER } from "./builtCli.ts";

export default function setup(): () => void {
  process.env[SHARED_FOLDER] ??= mkdtempSync(join(tmpdir(), "evaloupe-run-"));
  const folder = process.env[SHARED_FOLDER];
  return () => rmSync(folder, { recursive: true, force: true });
}
