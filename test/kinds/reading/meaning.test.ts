// Catches a column whose meaning depends on the order of its rows, on one odd value, or on how its values are written.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ColumnMeaning, meaningsOf } from "../../../src/kinds/reading/meaning.ts";
import { numberOf } from "../../../src/kinds/reading/numberForms.ts";
import { profileOf } from "../../../src/kinds/reading/profile.ts";
import { NUMBER_FORMS, type NumberForm } from "../../../src/model/index.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const columnOf = (values: readonly unknown[], name = "col"): ColumnMeaning => {
  const rows: readonly JsonRecord[] = values.map((value) => ({ [name]: value, other: 1 }));
  const meaning = [...meaningsOf(profileOf(rows)).values()].find((_, at) => at === (name < "other" ? 0 : 1));
  if (meaning === undefined) throw new Error("There is no such column.");
  return meaning;
};

const WRITTEN: Readonly<Record<NumberForm, (value: number) => string>> = {
  plain: String,
  printed: (value) => `np.float64(${value})`,
  quoted: (value) => `"${value}"`,
  percent: (value) => `${100 * value}%`,
  ratio: (value) => `${value}/10`,
  grouped: (value) => `${Math.round(value * 8 + 1)},500.5`,
  comma: (value) => `${Math.floor(value)},${String(value - Math.floor(value)).slice(2, 5) || "0"}`,
};

describe("labels of which one means right", () => {
  const RIGHT = ["Correct", "Correct Answer", "right"];
  const WRONG = ["Incorrect", "Incorrect Answer", "wrong answer"];
  const REFUSED = ["Refusal", "abstained", "no answer", "Not attempted"];
  it("are a flag, in which a refusal is not right, in any order", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RIGHT),
        fc.constantFrom(...WRONG),
        fc.constantFrom(...REFUSED),
        fc.array(fc.nat(2), { minLength: 6, maxLength: 30 }),
        (right, wrong, refused, picks) => {
          const values = [0, 1, 2, ...picks].map((pick) => [right, wrong, refused][pick]);
          const { meaning, words, unfit } = columnOf(values, "label");
          expect({ meaning, unfit }).toEqual({ meaning: "flag", unfit: [] });
          expect(Object.values(words ?? {}).sort()).toEqual([0, 0, 1]);
          expect(columnOf([...values].reverse(), "label").words).toEqual(words);
        },
      ),
    );
  });

  it("are none where a refusal may be what is wanted", () => {
    const values = ["safe", "refusal", "unsafe", "refusal", "safe", "unsafe"];
    expect(columnOf(values, "label")).toMatchObject({ meaning: "label", words: null });
  });
});

