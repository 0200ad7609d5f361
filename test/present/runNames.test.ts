// Would catch names of runs that cannot be told apart, that have lost what tells them apart, or that are longer than
// there is room for where both are spoken of.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineText } from "../../src/present/characters.ts";
import { AB } from "../../src/present/metricWords.ts";
import { pairNames, shortRuns } from "../../src/present/runNames.ts";
import { sharedStart } from "../../src/present/sharedStart.ts";

describe("what two runs are called", () => {
  it.each([
    ["baseline.jsonl", "candidate.jsonl", "baseline", "candidate"],
    ["0", "0.8", "0", "0.8"],
    ["run.jsonl.gz", "other.jsonl.gz", "run", "other"],
    // The ending tells them apart.
    ["run.jsonl", "run.json", "run.jsonl", "run.json"],
    ["First record", "Next record", "First record", "Next record"],
    ["results_2026-05-04_tern-2b.jsonl", "results_2026-05-04_tern-7b.jsonl", "…_tern-2b", "…_tern-7b"],
    // A version is no ending.
    ["tern-1.5", "skua-1.5", "tern-1.5", "skua-1.5"],
  ])("%s and %s: %s and %s", (a, b, shortA, shortB) => expect(pairNames([a, b])).toEqual([shortA, shortB]));

  it("is A and B if a name is too long, empty, or that of both", () => {
    expect(pairNames(["a model that nobody has shortened", "tern"])).toBe(AB);
    expect(pairNames(["", "tern"])).toBe(AB);
    expect(pairNames(["run.jsonl", "run.jsonl"])).toBe(AB);
  });

  it("has hidden characters written out", () => {
    expect(pairNames(["tern", "tern\u200b"])).toEqual(["tern", "tern\\u200B"]);
  });
});

const NAMES = fc.array(
  fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.stringMatching(/^(?:run|tern-large-instruct|answers)[-_.]\d{1,3}(?:\.jsonl|\.json)?$/),
  ),
  { maxLength: 8 },
);

describe("short names of runs", () => {
  it("are one a run, and distinct if the names look distinct", () => {
    expect(shortRuns(["run-a.jsonl", "run-b.jsonl", "run-c.jsonl"])).toEqual(["run-a", "run-b", "run-c"]);
    expect(shortRuns(["only.jsonl"])).toEqual(["only.jsonl"]);
    fc.assert(
      fc.property(NAMES, (names) => {
        const short = shortRuns(names);
        expect(short.length).toBe(names.length);
        expect(new Set(short).size).toBe(new Set(names.map(lineText)).size);
      }),
    );
  });
});

describe("the beginning that texts share", () => {
  it.each([
    [["cf-01", "cf-02"], "cf-"],
    [["question-1", "question-12"], "question-"],
    [["question1", "question12"], "question"],
    [["results_2026-05-04", "results_2026-05-14"], "results_2026-05-"],
    // Their ends are alike, so their beginnings tell them apart.
    [["run-a-of-tern-large", "run-b-of-tern-large"], ""],
    [["q1", "q2"], ""],
    [["3f2a9c", "3b1177"], ""],
    [["one"], ""],
    [["one", "one"], ""],
    [[], ""],
    [["tern", "tern-2"], ""],
  ] as const)("%j: %s", (texts, start) => expect(sharedStart(texts)).toBe(start));

  it("is that of every text, and no word or number is torn", () => {
    fc.assert(
      fc.property(NAMES, (names) => {
        const start = sharedStart(names);
        for (const name of names) {
          expect(name.startsWith(start)).toBe(true);
          expect(start).not.toMatch(/\p{N}$/u);
        }
      }),
    );
  });
});
