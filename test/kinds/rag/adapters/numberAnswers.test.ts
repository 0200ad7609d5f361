// Catches a format that reads a reference answer as a text and not as a number, in whatever place it has one.

import { describe, expect, it } from "vitest";
import { mappedAdapter } from "../../../../src/kinds/mapping.ts";
import { ragAdapters, ragFormats } from "../../../../src/kinds/rag/formats/registry.ts";
import { rag } from "../../../../src/kinds/rag/index.ts";
import type { RagSample } from "../../../../src/model/index.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { exampleOf } from "../../exampleOf.ts";
import { ANYWHERE } from "./formats.ts";

type Path = readonly (string | number)[];

/** Paths of the texts and numbers in a value. */
function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value === "string" || typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function replaced(value: unknown, [key, ...rest]: Path, leaf: unknown): unknown {
  if (key === undefined) return leaf;
  if (Array.isArray(value)) return value.map((inner, at) => (at === key ? replaced(inner, rest, leaf) : inner));
  return { ...(value as JsonRecord), [key]: replaced((value as JsonRecord)[key], rest, leaf) };
}

/** What a sample is held against. */
const truthsOf = (samples: readonly RagSample[]) =>
  samples.map(({ answer, counterfactual }) => JSON.stringify([answer, counterfactual]));

const NUMBERS: readonly (readonly [number, string])[] = [
  [1867, "1867"],
  [70.0, "70"],
  [0.5, "0.5"],
  [-12, "-12"],
  [-0, "0"],
  [0, "0"],
  [1e21, "1e+21"],
];

const WORD = "zanzibar";

/** Formats, by the paths of their example at which what a sample is held against stands. */
const places = ragFormats
  .filter(({ role }) => role === "rows")
  .flatMap(({ id }) => {
    const example = exampleOf(id);
    const adapter = ragAdapters.find((one) => one.id === id);
    if (!adapter) throw new Error(id);
    const read = (record: unknown) => adapter.adapt(record as JsonRecord, ANYWHERE);
    return leavesOf(example)
      .filter((path) => truthsOf(read(replaced(example, path, WORD))).some((truth) => truth.includes(WORD)))
      .map((path) => ({ id, path, example, read }));
  });

it("is tried in every format with an answer, and in every place of it", () => {
  const ids = new Set(places.map(({ id }) => id));
  for (const { id, role } of ragFormats) {
    if (role !== "rows") continue;
    const samples = ragAdapters.find((one) => one.id === id)?.adapt(exampleOf(id), ANYWHERE) ?? [];
    const hasAnswer = samples.some(({ answer }) => answer !== null);
    expect([id, ids.has(id)]).toEqual([id, hasAnswer || ids.has(id)]);
  }
  expect(ids.size).toBeGreaterThan(15);
});

describe.each(places.map((place) => [`${place.id} ${place.path.join(".")}`, place] as const))("%s", (_, place) => {
  const { example, path, read } = place;
  it.each(NUMBERS)("reads %d as its text", (number, text) => {
    const [written, counted] = [text, number].map((leaf) => read(replaced(example, path, leaf)));
    expect(truthsOf(counted ?? [])).toEqual(truthsOf(written ?? []));
    expect(counted?.flatMap(({ issues }) => issues)).toEqual(written?.flatMap(({ issues }) => issues));
  });
});

describe("a list of numbers", () => {
  const rows: readonly (readonly [string, JsonRecord])[] = [
    ["ground_truth", { ground_truth: [1867, "the year 1867"] }],
    ["ground_truth_parts", { ground_truth_parts: [1867, [1901, "1902"]] }],
  ];
  it.each(rows)("is one of their texts: %s", (field, row) => {
    const record = { question: "q", response: "In 1867.", ...row };
    const texts = JSON.parse(JSON.stringify(row).replace(/(?<!")\b(\d{4})\b(?!")(?! )/g, '"$1"'));
    const ids = ["robustness", "ragbench"];
    for (const adapter of [
      ...ragAdapters.filter(({ id }) => ids.includes(id)),
      mappedAdapter(rag.read, { question: "question", response: "response", [field]: field }),
    ]) {
      expect(adapter.adapt(record, ANYWHERE)[0]?.answer).toEqual(
        adapter.adapt({ ...record, ...texts }, ANYWHERE)[0]?.answer,
      );
    }
  });
  it("leaves out what is neither text nor number, and says so", () => {
    for (const value of [true, { text: ["a"], answer_start: [1] }, [true], [[[1]]], Number.NaN]) {
      const record = { question: "q", response: "r", ground_truth: value };
      const [sample] = ragAdapters.find(({ id }) => id === "robustness")?.adapt(record, ANYWHERE) ?? [];
      expect(sample?.answer).toBe("bad-field");
      expect(sample?.issues.map(({ code }) => code)).toEqual(["BAD_FIELD"]);
    }
  });
});
