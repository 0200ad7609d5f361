// Catches unpacking that fills the disk, or a budget that is not given back.
import { expect, it } from "vitest";
import { SpoolBudget } from "../../src/platform/node/spoolBudget.ts";

const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;

/** How much of a file of `inputBytes` may be written before it is too much, and what is said then. */
async function limitOf(
  budget: SpoolBudget,
  inputBytes: number,
  readBytes?: number,
): Promise<readonly [number, string]> {
  const share = await budget.share("a.gz", inputBytes, "/tmp");
  let [low, high, message] = [0, 2 ** 50, ""];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    try {
      share.take(middle, readBytes);
      share.release();
      low = middle;
    } catch (error) {
      message = error instanceof Error ? error.message : "";
      high = middle;
    }
  }
  return [low, message];
}

const roomy = async () => 1000 * GIBIBYTE;

it.each([
  ["a small file", null, 1000, 64 * MEBIBYTE, "The limit is 64 MiB for a file of its size."],
  ["200 times its size", null, MEBIBYTE, 200 * MEBIBYTE, "The limit is 200 MiB, 200 times its packed size of 1 MiB."],
  ["4 GiB at most", null, GIBIBYTE, 4 * GIBIBYTE, "The limit is 4 GiB for all files of an evaluation together."],
  ["what was asked for", 8 * GIBIBYTE, 1000, 8 * GIBIBYTE, "The limit was set to 8 GiB"],
  ["less than usual", 1000, GIBIBYTE, 1000, "The limit was set to 1,000 bytes"],
  [
    "what was asked for, but never more than half of the disk",
    9000 * GIBIBYTE,
    1000,
    500 * GIBIBYTE,
    "half of the free space in /tmp",
  ],
] as const)("%s", async (_name, asked, inputBytes, bytes, message) => {
  const [most, said] = await limitOf(new SpoolBudget(asked, roomy), inputBytes);
  expect(most).toBe(bytes);
  expect(said).toContain(message);
});

it("half of the free disk, counted from before it wrote", async () => {
  const budget = new SpoolBudget(null, async () => 100 * MEBIBYTE);
  expect((await limitOf(budget, MEBIBYTE))[0]).toBe(50 * MEBIBYTE);
  const first = await budget.share("a.gz", MEBIBYTE, "/tmp");
  first.take(20 * MEBIBYTE);
  // The same disk, with 20 MiB less.
  const second = await new SpoolBudget(null, async () => 80 * MEBIBYTE).share("b.gz", MEBIBYTE, "/tmp");
  expect(() => second.take(41 * MEBIBYTE)).toThrow("half of the free space");
});

it("beyond a gibibyte what has been read counts", async () => {
  const [most, said] = await limitOf(new SpoolBudget(null, roomy), 100 * MEBIBYTE, MEBIBYTE);
  expect(most).toBe(GIBIBYTE);
  expect(said).toContain("200 times the 1 MiB read so far");
  expect((await limitOf(new SpoolBudget(null, roomy), 100 * MEBIBYTE, 10 * MEBIBYTE))[0]).toBe(2000 * MEBIBYTE);
});

it("is shared, and what is gone is given back", async () => {
  const budget = new SpoolBudget(100, roomy);
  const one = await budget.share("a.gz", 10, "/tmp");
  const two = await budget.share("b.gz", 10, "/tmp");
  one.take(60);
  expect(() => two.expect(41)).toThrow("With b.gz the files of this evaluation unpack to 101 bytes or more.");
  two.expect(40);
  one.release();
  two.take(100);
  expect(() => two.take(1)).toThrow("b.gz unpacks to 101 bytes or more.");
});
