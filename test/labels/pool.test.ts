// Catches a run that stands still because one item waits, or that swallows a bug.
import { expect, it } from "vitest";
import { RunStopped } from "../../src/labels/faults.ts";
import { Pool } from "../../src/labels/pool.ts";

const never = new AbortController().signal;
async function* numbers(count: number) {
  for (let n = 0; n < count; n++) yield n;
}
const moment = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

it("goes on with other items while some wait for another process", async () => {
  const pool = new Pool(2);
  const done: number[] = [];
  let atOnce = 0;
  let most = 0;
  let free = () => {};
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  const work = async (n: number) => {
    if (n < 3) await pool.aside(() => freed);
    most = Math.max(most, ++atOnce);
    await moment();
    atOnce--;
    done.push(n);
    if (n === 9) free();
  };
  expect(await pool.workThrough(numbers(10), work, never)).toBeNull();
  expect(done.slice(0, 7)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  expect([...done].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  // Those that waited go on together; the gate holds their requests back.
  expect(most).toBeLessThanOrEqual(2 + 3);
});

it("stops those that wait as well", async () => {
  const pool = new Pool(2);
  const work = async (n: number) => {
    if (n > 0) throw new RunStopped("budget", "no more");
    for (;;) await pool.aside(moment);
  };
  expect(await pool.workThrough(numbers(5), work, never)).toEqual({ cause: "budget", message: "no more" });
});

it("throws a bug on", async () => {
  const work = async () => {
    throw new TypeError("a bug");
  };
  await expect(new Pool(2).workThrough(numbers(5), work, never)).rejects.toThrow("a bug");
});
