import type * as vscode from "vscode";
import { exported } from "./exported.ts";
import { opened, write } from "./workspace.ts";

/** A test that takes so long hangs: the busiest machine takes less. */
export const HANGS_MS = 10 * 60_000;

/** Where results are left: beside the folder that is open. */
const results = (): vscode.Uri => opened().with({ path: `${opened().path}-results.json` });

/** Runs the suites that `load` defines, and leaves their results where the runner finds them. */
export async function runSuites(mocha: Mocha, load: () => Promise<unknown>): Promise<void> {
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  await load();
  const passed: string[] = [];
  const failed: { title: string; err: string }[] = [];
  const skipped: string[] = [];
  await new Promise<void>((resolve) => {
    mocha
      .run(() => resolve())
      .on("pass", (test) => passed.push(test.fullTitle()))
      .on("pending", (test) => skipped.push(test.fullTitle()))
      .on("fail", (test, error: unknown) => {
        failed.push({
          title: test.fullTitle(),
          err: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
      });
  });
  await write(results(), JSON.stringify({ passed, failed, skipped, exported }));
  if (failed.length > 0) throw new Error(`${failed.length} failed`);
}