describe("the meaning of a column", () => {
  it.each<[string, string, readonly unknown[], Partial<ColumnMeaning>]>([
    [
      "a scale of 1 to 5 is no flag, whatever its name",
      "correctness",
      [5, 1, 4.5, 1],
      { meaning: "score", scale: [1, 5] },
    ],
    ["0 to 100", "accuracy", [100, 1, 85, 0.5], { meaning: "score", scale: [0, 100] }],
    ["yes and no in many words", "correct", ["TRUE", "FALSE", "Yes", "n/a"], { meaning: "flag" }],
    [
      "a letter among verdicts does not fit",
      "grade",
      ["CORRECT", "INCORRECT", "NOT_ATTEMPTED", "C"],
      { meaning: "flag" },
    ],
    ["letters alone mean nothing", "grade", ["C", "I", "C", "P", "C", "I"], { meaning: "label" }],
    ["three verdicts are none of two", "vote", [-1, 0, 1, 1, 0, -1], { meaning: "score", scale: [-1, 1] }],
    ["a placeholder among flags", "has_citation", [true, true, false, -1], { meaning: "flag" }],
    ["a placeholder among grades", "gpt_tone", [5, 1, 5, "Failed"], { meaning: "score", scale: [1, 5] }],
    [
      "fractions of ten",
      "score",
      ["8/10", "4/10", "10/10", "Score: 6"],
      { meaning: "score", form: "ratio", scale: [0, 1] },
    ],
    [
      "how calls went",
      "status",
      ["ok", "error", "ok", "timeout", "ok", "error", "ok", "timeout"],
      { meaning: "state" },
    ],
    [
      "what came out, under the name of a state",
      "engine_status",
      ["ok", "abstain", "ok", "abstain", "abstain", "ok"],
      { meaning: "label" },
    ],
    [
      "yes, no, and undecided",
      "Answer1",
      ["yes", "no", "undefined", "no", "yes", "undefined", "no"],
      { meaning: "label" },
    ],
    ["a flag that some rows lack", "is_safe", ["yes", "no", "undefined", "no", "yes"], { meaning: "flag" }],
    ["numbers that some rows lack", "score", [0.5, "undefined", 0.25, 1], { meaning: "score" }],
    ["what pandas calls an index", "Unnamed: 0.1", [1, 1, 1], { meaning: "index" }],
    ["a number a row", "position", [4, 2, 3, 1, 5], { meaning: "index" }],
    ["a point in time", "created", [1700000000, 1700000100, 1700000200], { meaning: "time" }],
    ["a time in seconds", "Latency (s)", ["4.79", "3.2", "2.6"], { meaning: "duration", direction: "lower" }],
    ["seconds without a unit", "time", [4.79, 33.2, 2.6], { meaning: "duration", direction: "lower" }],
    ["years", "col", [2018, 2019, 2018, 2021], { meaning: "time" }],
    ["items that two answered", "scenario", [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6], { meaning: "index" }],
    ["grades in equal numbers", "score", [1, 2, 3, 4, 5, 1, 2, 3, 4, 5], { meaning: "score" }],
    ["numbers of classes", "pred_class", [4, 0, 7, 6, 4, 2], { meaning: "label" }],
    ["fractions, mostly −1", "zeta", [-1, -1, -1, -1, 0.5, 0.25, 1], { meaning: "score", missing: [] }],
    ["fractions without a value", "zeta", [-1, 0.25, 0.5, 1], { missing: [{ value: -1, count: 1 }] }],
    ["two sides", "gender_score", [-1, 1, 1, -1], { meaning: "score", scale: [-1, 1], missing: [] }],
    ["two sides of a flag's name", "match", [-1, 1, 1, -1], { meaning: "score", missing: [] }],
    ["two sides in CSV", "gender_score", ["-1", "1", "1", "-1"], { meaning: "score", missing: [] }],
    ["two sides of a verdict in CSV", "correct", ["-1", "1", "1", "-1"], { meaning: "score", missing: [] }],
    ["neither and against", "stance", [-1, 0, 0, -1], { meaning: "score", missing: [] }],
    ["no value beside two others", "zeta", [-1, 1, 2, 1], { missing: [{ value: -1, count: 1 }] }],
    ["no value beside one that is no side", "zeta", [-1, 4, 4, 4], { missing: [{ value: -1, count: 1 }] }],
    ["no value in all rows", "gender_score", [-1, -1, -1], { meaning: "score", missing: [{ value: -1, count: 3 }] }],
    ["no value in all rows of CSV", "zeta", ["-1", "-1"], { missing: [{ value: -1, count: 2 }] }],
    ["no limit", "top_k", [-1, -1, -1], { meaning: "setting" }],
    ["nothing", "col", [null, null], { meaning: "empty" }],
    ["one outcome of a flag", "passed", [1, 1, 1], { meaning: "flag" }],
    ["what is better is not known", "sycophantic_balance", [0.2, 0.4, 0.9], { meaning: "score", direction: "lower" }],
    ["no word of a direction", "zeta", [0.2, 0.4, 0.9], { meaning: "score", direction: null }],
  ])("%s", (_, name, values, expected) => {
    expect(columnOf(values, name)).toMatchObject(expected);
  });

  it("is the same in any order of the records", () => {
    const value = fc.oneof(
      fc.constantFrom(
        "yes",
        "no",
        "n/a",
        "-",
        "",
        "Failed",
        "A",
        "B",
        "C",
        "3/5",
        "75%",
        true,
        false,
        null,
        -1,
        0,
        1,
        5,
      ),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), fc.integer(), (values, seed) => {
        const turned = [...values].sort((one, other) => hash(one, seed) - hash(other, seed));
        expect(columnOf(turned)).toEqual(columnOf(values));
      }),
      { numRuns: 300 },
    );
  });

  it("is the same for numbers however the whole column writes them", () => {
    const numbers = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 30 })
      .filter((all) => new Set(all).size > 3);
    fc.assert(
      fc.property(numbers, fc.constantFrom(...NUMBER_FORMS), (all, form) => {
        const tenths = all.map((number) => number / 10);
        const texts = tenths.map((number) => WRITTEN[form](number));
        const column = columnOf(texts, "tone");
        expect(column.meaning).toBe("score");
        expect(texts.map((text) => numberOf(text, column.form ?? "plain"))).not.toContain(null);
      }),
      { numRuns: 300 },
    );
  });

  it("stays where one value of twenty and more is odd, which does not fit", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { minLength: 20, maxLength: 60 }),
        (numbers) => {
          const column = columnOf([...numbers, "see the note below"], "tone");
          expect(column.meaning).toBe("score");
          expect(column.unfit).toEqual([{ value: "see the note below", count: 1 }]);
        },
      ),
      { numRuns: 100 },
    );
  });
});

