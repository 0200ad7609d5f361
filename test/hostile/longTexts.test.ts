// Catches a filter whose time grows with the square of a text or of itself, and a record whose many keys hold all others up.
import { describe, expect, it } from "vitest";
import { FilterError, parseFilter } from "../../src/analysis/table/filter.ts";
import { registry } from "../../src/kinds/registry.ts";
import type { Modes } from "../../src/model/index.ts";
import { everyNth } from "../every.ts";
import { ANYWHERE } from "../kinds/rag/adapters/formats.ts";
import { never } from "../session/open.ts";
import { goThrough } from "./everyFormat.ts";
import { fileWith, withFile } from "./read.ts";
import { repeatedKinds } from "./textKinds.ts";

const MEGABYTE = 1_000_000;
const QUARTER = MEGABYTE / 4;
const MOST_MS = 1000;

async function processorMs<T>(work: () => T | Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const began = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(began);
  return { value, ms: (user + system) / 1000 };
}

/** What patterns of other languages are slow at: here all of it is text that is looked for as it stands. */
const PATTERNS = [
  "(a+)+$",
  "(.*)*x",
  "^(a|aa)*b",
  "([a-z]+)*=",
  "\\s+$",
  "[^x]*x[^x]*y",
  ".*.*.*=.*",
  "%",
  "nowhere at all",
];

const textOf = (name: string): string => repeatedKinds.find((kind) => kind.name === name)?.make(QUARTER) ?? "";
const NAMES = ["a letter", "a word", "lines", "brackets", "half a pair", "combining marks", "new words", "Chinese"];

describe("a search in a text of a quarter of a megabyte", () => {
  it.each(everyNth(NAMES, 2))("of %s answers within a second a megabyte, whatever is looked for", async (name) => {
    const text = textOf(name);
    expect(text.length).toBeGreaterThanOrEqual(QUARTER);
    const rows = [text, `${text} (a+)+$`].map((response, id) =>
      JSON.stringify({ id, question: "Q?", response, ground_truth: "Paris", task: "noise_robustness", noise_ratio: 0 }),
    );
    await withFile(await fileWith(`${rows.join("\n")}\n`), async ({ ask, query }) => {
      for (const pattern of [...PATTERNS, `${"a".repeat(1000)}!`]) {
        const where = [`response ~ ${JSON.stringify(pattern)}`];
        const { value, ms } = await processorMs(() => ask.rows({ query: { ...query, where }, from: 0, to: 9 }, never));
        // Two texts of a quarter of a megabyte.
        expect(ms, pattern.slice(0, 40)).toBeLessThan(MOST_MS / 2);
        const holds = (row: string) => JSON.parse(row).response.toLowerCase().includes(pattern.toLowerCase());
        const found = rows.flatMap((row, at) => (holds(row) ? [String(at)] : []));
        expect(value.rows.map(({ id }) => id)).toEqual(found);
      }
    });
  });
});

describe("a filter of a megabyte", () => {
  const long = (unit: string): string => unit.repeat(MEGABYTE / unit.length);
  const FILTERS: Readonly<Record<string, string>> = {
    "an open quote": `a ~ "${long("x")}`,
    "an open quote with escapes": `a ~ "${long("\\\\")}`,
    "a long text": `a ~ "${long("x")}"`,
    "a text of escapes": `a ~ "${long("\\u0061")}"`,
    "a long name": long("x"),
    "a name in backticks that is not closed": `\`${long("x")}`,
    "a long number": `a == ${long("1")}`,
    "a number that ends as a name": `a == ${long("1")}x`,
    stops: `a == ${long("1.")}`,
    exponents: `a == ${long("1e")}`,
    spaces: long(" "),
    signs: long("!"),
    parentheses: long("("),
    comparisons: `${long("a == 1 && ")}a == 1`,
    alternatives: `${long("a ~ 'x' || ")}a`,
    quotes: long('"'),
    "two sorts of quotes": long("\"'"),
    backslashes: long("\\"),
  };
  it.each(Object.entries(FILTERS))("is read or refused within a second: %s", async (_, text) => {
    const { ms } = await processorMs(() => {
      try {
        parseFilter(text);
      } catch (error) {
        expect(error).toBeInstanceOf(FilterError);
      }
    });
    expect(ms).toBeLessThan(MOST_MS);
  });
});

