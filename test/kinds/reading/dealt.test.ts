// Catches what answers came out as that is taken for how rows were made, and ways to ask that are counted as scores.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dealtIn } from "../../../src/kinds/reading/dealt.ts";
import { type ColumnMeaning, meaningsOf } from "../../../src/kinds/reading/meaning.ts";
import { profileOf } from "../../../src/kinds/reading/profile.ts";
import { readingsOf } from "../../../src/kinds/reading/scoreColumns.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const isDealt = (values: readonly (string | number | boolean | null)[]): boolean =>
  dealtIn(new Map([["col", values]])).has("col");
const repeated = (counts: readonly number[]) =>
  counts.flatMap((count, value) => Array.from({ length: count }, () => `v${value}`));

/** A row for each combination of so many values, as often as said. */
const design = (sizes: readonly number[], times: number): readonly (readonly number[])[] =>
  Array.from({ length: times }).flatMap(() =>
    sizes.reduce<readonly (readonly number[])[]>(
      (rows, size) => rows.flatMap((row) => Array.from({ length: size }, (_, value) => [...row, value])),
      [[]],
    ),
  );
const columnsOf = (rows: readonly (readonly number[])[]) =>
  new Map((rows[0] ?? []).map((_, at) => [`c${at}`, rows.map((row) => row[at] ?? null)] as const));

describe("values that were dealt", () => {
  it.each([
    ["four ways of 100 rows each", [100, 100, 100, 100], true],
    ["five of six each", [6, 6, 6, 6, 6], true],
    ["three of 30 each", [30, 30, 30], true],
    ["two rows lack", [100, 100, 99, 99], true],
    ["shares as answers have them", [108, 97, 104, 91], false],
    // Of 30 answers 15 are often right, and of three labels each may come four times.
    ["two halves", [15, 15], false],
    ["two halves of many", [500, 500], false],
    ["three shares of few rows", [15, 15, 15], false],
    ["three labels of few rows", [4, 4, 4], false],
    ["one value", [60], false],
    ["two rows a value", Array.from({ length: 20 }, () => 2), false],
  ])("%s: %s", (_, counts, expected) => {
    expect(isDealt(repeated(counts))).toBe(expected);
  });

  it("are all columns of a design, be their own shares two halves, whatever the order of its rows", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 2, maxLength: 3 }),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (sizes, times, seed) => {
          const rows = design(sizes, times);
          // Fewer rows are no evidence.
          fc.pre(rows.length >= 60);
          const shuffled = rows.map((row, at) => ({ row, key: ((at + 1) * 7919 + seed) % 104_729 }));
          shuffled.sort((one, other) => one.key - other.key);
          const found = dealtIn(columnsOf(shuffled.map(({ row }) => row)));
          const several = sizes.flatMap((size, at) => (rows.length / size >= 5 ? [`c${at}`] : []));
          expect([...found].sort()).toEqual(several);
        },
      ),
    );
  });

  it("are found behind any number of other columns", () => {
    const rows = Array.from({ length: 200 }, (_, row): JsonRecord => {
      const outcomes = Array.from({ length: 60 }, (_, at) => [`a${at}`, (row * row * (at + 3)) % 7 < 2 ? "x" : "y"]);
      return { ...Object.fromEntries(outcomes), way: `w${row % 4}`, within: `v${(row >> 2) % 5}` };
    });
    const { dealt } = profileOf(rows);
    expect([dealt.has("way"), dealt.has("within")]).toEqual([true, true]);
  });

  it("are hardly ever what comes out by chance, be all outcomes as likely as each other", () => {
    let [dealt, all] = [0, 0];
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }).chain((size) => fc.array(fc.nat(size - 1), { minLength: 30, maxLength: 200 })),
        (outcomes) => {
          const rows = outcomes.map((outcome, at) => [outcome, at % 3]);
          all++;
          if (dealtIn(columnsOf(rows)).has("c0")) dealt++;
        },
      ),
      { numRuns: 2000, seed: 1 },
    );
    expect(dealt / all).toBeLessThan(0.02);
  });

  it("are not those that follow from another column", () => {
    const topics = repeated([40, 40, 40]);
    const harmful = topics.map((topic) => topic === "v0");
    expect(dealtIn(new Map<string, readonly (string | boolean)[]>(Object.entries({ topics, harmful })))).toEqual(
      new Set(["topics"]),
    );
  });
});

