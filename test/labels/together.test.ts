// Catches processes that label one file together and pay twice, or write different files.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const script = path.join(import.meta.dirname, "together.mjs");
const together = async (...words: readonly string[]): Promise<Record<string, unknown>> => {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words]);
  return JSON.parse(stdout.split("\n")[0] ?? "");
};

// Processes take a second to begin on a computer that has others to do.
it("asks once for what several processes want at once", async () => {
  expect(await together("3", "40", "0")).toEqual({
    requests: 40,
    paidTwice: 0,
    mayBeTwice: 0,
    kills: 0,
    isEqual: true,
    left: 0,
  });
});

it("pays twice at most for what was under way where processes are killed", async () => {
  const outcome = await together("3", "60", "4");
  expect(outcome).toMatchObject({ isEqual: true });
  // The script ends with an error where more was paid twice than could be under way.
  expect(outcome.paidTwice).toBeLessThanOrEqual(32);
  expect(outcome.requests).toBeLessThanOrEqual(92);
});