describe("a record of 25,000 keys", () => {
  const keys = (prefix: string) =>
    Object.fromEntries(Array.from({ length: 25_000 }, (_, at) => [`${prefix}${at}`, at % 2]));
  const plain = { question: "Q?", response: "Paris", ground_truth: "Paris", task: "noise_robustness", noise_ratio: 0 };

  it.each([
    ["of its own", { ...keys("k"), ...plain }],
    ["in an object", { ...plain, more: keys("k") }],
    ["that are scores", { ...plain, scores: keys("s") }],
    ["that JavaScript would sort", { ...keys(""), ...plain }],
  ])("%s is measured and told within seconds, and the rows beside it as ever", async (_, wide) => {
    const rows = [
      { id: 1, ...plain },
      { id: 2, ...wide },
      { id: 3, ...plain },
    ].map((row) => JSON.stringify(row));
    const path = await fileWith(`${rows.join("\n")}\n`);
    const { ms, value } = await processorMs(() =>
      withFile(
        path,
        async ({ ask, query, state }) => {
          expect(state.samples).toBe(3);
          const summary = await ask.summary({ query, forPage: true }, never);
          const { rows: shown } = await ask.rows({ query, from: 0, to: 9 }, never);
          await ask.detail({ query, index: 1 }, never);
          return { size: JSON.stringify(summary).length, ids: shown.map(({ id }) => id) };
        },
        { adapter: "robustness" },
      ),
    );
    expect(value.ids).toEqual(["1", "2", "3"]);
    expect(value.size).toBeLessThan(1_500_000);
    expect(ms).toBeLessThan(2 * MOST_MS);
  });
});

describe("a response of a quarter of a megabyte of citations", () => {
  const DOCUMENTS = ["The river is 5 km long.", "Paris has a river."];
  const many = (length: number): readonly string[] => Array.from({ length }, (_, at) => `Document ${at}.`);
  const titled = (length: number) =>
    Array.from({ length }, (_, at) => ({ title: `page ${at}.md`, text: `Document ${at}.` }));
  const CITING: Readonly<Record<string, readonly [unit: string, documents?: (length: number) => readonly unknown[]]>> =
    {
      numbers: ["[1] "],
      "numbers behind each other": ["a[1][2]. "],
      "numbers that end sentences": ["[1]. "],
      "sentences with numbers": ["It is 5 km [2]. "],
      "tags that nobody closes": ["<cite>[1] "],
      tags: ["a <cite>[1]</cite>. "],
      names: ["[doc1] "],
      "lists of names": ["[passage 1, passage 2] "],
      ranges: ["x [1-30] "],
      "Chinese brackets": ["【1†source】 "],
      "Chinese brackets that nobody closes": ["【1†source "],
      "nested brackets": ["[[1]] "],
      "brackets that nobody closes": ["[[[1"],
      footnotes: ["[^1]: a\n"],
      "a list of sources": ["- [1] a\n"],
      "code between": ["`a` [1] "],
      "fences that do not close": ["````[1]``` "],
      "elements of something named": ["x[1] = 2 "],
      "documents that are not there": ["It is [999]. "],
      "thousands of documents": ["It is [7]. ", (length) => many(length / 100)],
      "thousands of titles": ["It is [page 7.md]. ", (length) => titled(length / 100)],
      "links with numbers": ["[1](https://a.b/c) "],
    };
  const known = registry.adapters.find(({ adapter }) => adapter.id === "ragbench");
  const recordOf = (name: string, length: number) => {
    const [unit = "", documents = () => DOCUMENTS] = CITING[name] ?? [];
    const response = `A. ${unit.repeat(length / unit.length)}`;
    return { id: "1", question: "What is it?", documents: documents(length), response };
  };

  it.each(Object.keys(CITING))("is scored within half a second, and opened in time of its length: %s", async (name) => {
    if (!known) throw new Error("no adapter ragbench");
    const score = (length: number) => {
      const [sample] = known.adapter.adapt(recordOf(name, length), ANYWHERE);
      const modes: Modes = { matching: "lenient", support: "ragbench", citations: "ours", probabilities: "raw" };
      return known.kind.measure.factsOf(sample, { modes, allModes: true });
    };
    score(QUARTER / 8);
    const { ms } = await processorMs(() => score(QUARTER));
    expect(ms).toBeLessThan(MOST_MS / 2);
    const open = (length: number) => processorMs(() => void goThrough(known, recordOf(name, length)));
    let ratio = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 3 && ratio >= 6; tries++) {
      const [one, four] = [await open(QUARTER / 16), await open(QUARTER / 4)];
      ratio = four.ms / Math.max(one.ms, 25);
    }
    expect(ratio).toBeLessThan(6);
  });
});
