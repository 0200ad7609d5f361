// Catches a store that a kill damages, labels that it loses, and requests that are paid for twice.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** A quarter of a minute alone, and several where many tests share the machine. */
const HANGS_MS = 6 * 60_000;

it("survives being killed at any moment", { timeout: HANGS_MS }, async () => {
  const script = path.join(import.meta.dirname, "killLoop.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [script, "4"]);
  const outcome: unknown = JSON.parse(stdout.split("\n")[0] ?? "");
  expect(outcome).toMatchObject({ kills: 4, damaged: 0, isEqual: true });
});
