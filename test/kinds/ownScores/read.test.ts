// Catches a column that is taken for a score and is none, a score that is missed, and a label that counts wrongly.
import { describe, expect, it } from "vitest";
import { directionOf, isScoreName, readingOf, verdictRank } from "../../../src/kinds/ownScores/names.ts";
import { ownScores, readScore, scoreReader, withScores } from "../../../src/kinds/ownScores/read.ts";
import { parseScorePath, scorePathText } from "../../../src/kinds/ownScores/scorePath.ts";
import { settleScores } from "../../../src/kinds/ownScores/settle.ts";
import { FileVerdict, fileVerdictOf, scoreValues } from "../../../src/kinds/ownScores/values.ts";
import type { OwnScore } from "../../../src/model/index.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const read = (record: JsonRecord, taken: readonly string[] = []) => {
  const found = scoreReader({ others: true }, new Set(taken))(record);
  return found && settleScores(found, undefined).scores;
};
const valuesIn = (record: JsonRecord, taken?: readonly string[]) =>
  Object.fromEntries(Object.entries(read(record, taken)?.byName ?? {}).map(([key, { value }]) => [key, value]));

describe("names", () => {
  it.each([
    "faithfulness",
    "gpt_relevance",
    "accuracy",
    "f1",
    "latency_ms",
    "total_score",
    "rouge1",
    "idea",
    "has_citation",
    "retrieval_recall_at_k",
    "rank",
    "hit@5",
    "judge_cost_usd",
  ])("%s could be a score", (name) => expect(isScoreName(name)).toBe(true));

  it.each([
    "id",
    "doc_id",
    "docId",
    "idx",
    "index",
    "seed",
    "prompt_tokens",
    "tokensUsed",
    "total_tokens",
    "timestamp",
    "created_at",
    "top_p",
    "num_references",
    "n_shot",
    "max_score",
    "answer_length",
    "similarity_threshold",
    "temperature",
    "epoch",
    "k",
    "schema_version",
    "judge_params_b",
    "submitted_amount_eur",
    "gold_answer",
    "label",
    "plain_first",
    "S.No.",
    "",
  ])("%s is none", (name) => expect(isScoreName(name)).toBe(false));

  it.each([
    ["latency", "lower"],
    ["meanError", "lower"],
    ["Hallucination", "lower"],
    ["word_perplexity", "lower"],
    ["costEur", "lower"],
    ["rank", "lower"],
    ["gpt_groundedness", "higher"],
    ["no_error", "higher"],
    ["attack_success", "lower"],
    // Words that only look like others, and names that say nothing.
    ["terror", "none"],
    ["lossless", "none"],
    ["tone", "none"],
  ])("of %s better values are: %s", (name, direction) => expect(directionOf(name)).toBe(direction));

  it("say which score is a verdict, the surest first", () => {
    expect(verdictRank("is_correct")).toBeLessThan(verdictRank("exact_match"));
    expect([verdictRank("isCorrect"), verdictRank("f1")]).toEqual([1, -1]);
  });

  it("are read by the longest beginning that is known, and by themselves before all", () => {
    const readings = {
      "gpt_*": { range: [1, 5] },
      "gpt_s*": { range: [1, 3] },
      gpt_own: { direction: "lower" },
    } as const;
    expect(readingOf("gpt_relevance", readings)).toEqual({ range: [1, 5] });
    expect(readingOf("gpt_similarity", readings)).toEqual({ range: [1, 3] });
    expect(readingOf("gpt_own", readings)).toEqual({ direction: "lower" });
    expect(readingOf("toString", readings)).toEqual({});
  });
});

describe("values", () => {
  it.each<[unknown, OwnScore | null]>([
    [0.25, { value: 0.25 }],
    [true, { value: 1, written: "true" }],
    [false, { value: 0, written: "false" }],
    [" 4.5 ", { value: 4.5 }],
    [Number.NaN, { value: null, written: "NaN" }],
    // What a text says, its column tells.
    ["C", { value: null, text: "C" }],
    ["Correct", { value: null, text: "Correct" }],
    ["8/10", { value: null, text: "8/10" }],
    ["constructor", { value: null, text: "constructor" }],
    ["two\nlines", null],
    ["long ".repeat(20), null],
    [null, null],
    [[{}], null],
  ])("%j is %j", (written, score) => expect(readScore(written)).toEqual(score));

  it("of labels count by the good ones, in any case", () => {
    expect(["A", "a ", "B", 1, "", null].map((label) => readScore(label, ["a", "1"])?.value)).toEqual([
      1,
      1,
      0,
      1,
      undefined,
      undefined,
    ]);
  });
});

