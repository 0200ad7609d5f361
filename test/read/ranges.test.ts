// Catches a line that two ranges of a file both have, or neither.
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type ByteRange,
  type ByteSource,
  bytesInMemory,
  type Container,
  DEFAULT_LIMITS,
} from "../../src/read/container.ts";
import { rangeFrom } from "../../src/read/ranges.ts";
import { readRecords } from "../../src/read/records.ts";
import { encode, gather, never } from "./gather.ts";

const LINES: Container = { id: "lines", path: "" };

/** A source in ranges of about so many bytes, each cut where the one before it ends. */
async function cut(source: ByteSource, container: Container, bytes: number): Promise<readonly ByteRange[]> {
  const ranges: ByteRange[] = [];
  for (let from = 0; from < source.size; from = ranges.at(-1)?.to ?? source.size) {
    ranges.push(await rangeFrom(source, container, from, bytes, never));
  }
  return ranges;
}

it("ranges together give every line once", async () => {
  const lines = fc.array(fc.constantFrom("", "a", "bc\r", "é".repeat(9)), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(lines, fc.boolean(), fc.integer({ min: 1, max: 60 }), async (parts, isEnded, bytes) => {
      const source = bytesInMemory("x", encode(parts.join("\n") + (isEnded ? "\n" : "")));
      const read = (range: ByteRange) => gather(readRecords(source, LINES, range, DEFAULT_LIMITS, never));
      const split = await Promise.all((await cut(source, LINES, bytes)).map(read));
      const whole = await read({ from: 0, to: source.size, line: 1 });
      expect(split.flat().map(({ line: _, ...record }) => record)).toEqual(
        whole.map(({ line: _, ...record }) => record),
      );
    }),
    { numRuns: 60 },
  );
});

it("ranges are of about the wanted size", async () => {
  const source = bytesInMemory("x", encode(`${"x".repeat(99)}\n`.repeat(10_000)));
  const ranges = await cut(source, LINES, 250_000);
  expect(ranges).toHaveLength(4);
  for (const { from, to } of ranges) expect((to - from) / 250_000).toBeCloseTo(1, 2);
});

it("a container without lines stays whole", async () => {
  const source = bytesInMemory("x", encode("[{},\n{},\n{}]"));
  expect(await cut(source, { id: "array", path: "" }, 4)).toEqual([{ from: 0, to: source.size, line: 1 }]);
});
