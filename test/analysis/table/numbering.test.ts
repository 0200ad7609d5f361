// Catches keys that get another's number, or two.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Numbering } from "../../../src/analysis/table/numbering.ts";

describe("numbers of keys", () => {
  it("are those of a map, whatever the keys and their order", () => {
    const near = fc.integer({ min: 0, max: 70 });
    const far = fc.maxSafeNat();
    fc.assert(
      fc.property(fc.array(fc.oneof(near, far)), (keys) => {
        const numbering = new Numbering();
        const expected = new Map<number, number>();
        for (const key of keys) {
          expect(numbering.has(key)).toBe(expected.has(key));
          if (!expected.has(key)) expected.set(key, expected.size);
          expect(numbering.of(key)).toBe(expected.get(key));
          expect(numbering.size).toBe(expected.size);
        }
        for (const [key, number] of expected) expect(numbering.of(key)).toBe(number);
        expect(numbering.has(71)).toBe(expected.has(71));
      }),
    );
  });
});
