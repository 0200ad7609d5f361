// Catches a row joined with another's partner, or one that misses it without a count.

import { describe, expect, it } from "vitest";
import { rgbData } from "../../src/kinds/rag/formats/rgbData.ts";
import {
  buildItems,
  buildLookup,
  firstOfItem,
  itemRecord,
  joinRecord,
  type LookupJoin,
  OTHERS,
} from "../../src/read/join.ts";
import type { JsonRecord } from "../../src/read/parse.ts";

const byId: LookupJoin = {
  as: "@more",
  on: ["id"],
  keyOf: ({ id }) => (typeof id === "string" ? id : null),
  keyOfRow: ({ id }) => (typeof id === "string" ? id : null),
  expects: ({ alone }) => alone === undefined,
};

describe("joinRecord", () => {
  const lookup = buildLookup(byId, [{ id: "a", n: 1 }, { id: "a", n: 2 }, { n: 3 }, { id: "b", n: 4 }]);

  it("keeps the first of two records with one key, and counts the other", () => {
    expect([lookup.records.size, lookup.repeated]).toEqual([2, 1]);
    expect(joinRecord({ id: "a" }, lookup)).toEqual({ record: { id: "a", "@more": { id: "a", n: 1 } }, issue: null });
  });

  it("leaves the row as it is where no partner is found, and tells those that expect one", () => {
    const row = { id: "c" };
    const joined = joinRecord(row, lookup);
    expect(joined.record).toBe(row);
    expect(joined.issue).toMatchObject({ code: "JOIN_MISMATCH", path: "" });
    expect(joinRecord({ id: "c", alone: true }, lookup).issue).toBeNull();
  });

  it("misses nothing where another lookup has found the partner", () => {
    const { record } = joinRecord({ id: "a" }, lookup);
    expect(joinRecord(record, buildLookup(byId, [])).issue).toBeNull();
  });

  it("carries keys over that plain objects have by birth", () => {
    const row: JsonRecord = JSON.parse('{"id": "a", "__proto__": {"x": 1}}');
    const { record } = joinRecord(row, lookup);
    expect(Object.keys(record)).toEqual(["id", "__proto__", "@more"]);
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
  });
});

describe("the join with RGB data", () => {
  const join = rgbData.join;
  if (!join) throw new Error("RGB data is a lookup.");
  const data = { id: 3, query: "Who?", answer: "Ann", fakeanswer: "Ben" };
  const lookup = buildLookup(join, [data, { id: 4, answer: "no question" }]);

  it.each([
    ["the same id and question", { id: 3, query: "Who?", prediction: "Ann" }, true, false],
    ["an id written as text", { id: "3", query: "Who?", prediction: "Ann" }, true, false],
    ["an exported answer", { id: 3, query: "Who?", model_response: "Ann" }, true, false],
    ["another question", { id: 3, query: "who?", prediction: "Ann" }, false, true],
    ["another id", { id: 4, query: "Who?", prediction: "Ann" }, false, true],
    ["no id", { query: "Who?", prediction: "Ann" }, false, false],
    ["no prediction, another question", { id: 3, query: "Where?" }, false, false],
  ])("%s", (_, row, isJoined, isMissed) => {
    const { record, issue } = joinRecord(row, lookup);
    expect(record["@data"]).toBe(isJoined ? data : undefined);
    expect(issue?.code).toBe(isMissed ? "JOIN_MISMATCH" : undefined);
  });
});

describe("records of one item", () => {
  const origin = { name: "people.jsonl", folders: [] };
  const itemOf = ({ pair }: JsonRecord) => (typeof pair === "string" ? pair : null);
  const same = { pair: "b", label: 2 };
  const placed = [
    { offset: 0, line: 1, record: { pair: "a", label: 1 } },
    { offset: 20, line: 2, record: same },
    // Word for word the same: the offset alone tells them apart.
    { offset: 40, line: 3, record: { ...same } },
    { offset: 60, line: 4, record: { label: 3 } },
    { offset: 80, line: 5, record: { pair: "b", label: 1 } },
  ];
  const items = buildItems(itemOf, placed, origin);

  it("have the first of them, whichever line is asked for", () => {
    const first = placed.map(({ line }) => firstOfItem(items, line)?.offset ?? null);
    expect(first).toEqual([0, 20, 20, null, 20]);
  });

  it("are read with the first of them, in file order", () => {
    const read = placed.map(({ record, offset }) => itemRecord(record, offset, items));
    expect(read).toEqual([
      { pair: "a", label: 1 },
      { ...same, [OTHERS]: [same, { pair: "b", label: 1 }] },
      null,
      { label: 3 },
      null,
    ]);
  });

  it("stand for themselves where nobody has placed them", () => {
    expect(itemRecord({ pair: "b", label: 9 }, 41, items)).toEqual({ pair: "b", label: 9 });
    expect(itemRecord({ pair: "c" }, 0, items)).toEqual({ pair: "c" });
  });
});
