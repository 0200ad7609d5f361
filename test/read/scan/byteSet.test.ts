// Catches a byte of a set that is not found, one that is found beside the range, and a line whose length is told wrongly.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteSet } from "../../../src/read/scan/byteSet.ts";
import { Line, Scanner } from "../../../src/read/scan/scanner.ts";

const scanner = new Scanner({ fields: new Map([["text", "value"]]) }, 9);

describe("a set of bytes", () => {
  const sets = [new Set([0x3a, 0x5c, 0xef]), new Set([...":([-,]_9z"].map((mark) => mark.charCodeAt(0)))];
  const made = sets.map((members) => new ByteSet(scanner, (byte) => members.has(byte)));
  const wide = new ByteSet(scanner, (byte) => byte < 0x20 || byte >= 0x7f || byte === 0x2a);

  it("is met where a member stands within the range", () => {
    const bytes = fc.uint8Array({ maxLength: 50 });
    fc.assert(
      fc.property(bytes, fc.nat(50), fc.nat(50), (all, one, other) => {
        scanner.bytes.set(all, scanner.window);
        const [from, to] = [Math.min(one, other, all.length), Math.min(Math.max(one, other), all.length)];
        const range = [...all.subarray(from, to)];
        const isMet = (set: ByteSet) => set.isMet(scanner.window + from, scanner.window + to);
        expect(made.map(isMet)).toEqual(sets.map((members) => range.some((byte) => members.has(byte))));
        expect(isMet(wide)).toBe(range.some((byte) => byte < 0x20 || byte >= 0x7f || byte === 0x2a));
      }),
      { numRuns: 2000 },
    );
  });

  it("has no more rows that differ than it can tell apart", () => {
    const odd = new Set(Array.from({ length: 9 }, (_, row) => 16 * row + row));
    expect(() => new ByteSet(scanner, (byte) => odd.has(byte))).toThrow(RangeError);
  });
});

it("tells a short line as a string does, however it is written", () => {
  const piece = fc.constantFrom("a", "é", "東", "🚢", '"', "\\", "\n", "\t", "n", "\u0001", "u000a");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, isAscii) => {
      const text = pieces.join("");
      const json = JSON.stringify({ text });
      const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
      const line = isAscii
        ? json.replace(/\\n|[^\0-\x7f]/g, (found) => (found === "\\n" ? "\\u000A" : escaped(found)))
        : json;
      const bytes = new TextEncoder().encode(`${line}\n`);
      scanner.bytes.set(bytes, scanner.window);
      scanner.exports.over(scanner.window, scanner.window + bytes.length);
      expect(scanner.exports.next()).toBe(Line.read);
      const slot = scanner.slots.get("text") ?? 0;
      expect(scanner.isShortLine(slot, 8)).toBe(
        scanner.textAt(slot).length <= 8 && !scanner.textAt(slot).includes("\n"),
      );
    }),
    { numRuns: 2000 },
  );
});
