import { describe, expect, it } from "vitest";
import { registry } from "../../src/kinds/registry.ts";
import { pathText } from "../../src/model/index.ts";
import type { JsonRecord } from "../../src/read/parse.ts";
import { everyNth } from "../every.ts";
import { never } from "../session/open.ts";
import { miscounts } from "./counts.ts";
import { formats, goThrough } from "./everyFormat.ts";
import { fileWith, withFile } from "./read.ts";

// Records that are valid JSON and wrong for the format: each value of each format's record in turn, at every depth,
// becomes something else. Nothing may throw, counts add up, and what cannot be read is named. Each wrong value is tried
// at a sixth of the places, so that each place has several of them; at all places with EVERY=1.

const nestedDeeply = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const WRONG: readonly (readonly [name: string, value: unknown])[] = [
  ["null", null],
  ["true", true],
  ["a number", -1.5],
  ["a huge number", 1e308],
  ["an unsafe integer", 2 ** 60],
  ["an empty text", ""],
  ["a text", "wrong \u202e <b>x</b> \ud800 %s {0} $&"],
  ["an empty list", []],
  ["a list of lists", [[[]], [null], [0, {}]]],
  ["a list of all sorts", [null, 1, "x", true, [], {}, ["a"], ["a", "b", "c"], [1, 2]]],
  ["an empty object", {}],
  ["an object", { a: 1, key: [], length: 5, text: {}, 0: "x" }],
  [
    "keys of prototypes",
    JSON.parse('{"__proto__":{"length":3},"constructor":1,"toString":2,"hasOwnProperty":null,"then":1}'),
  ],
  ["a deep value", nestedDeeply(200)],
  ["a long list", Array.from({ length: 1000 }, (_, index) => index)],
  ["a long text", "x y. ".repeat(1000)],
];

/** The record with the value at a path replaced. */
function replaced(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return by;
  if (Array.isArray(value))
    return value.map((element, index) => (index === step ? replaced(element, rest, by) : element));
  return Object.fromEntries(
    Object.entries(value as JsonRecord).map(([key, inner]) => [key, key === step ? replaced(inner, rest, by) : inner]),
  );
}

/** Paths of all values of a record but the record itself; of lists only the first two elements. */
function pathsIn(value: unknown): (string | number)[][] {
  const steps: (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.slice(0, 2).map((element, index) => [index, element] as const)
    : typeof value === "object" && value !== null
      ? Object.entries(value)
      : [];
  return steps.flatMap(([step, inner]) => [[step], ...pathsIn(inner).map((path) => [step, ...path])]);
}

describe.each(formats.filter((shape) => shape.winner !== null))("$what", ({ winner, record }) => {
  const known = registry.adapters.find(({ adapter }) => adapter.id === winner);
  const paths = pathsIn(record);

  it.each(WRONG.map(([name, wrong], at) => [name, wrong, at] as const))("values become %s", (_, wrong, at) => {
    if (!known) throw new Error(`no adapter ${winner}`);
    for (const path of everyNth(paths, 6, at)) {
      const broken = replaced(record, path, wrong) as JsonRecord;
      try {
        for (const issue of goThrough(known, broken)) {
          const { length } = issue.message;
          if (length < 10 || length > 2000) throw new Error(`a message of ${length} characters`);
        }
      } catch (error) {
        throw new Error(`with ${JSON.stringify(path)}: ${error instanceof Error ? error.stack : error}`);
      }
    }
  });

  it("every value left out, and a value that cannot be read is named", () => {
    if (!known) throw new Error(`no adapter ${winner}`);
    // Columns are told by their results: without that list every other list is a field that cannot be read.
    for (const key of Object.keys(record).filter((name) => name !== "results" || !Array.isArray(record.results))) {
      const { [key]: _, ...rest } = record;
      goThrough(known, rest);
      const sound = new Set(goThrough(known, record).map(({ path }) => path));
      for (const issue of goThrough(known, { ...record, [key]: { strange: [] } })) {
        if (issue.code !== "BAD_FIELD" || sound.has(issue.path)) continue;
        expect(issue.path.startsWith(pathText([key])), `${issue.path} for ${key}`).toBe(true);
        expect(issue.message).toContain(issue.path);
      }
    }
  });
});

/** Rows that say beyond doubt what the file is. */
const SOUND = 100;

it("a file of them all is counted line by line, and every question about it is answered", async () => {
  for (const { winner, record } of formats.filter((shape) => shape.winner !== null)) {
    // A thirtieth of what could be tried, another one at each path: here it is the counts and the answers that matter.
    const broken = pathsIn(record).flatMap((path, at) =>
      WRONG.slice(0, 14).flatMap(([, wrong], n) => ((n + at) % 30 === 0 ? [replaced(record, path, wrong)] : [])),
    );
    const lines = [...Array.from({ length: SOUND }, () => record), ...broken].map((one) => JSON.stringify(one));
    const path = await fileWith(`${lines.join("\n")}\n`);
    await withFile(path, async (opened) => {
      const { ask, state, query } = opened;
      expect(state.format.id, String(winner)).toBe(winner);
      const { total, blank, rejected, other, used } = state.records;
      expect([total, blank + rejected + other + used]).toEqual([lines.length, lines.length]);
      // Of a record that lost its results the totals are left, which are none.
      const { NO_RECORD = 0 } = await ask.issueCounts({}, never);
      expect([rejected, NO_RECORD <= 1], String(winner)).toEqual([NO_RECORD, true]);
      const summary = await ask.summary({ query }, never);
      for (const metric of summary.metrics) expect(metric.n).toBeGreaterThanOrEqual(0);
      if (new Set(["choice", "rating"]).has(state.kind)) expect(await miscounts(opened), String(winner)).toEqual([]);
      const page = await ask.rows({ query, from: 0, to: lines.length }, never);
      expect([page.size, page.total]).toEqual([state.samples, state.samples]);
      for (let index = SOUND; index < state.samples; index += 13) {
        await ask.detail({ query, index }, never);
        await ask.raw({ index }, never);
      }
      // Of the sound ones a few: they are all the same.
      const where = [`row > ${SOUND - 5}`];
      await ask.export({ query: { ...query, where }, as: "samples", id: 1, texts: ["response"] }, never);
      await ask.fields({ query }, never);
      await ask.chips({ query }, never);
    });
  }
});