function hash(value: unknown, seed: number): number {
  let sum = seed;
  for (const letter of String(value)) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x5bd1e995);
  return sum;
}

describe("amounts and outcomes", () => {
  it.each<[string, readonly unknown[], Partial<ColumnMeaning>]>([
    ["total_score", [24, 26, 25, 26, 26, 24], { meaning: "score", direction: "higher" }],
    ["total_score", [26, 26, 26, 26, 26, 26, 26, 26, 26], { meaning: "score" }],
    ["total_tokens", [24, 26, 25, 26, 26, 24], { meaning: "count" }],
    ["total_items", [24, 26, 25, 26, 26, 24], { meaning: "count" }],
    ["num_scores", [24, 26, 25, 26, 26, 24], { meaning: "count" }],
    ["incomplete_answer", [0, 0, 0, 0, 0, 0], { meaning: "flag", direction: "lower" }],
    ["overall_failed", [0, 1, 0, 0, 0, 0], { meaning: "flag", direction: "lower" }],
    ["poor_quality_tips", [0, 1, 0, 0, 0, 0], { meaning: "flag", direction: "lower" }],
    ["pass_fail", [0, 1, 0, 0, 0, 0], { meaning: "flag", direction: "higher" }],
    ["raw_stop_reason", ["end", "stop", "end", "stop", "end", "end"], { meaning: "state" }],
  ])("%s of %j", (name, values, wanted) => {
    expect(columnOf(values, name)).toMatchObject(wanted);
  });
});

describe("one whole number in all rows", () => {
  const meaningIn = (row: (at: number) => JsonRecord, path: string) =>
    meaningsOf(profileOf(Array.from({ length: 12 }, (_, at) => row(at)))).get(path)?.meaning;
  it.each(["depth", "style", "warmth"])("is a rating among ratings: %s", (name) => {
    const row = (at: number) => ({ rubric: { [name]: 4, brevity: 3 + (at % 3), charm: 2 + (at % 4) } });
    expect(meaningIn(row, `rubric.${name}`)).toBe("score");
  });

  it.each<[string, (at: number) => JsonRecord, string]>([
    ["alone", () => ({ depth: 4 }), "depth"],
    ["beyond their scale", (at) => ({ r: { width: 40, brevity: 3 + (at % 3), charm: 2 + (at % 4) } }), "r.width"],
    ["beside one rating", (at) => ({ r: { width: 4, brevity: 3 + (at % 3) } }), "r.width"],
    ["by the name of one", (at) => ({ r: { version: 4, brevity: 3 + (at % 3), charm: 2 + (at % 4) } }), "r.version"],
    ["among amounts", (at) => ({ r: { width: 4, pages: 3 + 9 * at, lines: 2 + 7 * at } }), "r.width"],
  ])("was set %s", (_, row, path) => {
    expect(meaningIn(row, path)).toBe("setting");
  });
});
