// Catches two shapes of rows that are taken for one, fields of an earlier row that are read again, and a file with more
// shapes than are numbered.
import fc from "fast-check";
import { expect, it } from "vitest";
import { GivenFields } from "../../../src/kinds/scannedFields.ts";
import { Line, Scanner, Slot, Type } from "../../../src/read/scan/scanner.ts";

const KEYS = Array.from({ length: 40 }, (_, number) => `key${number}`);
const encoder = new TextEncoder();

it("rows have one number if they have the same fields in the same order, and their own fields alone", () => {
  const row = fc.record({ keys: fc.shuffledSubarray(KEYS), others: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 90 }), (rows) => {
      const scanner = new Scanner({ fields: new Map(KEYS.map((key) => [key, "value"])) }, 9);
      const given = new GivenFields(scanner, KEYS, (key) => scanner.slots.get(key) ?? -1);
      const known = new Map<string, number>();
      for (const { keys, others } of rows) {
        const own = [...keys.map((key, at) => [key, at]), ...[...KEYS.slice(0, others)].map((key) => [`no${key}`, 0])];
        const bytes = encoder.encode(`${JSON.stringify(Object.fromEntries(own))}\n`);
        scanner.bytes.set(bytes, scanner.window);
        scanner.exports.over(scanner.window, scanner.window + bytes.length);
        expect(scanner.exports.next()).toBe(Line.read);
        const name = keys.join();
        const number = known.get(name) ?? (known.size < 64 ? known.size : -1);
        if (number >= 0) known.set(name, number);
        expect(scanner.shape).toBe(number);
        if (number >= 0) expect(new Set(given.now)).toEqual(new Set(keys));
        else expect(given.now).toBe(KEYS);
        for (const [key, slot] of scanner.slots) {
          const at = keys.indexOf(key);
          expect(scanner.words[slot + Slot.type]).toBe(at < 0 ? Type.absent : Type.number);
          if (at >= 0) expect(scanner.numberAt(slot)).toBe(at);
        }
      }
    }),
    { numRuns: 200 },
  );
});
