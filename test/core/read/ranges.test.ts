// Catches a line that two ranges of a file both have, or neither.
import fc from "fast-check";
import { expect, it } from "vitest";
import { bytesInMemory, type Container, DEFAULT_LIMITS } from "../../../src/core/read/container.ts";
import { firstLines, splitRanges } from "../../../src/core/read/ranges.ts";
import { readRecords } from "../../../src/core/read/records.ts";
import { encode, gather, never } from "./gather.ts";

const LINES: Container = { id: "lines", path: "" };

it("ranges together give every line once, with its true number", async () => {
  const lines = fc.array(fc.constantFrom("", "a", "bc\r", "é".repeat(9)), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(lines, fc.boolean(), fc.integer({ min: 1, max: 12 }), async (parts, isEnded, wanted) => {
      const source = bytesInMemory("x", encode(parts.join("\n") + (isEnded ? "\n" : "")));
      const read = (from: number, to: number, line: number) =>
        gather(readRecords(source, LINES, { from, to, line }, DEFAULT_LIMITS, never));
      const ranges = await splitRanges(source, LINES, wanted, never);
      expect(ranges.length).toBeLessThanOrEqual(wanted);
      const counts = await Promise.all(ranges.map(async ({ from, to }) => (await read(from, to, 1)).length));
      const first = firstLines(counts);
      const split = await Promise.all(ranges.map(({ from, to }, index) => read(from, to, first[index] ?? 0)));
      expect(split.flat()).toEqual(await read(0, source.size, 1));
    }),
    { numRuns: 300 },
  );
});

it("ranges are of about equal size", async () => {
  const source = bytesInMemory("x", encode(`${"x".repeat(99)}\n`.repeat(10_000)));
  const ranges = await splitRanges(source, LINES, 4, never);
  for (const { from, to } of ranges) expect((to - from) / 250_000).toBeCloseTo(1, 2);
});

it("a container without lines stays whole", async () => {
  const source = bytesInMemory("x", encode("[{},\n{},\n{}]"));
  const whole = [{ from: 0, to: source.size, line: 1 }];
  expect(await splitRanges(source, { id: "array", path: "" }, 4, never)).toEqual(whole);
});