describe("a place", () => {
  it.each<[string, (string | number)[], string[] | null]>([
    ["grade", ["grade"], null],
    ["scores.tone", ["scores", "tone"], null],
    ["grade:correct, A", ["grade"], ["correct", "A"]],
    ['["a:b"].c:"yes, mostly",ok', ["a:b", "c"], ["yes, mostly", "ok"]],
  ])("%s is a path and its good labels", (text, path, good) => {
    expect(parseScorePath(text)).toEqual({ path, good, equals: null });
    expect(parseScorePath(scorePathText(path, good))).toEqual({ path, good, equals: null });
  });

  it.each<[string, (string | number)[], (string | number)[]]>([
    ["actual_tool==expected_tool", ["actual_tool"], ["expected_tool"]],
    ["run.tool == gold.tool", ["run", "tool"], ["gold", "tool"]],
    ['["a==b"]==["c:d"].e', ["a==b"], ["c:d", "e"]],
  ])("%s is a path and what it has to equal", (text, path, equals) => {
    expect(parseScorePath(text)).toEqual({ path, good: null, equals });
    expect(parseScorePath(scorePathText(path, null, equals))).toEqual({ path, good: null, equals });
  });

  it("that cannot be read says so", () => {
    for (const text of ["a..b:x", "a==b..c"])
      expect(parseScorePath(text)).toEqual({ message: expect.stringContaining("Expected a name") });
  });
});

describe("the columns of a record", () => {
  it("are scores where nothing else reads them", () => {
    const record = { id: 7, response: "x", rating: 4, noise: 0.2, passed: true, text: "5", nothing: null, list: [1] };
    expect(valuesIn(record, ["response", "noise"])).toEqual({ rating: 4, passed: 1, text: 5 });
  });

  it("are numbers and flags also where they are texts", () => {
    const record = { id: "7", rating: "4", ok: "True", note: "fine", year: "1901", score: "nan" };
    expect(valuesIn(record)).toEqual({ rating: 4, ok: 1 });
  });

  it("may lie in an object of scores, told apart by what leads to them", () => {
    const record = { scores: { f1: 0.7, tone: { warmth: 2, id: 3 } }, f1: 0.5, other: { f1: 1 }, usage: { score: 1 } };
    expect(valuesIn(record)).toEqual({ f1: 0.5, "scores.f1": 0.7, "tone.warmth": 2, "other.f1": 1 });
  });

  it("have a verdict by name, and by a word where the name is that of one", () => {
    expect(read({ exact_match: 0, correct: true })?.verdict).toBe("correct");
    expect(read({ grade: "INCORRECT", mood: "correct" })).toEqual({
      byName: { grade: { value: 0, written: "INCORRECT" }, mood: { value: 1, written: "correct" } },
      verdict: "grade",
    });
    expect(read({ accuracy: 87 })?.verdict).toBeUndefined();
  });

  it("cannot touch what objects inherit", () => {
    const scores = read(JSON.parse('{"__proto__": 1, "toString": 2}'));
    expect(Object.keys(scores?.byName ?? {})).toEqual(["__proto__", "toString"]);
    expect(Object.getPrototypeOf(scores?.byName)).toBe(Object.prototype);
  });
});

describe("own scores", () => {
  it("are none where there is none", () => {
    expect(ownScores([])).toBeNull();
    expect(ownScores([["a", null]])).toBeNull();
  });

  it("of a hook go before those of the record", () => {
    const first = { byName: { a: { value: 1 } } };
    expect(withScores(first, { byName: { a: { value: 0 }, b: { value: 2 } }, verdicts: ["b"] })).toEqual({
      byName: { a: { value: 1 }, b: { value: 2 } },
      verdicts: ["b"],
    });
  });

  it("are values of the table, those without a number by their names alone", () => {
    const scores = { byName: { a: { value: 0.5 }, b: { value: null } }, verdict: "a" };
    expect(scoreValues(scores)).toEqual({ "score.a": 0.5, "score-none.b": 1, "score-verdict": "a" });
  });

  it.each<[number | null, number]>([
    [1, FileVerdict.right],
    [0, FileVerdict.wrong],
    [0.5, FileVerdict.partly],
    [null, FileVerdict.none],
  ])("with a verdict of %j are code %j", (value, code) =>
    expect(fileVerdictOf({ byName: { a: { value } }, verdict: "a" })).toBe(code),
  );
});

describe("values with what is about them", () => {
  const by = (value: unknown) => ({ value, duration: 658, timestamp: 1709547087 });

  it("are scores under the name of all, of several annotators their mean", () => {
    const scores = {
      rouge: { system: by(0.25) },
      fluency: { 101: by("4"), 102: by(3), 103: by(5) },
      fluency_reason: { 101: by("It reads well."), 102: by(""), 103: by("") },
      quality: by(2),
    };
    expect(valuesIn({ scores })).toEqual({ rouge: 0.25, fluency: 4, quality: 2 });
  });

  it("are not read of objects with other members", () => {
    expect(valuesIn({ scores: { fluency: { value: 4, weight_score: 2 } } })).toEqual({
      "fluency.value": 4,
      "fluency.weight_score": 2,
    });
  });
});
