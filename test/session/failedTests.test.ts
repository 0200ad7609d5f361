// Catches a failed test that is taken for a call that failed, so that the rate of success is 100 %.
import { expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const ROWS = [true, false, true, false];
const SAID = "AssertionError: 3 != 4";

const FILES: Readonly<Record<string, (isRight: boolean, at: number) => object>> = {
  passed: (passed, at) => ({ task_id: `t${at}`, passed, error_message: passed ? "" : SAID }),
  success: (success, at) => ({ task_id: `t${at}`, agent: "m", success, error: success ? null : SAID, steps: at }),
  resolved: (resolved, at) => ({ instance_id: `t${at}`, resolved, error: resolved ? null : "2 tests failed" }),
  reward: (right, at) => ({ id: `t${at}`, reward: Number(right), error: right ? null : "DB state mismatch" }),
  score: (right, at) => ({ id: `t${at}`, score: Number(right), error: right ? null : "wrong answer: expected 4" }),
  valid: (valid, at) => ({ id: `t${at}`, valid, error: valid ? [] : ["Invalid value for parameter 'city'."] }),
};

const csvOf = (rows: readonly object[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((cells) => cells.join(",")).join("\n");

it.each(Object.keys(FILES))("%s is a half, in lines and in CSV", async (name) => {
  const rows = ROWS.map((isRight, at) => FILES[name]?.(isRight, at) ?? {});
  const files = { "rows.jsonl": rows.map((row) => JSON.stringify(row)).join("\n"), "rows.csv": csvOf(rows) };
  for (const [file, text] of Object.entries(files)) {
    if (name === "valid" && file === "rows.csv") continue;
    const { ask, query, session } = await openFiles(await filesWith({ [file]: text }));
    await ask.settled({}, never);
    const { metrics } = await ask.summary({ query }, never);
    await session.dispose();
    const found = metrics.find(({ id, slice }) => id === `score.${name}` && slice === null);
    expect([file, found?.value, found?.n]).toEqual([file, 0.5, ROWS.length]);
  }
});
