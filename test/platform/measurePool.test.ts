// Catches a thread that dies and is taken for work that somebody cancelled.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { measurePool } from "../../src/platform/node/measurePool.ts";
import type { MeasureTask } from "../../src/session/platform.ts";
import { temporaryFolder } from "../cli/support.ts";

const folder = temporaryFolder();

it.each([
  ["that is not there", null, /missing\.js/],
  ["that throws", 'setTimeout(() => { throw new Error("no memory"); }, 50);', /no memory/],
])("a thread whose script is one %s fails with its error", async (_, code, message) => {
  const script = join(folder, code === null ? "missing.js" : "throws.cjs");
  if (code !== null) writeFileSync(script, code);
  const pool = measurePool(script, 1);
  // No thread comes to look at it.
  const task = {} as MeasureTask;
  const file = { fd: -1, path: "rows.jsonl", size: 0 };
  await expect(pool.measure(task, file, [], () => {}, new AbortController().signal)).rejects.toThrow(message);
  await pool.dispose();
});
