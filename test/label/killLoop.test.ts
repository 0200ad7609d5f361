import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("survives being killed at any moment", async () => {
  const script = path.join(import.meta.dirname, "killLoop.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [script, "20"]);
  const outcome: unknown = JSON.parse(stdout.split("\n")[0] ?? "");
  expect(outcome).toMatchObject({ kills: 20, damaged: 0, isEqual: true });
}, 60_000);