const meaningIn = (name: string, values: readonly unknown[]): ColumnMeaning["meaning"] | undefined => {
  const rows: readonly JsonRecord[] = values.map((value, at) => ({
    [name]: value,
    answer: `It is the ${at}th of many.`,
  }));
  return meaningsOf(profileOf(rows)).get(name)?.meaning;
};
const four = (values: readonly unknown[]) => Array.from({ length: 400 }, (_, at) => values[at % 4]);

describe("columns of dealt values", () => {
  it.each(["inference_type", "intent", "attack", "persona", "Tongue"])("are settings: %s", (name) => {
    expect(meaningIn(name, four(["cot", "act", "react", "plain"]))).toBe("setting");
  });

  it.each([
    "verdict",
    "judge_label",
    "tone",
    "expected_label",
    "pred",
    "gold",
    "model",
    "hallucination_type",
    "winner",
  ])("are labels under the name of a finding, an answer or a reference: %s", (name) => {
    expect(meaningIn(name, four(["a", "b", "c", "d"]))).toBe("label");
  });

  it.each<[string, number, number, string]>([
    ["battery", 10, 8, "setting"],
    ["battery", 10, 7, "score"],
    ["battery", 0, 40, "score"],
    ["battery", 1.5, 20, "setting"],
    ["battery", 1.5, 19, "score"],
    ["rating", 5, 40, "score"],
    ["error", 3, 40, "score"],
  ])("and the same number in all rows was set, unless it may be a mark: %s %d × %d", (name, value, rows, meaning) => {
    expect(meaningIn(name, Array(rows).fill(value))).toBe(meaning);
  });

  it("have no mean if they are one amount in all rows, and a constant score keeps its own", () => {
    const readings = (latency: (at: number) => number) =>
      readingsOf(
        Array.from({ length: 5 }, (_, at) => ({
          byName: {
            latency_ms: { value: latency(at), isPlain: true as const },
            bias_score: { value: 0, isPlain: true as const },
          },
        })),
      );
    expect(readings(() => 480)).toMatchObject({ latency_ms: { meaning: "none" }, bias_score: { meaning: "score" } });
    expect(readings((at) => 480 + at).latency_ms).toMatchObject({ meaning: "duration" });
  });

  it("have neither a rate nor shares, and those beside them keep theirs", () => {
    const rows = design([3, 2, 7], 1).map(([model = 0, thinking, attack], at) => ({
      thinking: thinking === 1,
      attack: `a${attack}`,
      obeyed: at % 5 === 0,
      stance: at % 3 === 0 ? "for" : at % 4 === 0 ? "against" : "none of both",
      model,
    }));
    const isPlain = true as const;
    const samples = rows.map(({ model: _, thinking, obeyed, attack, stance }) => ({
      byName: {
        thinking: { value: Number(thinking), written: String(thinking), isPlain },
        obeyed: { value: Number(obeyed), written: String(obeyed), isPlain },
        attack: { value: null, text: attack, isPlain },
        stance: { value: null, text: stance, isPlain },
      },
    }));
    const of = rows.map(({ model }, at) => ({ question: `${at}`, slices: [model] }));
    const readings = readingsOf(samples, undefined, of);
    expect(Object.fromEntries(Object.entries(readings).map(([name, { meaning }]) => [name, meaning]))).toEqual({
      thinking: "none",
      attack: "none",
      obeyed: "flag",
      stance: "label",
    });
  });
});
