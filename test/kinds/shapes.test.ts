// Catches records of another shape that get the answer of the first one.
import { describe, expect, it } from "vitest";
import { matchScore, type Signature } from "../../src/kinds/format.ts";
import { DEEPEST_SHAPE, oncePerShape } from "../../src/kinds/shapes.ts";
import type { JsonRecord } from "../../src/read/parse.ts";

const deep = (depth: number, inner: JsonRecord): JsonRecord => (depth === 0 ? inner : { a: deep(depth - 1, inner) });

describe("what is asked once of records with the same keys", () => {
  it.each<[string, string, JsonRecord[]]>([
    ["a key in an object or beside it", "a.b", [{ a: { b: 1 } }, { a: {}, b: 1 }, { a: 1, b: 1 }, { "a.b": 1 }]],
    ["an object, a list, null and nothing", "a.b", [{ a: { b: 0 } }, { a: [{ b: 0 }] }, { a: null }, {}]],
    [
      "two objects that share their keys otherwise",
      "a.c",
      [
        { a: { b: 1 }, d: { c: 1 } },
        { a: { b: 1, c: 1 }, d: {} },
      ],
    ],
    ["a key that holds undefined", "a", [{ a: undefined }, { a: null }, {}] as JsonRecord[]],
    [
      "the deepest keys",
      `${"a.".repeat(DEEPEST_SHAPE)}b`,
      [deep(DEEPEST_SHAPE, { b: 1 }), deep(DEEPEST_SHAPE, { c: 1 }), deep(DEEPEST_SHAPE + 1, { b: 1 })],
    ],
    ["more keys than are compared", "z", [{ ...manyKeys(), z: 1 }, manyKeys()]],
  ])("tells apart %s", (_, name, records) => {
    const signature: Signature = { needs: [[name]], helps: [] };
    const match = (record: JsonRecord) => matchScore(record, signature);
    for (const order of [records, records.toReversed()])
      expect(order.map(oncePerShape(match))).toEqual(order.map(match));
    expect(new Set(records.map(match)).size).toBe(2);
  });

  it("is asked once, whatever the values are", () => {
    let asked = 0;
    const read = oncePerShape(() => ++asked);
    expect(
      [
        { a: 1, b: { c: "x" } },
        { a: null, b: { c: [] } },
        { a: 1, b: {} },
      ].map(read),
    ).toEqual([1, 1, 2]);
  });
});

function manyKeys(): JsonRecord {
  return Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`key${n}`, n]));
}
