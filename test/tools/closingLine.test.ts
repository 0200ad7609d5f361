// Catches a run of tests that counts as passed although it failed or was skipped.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { filesWith } from "../session/open.ts";

const GOOD = { passed: 5, failed: 0, skipped: 1 };

it.each<[string, readonly object[], string, 0 | 1]>([
  ["adds up runs", [GOOD, GOOD], "10 passed, 0 failed, 2 skipped", 0],
  ["fails with one of them", [GOOD, { passed: 4, failed: 1, skipped: 0 }], "9 passed, 1 failed, 1 skipped", 1],
  ["fails where one ran nothing", [GOOD, { passed: 0, failed: 0, skipped: 0 }], "5 passed, 0 failed, 1 skipped", 1],
  ["fails without a run", [], "0 passed, 0 failed, 0 skipped", 1],
])("%s", async (_, runs, line, code) => {
  const files = await filesWith(Object.fromEntries(runs.map((run, at) => [`${at}.json`, JSON.stringify(run)])));
  expect(closing(files)).toEqual({ line, code });
});

it("counts a run that left no counts as a failure", async () => {
  const [file = ""] = await filesWith({ "0.json": JSON.stringify(GOOD) });
  expect(closing([file, `${file}.none`])).toEqual({ line: "5 passed, 1 failed, 1 skipped", code: 1 });
});

function closing(files: readonly string[]) {
  const { stdout, status } = spawnSync(process.execPath, [join(import.meta.dirname, "closingLine.mjs"), ...files]);
  return { line: stdout.toString().trimEnd().split("\n").at(-1), code: status };
}
