// Catches a store that a kill damages, labels that it loses, and requests that are paid for twice.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("survives being killed at any moment", async () => {
  const script = path.join(import.meta.dirname, "killLoop.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [script, "8"]);
  const outcome: unknown = JSON.parse(stdout.split("\n")[0] ?? "");
  expect(outcome).toMatchObject({ kills: 8, damaged: 0, isEqual: true });
});
